//! Custom forms: hand-written syntax and custom directives, in a dialect for these tests.

use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, PrintOptions, RegionStyle,
    parse_module, print_module,
};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, StringAttr, TypeAttr};
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, CustomAssembly, FormatElement, I1, I64Attr, Index, InferArgs,
    InferTypes, InferredTypes, Optional, ResultNames, StrAttr, SymbolNameAttr, TypeAttrOf,
    Variadic, VerifyResult,
};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Builder, Context, Ir, Op, OpState, Value};
use terrace_ods_macros::{dialect, op, op_trait, ty};

/// Ops with syntax of their own.
#[dialect(
    name = "c",
    ops(
        FuncOp, ReturnOp, LoopOp, YieldOp, LoadOp, BranchOp, ConstOp, PairOp, AroundOp, FlagsOp,
        NamedOp, OpenOp, SealOp
    ),
    types(BoxType)
)]
pub struct CustomDialect;

/// A flag for each operand: how many there are only the hook knows, of what type they are the constraint says.
#[op(
    dialect = CustomDialect, mnemonic = "flags",
    assembly { $values attr_dict ":" type($values) },
    infer_types,
)]
pub struct FlagsOp {
    #[operand]
    values: Variadic<AnyType>,
    #[result]
    flags: Variadic<I1>,
}

impl InferTypes for FlagsOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        Ok(args.operand_types.iter().map(|_| Type::I1).collect())
    }
}

/// A function.
#[op(
    dialect = CustomDialect, mnemonic = "func",
    traits(IsolatedFromAbove),
    default_dialect, custom_assembly,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<ArrayAttr>,
    #[attr]
    res_attrs: Optional<ArrayAttr>,
    #[region]
    body: AnyRegion,
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
        let signature = parser.parse_function_signature(false)?;
        let ty = TypeAttr::get(cx, signature.function_type(cx).into());
        state.set_attr(cx, "function_type", ty.into());
        for (name, attrs) in [
            ("arg_attrs", signature.arg_attrs),
            ("res_attrs", signature.res_attrs),
        ] {
            if let Some(attrs) = attrs {
                state.set_attr(cx, name, attrs.into());
            }
        }
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = match parser.parse_optional_region(&signature.arguments)? {
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        let (ty, body) = (self.function_type(ir), self.body(ir));
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        printer.print_function_signature(ir, body, ty, attrs, false);
        let elided = ["sym_name", "function_type", "arg_attrs", "res_attrs"];
        printer.print_attr_dict_with_keyword(ir, self.into(), &elided);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}

/// A box.
#[ty(dialect = CustomDialect, mnemonic = "box", assembly { "<" $element ">" })]
pub struct BoxType {
    element: Type,
}

/// Opens a box.
#[op(
    dialect = CustomDialect, mnemonic = "open",
    assembly { $it attr_dict ":" type($it) },
)]
pub struct OpenOp {
    #[operand]
    it: BoxType,
}

/// Values, perhaps with a name before them.
#[op(
    dialect = CustomDialect, mnemonic = "named",
    assembly { ($name^)? ("(" $values^ ":" type($values) ")")? attr_dict },
)]
pub struct NamedOp {
    #[attr]
    name: Optional<StrAttr>,
    #[operand]
    values: Variadic<AnyType>,
}

/// Ends a function.
#[op(
    dialect = CustomDialect, mnemonic = "return",
    traits(Terminator),
    assembly { attr_dict ($values^ ":" type($values))? },
)]
pub struct ReturnOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// A loop.
#[op(
    dialect = CustomDialect, mnemonic = "loop",
    traits(SingleBlockImplicitTerminator(YieldOp)),
    custom_assembly, result_names,
)]
pub struct LoopOp {
    #[operand]
    limit: Index,
    #[region]
    body: AnyRegion,
}

impl CustomAssembly for LoopOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variable = parser.parse_operand()?;
        parser.parse_keyword_exact("to")?;
        let limit = parser.parse_operand()?;
        let limit = parser.resolve_operand(limit, Type::INDEX)?;
        state.operands.push(limit);
        let argument = terrace_ir::asm::Argument::new(variable, Type::INDEX);
        let body = parser.parse_region(&[argument])?;
        state.regions.push(body);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let body = self.body(ir);
        printer.write(" ");
        if let Some(entry) = ir.first_block(body) {
            printer.print_operand(ir.block_arg(entry, 0));
        }
        printer.write(" to ");
        printer.print_operand(self.limit(ir));
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS);
        printer.print_attr_dict(ir, self.into(), &[]);
    }
}

impl ResultNames for LoopOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(entry) = ir.first_block(self.body(ir)) {
            for argument in ir.block_args(entry) {
                name(*argument, "i");
            }
        }
    }
}

/// Ends a loop.
#[op(dialect = CustomDialect, mnemonic = "yield", traits(Terminator), assembly { attr_dict })]
pub struct YieldOp {}

/// Reads at an affine position.
#[op(dialect = CustomDialect, mnemonic = "load", custom_assembly)]
pub struct LoadOp {
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    map: AffineMapAttr,
    #[attr]
    num_dims: I64Attr,
    #[result]
    result: AnyType,
}

impl CustomAssembly for LoadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let (map, dims, symbols) = parser.parse_affine_map_of_ssa_ids(Delimiter::Square)?;
        state.set_attr(cx, "map", AffineMapAttr::get(cx, map).into());
        let num_dims = terrace_ir::attributes::IntegerAttr::i64(cx, dims.len() as i64);
        state.set_attr(cx, "num_dims", num_dims.into());
        parser.resolve_operands_of_type(&dims, Type::INDEX, state)?;
        parser.resolve_operands_of_type(&symbols, Type::INDEX, state)?;
        let ty = parser.parse_colon_type()?;
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let operands: Vec<Value> = self.indices(ir).collect();
        let (dims, symbols) = operands.split_at(self.num_dims(ir) as usize);
        printer.write("[");
        printer.print_affine_map_of_ssa_ids(self.map(ir).value(ir), dims, symbols);
        printer.write("] : ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

/// Goes to a block with values.
#[op(dialect = CustomDialect, mnemonic = "br", traits(Terminator), custom_assembly)]
pub struct BranchOp {
    #[operand]
    values: Variadic<AnyType>,
    #[successor]
    dest: AnySuccessor,
}

impl CustomAssembly for BranchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (block, values) = parser.parse_successor_and_operands()?;
        state.successors.push(block);
        state.operands.extend(values);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let values: Vec<Value> = self.values(ir).collect();
        printer.write(" ");
        printer.print_successor_and_operands(self.dest(ir), values.into_iter());
    }
}

/// A constant, named after its value.
#[op(
    dialect = CustomDialect, mnemonic = "const",
    assembly { $value attr_dict },
    result_names,
)]
pub struct ConstOp {
    #[attr]
    value: I64Attr,
    #[result]
    result: Index,
}

impl ResultNames for ConstOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), &format!("c{}", self.value(ir)));
    }
}

/// Two groups with a syntax of their own.
#[op(
    dialect = CustomDialect, mnemonic = "pair",
    assembly { custom<TypedValue>($first, type($first)) "and" custom<TypedValue>($second, type($second)) attr_dict },
    result_names,
)]
pub struct PairOp {
    #[operand]
    first: AnyType,
    #[operand]
    second: AnyType,
    #[result]
    left: Index,
    #[result]
    middle: Index,
    #[result]
    right: Index,
}

impl ResultNames for PairOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.middle(ir), "mid dle");
        name(self.right(ir), "7th");
    }
}

/// An op on its own line, whose results are this one's: the terminator, which has them as operands, is not written.
#[op(dialect = CustomDialect, mnemonic = "around", custom_assembly)]
pub struct AroundOp {
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

impl CustomAssembly for AroundOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let loc = parser.name_loc();
        let body = parser.parse_region_as_written(&[])?;
        let ir = parser.region_ir();
        let block = ir.last_block(body);
        if let Some((block, inner)) = block.and_then(|block| Some((block, ir.last_op(block)?))) {
            let results: Vec<Value> = ir.results(inner).collect();
            state
                .result_types
                .extend(results.iter().map(|result| ir.ty(*result)));
            ReturnOp::build(&mut Builder::at_end(ir, block), loc, &results);
        }
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" {");
        let block = ir.first_block(self.body(ir));
        if let Some(inner) = block.and_then(|block| ir.first_op(block)) {
            printer.write(" ");
            printer.print_op_without_results(inner);
        }
        printer.write(" }");
    }
}

fn parse_typed_value(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let ty = parser.parse_type()?;
    let operand = parser.parse_operand()?;
    parser.set_operands(&arguments[0], &[operand]);
    parser.set_types(&arguments[1], &[ty]);
    Ok(())
}

fn print_typed_value(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let FormatElement::Operand(group) = arguments[0] else {
        return;
    };
    let value = ir.operand(op, ir.operand_group(op, usize::from(group)).start);
    printer.print_type(ir.ty(value));
    printer.write(" ");
    printer.print_operand(value);
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<CustomDialect>();
    cx
}

#[track_caller]
fn prints(text: &str, printed: &str, options: &PrintOptions) {
    let cx = context();
    let ir = super::parse(&cx, text);
    assert_eq!(print_module(&ir, options), printed);
}

#[track_caller]
fn fixed_point(text: &str) {
    prints(text, text, &PrintOptions::default());
}

#[track_caller]
fn error(text: &str, expected: &str) {
    let cx = context();
    let errors = parse_module(&cx, text.as_bytes(), "t").expect_err("the text is invalid");
    let rendered = errors[0].render(&cx);
    assert_eq!(rendered.lines().next(), Some(expected), "{rendered}");
}

// covers: IR-010, IR-012, IR-026, IR-027, IR-028, IR-030, IR-031
/// An isolated op whose body names its arguments as the operands are named: `c.seal %a, %b : index, index { .. }`.
#[op(dialect = CustomDialect, mnemonic = "seal", traits(IsolatedFromAbove, Sealed), custom_assembly)]
pub struct SealOp {
    #[operand]
    values: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// Ops whose region has an argument for each operand.
#[op_trait(verify_outside = has_arguments)]
pub struct Sealed;

fn has_arguments(ir: &Ir, op: Op) -> VerifyResult {
    let (inside, definition) = ir.definition(op);
    let entry = inside.first_block(inside.regions(definition)[0]);
    let arguments = entry.map_or(0, |entry| inside.block_args(entry).len());
    match arguments == ir.num_operands(op) {
        true => Ok(()),
        false => ir.op_error(op, "has an argument for each operand").into(),
    }
}

impl CustomAssembly for SealOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let types = parser.parse_type_list()?;
        parser.resolve_operands(&operands, &types, at, state)?;
        let named = operands.iter().zip(&types);
        let arguments: Vec<Argument> = named.map(|(name, ty)| Argument::new(*name, *ty)).collect();
        let body = parser.parse_region(&arguments)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.from_outside(self.into(), |printer, ir, op| {
            printer.print_operands(ir.operands(op));
            printer.write(" : ");
            printer.print_types(ir.operand_types(op));
        });
        printer.write(" ");
        let body = self.body(ir);
        printer.name_arguments_as_operands(body);
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

#[test]
fn arguments_of_an_isolated_op_are_named_as_its_operands() {
    let text = "module {
  c.func @f(%arg0: index, %arg1: index) {
    %c1 = const 1
    %0:2 = builtin.unrealized_conversion_cast %arg0 : index to index, index
    seal %arg1, %c1, %0#1 : index, index, index {
      %1 = builtin.unrealized_conversion_cast %c1, %0#1, %arg1 : index, index, index to index
      %c2 = c.const 2
      c.return
    }
    return
  }
}
";
    prints(text, text, &PrintOptions::default());
}

#[test]
fn an_isolated_op_is_checked_with_its_operands() {
    error(
        "%0 = c.const 1 \"c.seal\"(%0) ({}) : (index) -> ()",
        "t:1:16: error: 'c.seal' op has an argument for each operand",
    );
}

#[test]
fn functions() {
    fixed_point(
        "module {
  c.func @external(index, i32 {t.a}) -> (i32, i32)
  c.func @f(%arg0: index, %arg1: i32 {t.b = 1 : i64}) -> (i32 {t.c}) attributes {t.d} {
    br ^bb1(%arg1, %arg0 : i32, index)
  ^bb1(%0: i32, %1: index):  // pred: ^bb0
    return %0 : i32
  }
  c.func @\"no arguments\"() {
    return
  }
}
",
    );
}

// covers: IR-007
#[test]
fn suggested_names() {
    fixed_point(
        "module {
  c.func @f() {
    %c1 = const 1
    %c1_0 = const 1
    %0, %mid_dle, %_7th = pair index %c1 and index %c1_0
    %1, %mid_dle_1, %_7th_2 = pair index %mid_dle and index %_7th
    loop %i to %c1 {
      %c1_3 = c.const 1
      c.loop %i_4 to %i {
      }
    } {t.a}
    loop %i to %1 {
      %c1_3 = c.const 1
    }
    return
  }
}
",
    );
}

// covers: IR-087, IR-089
#[test]
fn affine_positions_over_values() {
    // A value stays what it was used as first.
    let text = |last: &str| {
        format!(
            "module {{
  c.func @f(%arg0: index, %arg1: index) {{
    %0 = load[%arg0 + 1, symbol(%arg1) * 2, {last}] : i32
    return
  }}
}}
"
        )
    };
    let printed = text("%arg0 - symbol(%arg1)");
    fixed_point(&printed);
    prints(
        &text("symbol(%arg0) - %arg1"),
        &printed,
        &PrintOptions::default(),
    );
}

#[test]
fn the_name_of_a_type_may_be_left_out_where_no_other_is() {
    let text = |ty: &str| {
        format!(
            "module {{
  c.func @f(%arg0: !c.box<i32>) {{
    open %arg0 : {ty}
    return
  }}
}}
"
        )
    };
    prints(
        &text("<i32>"),
        &text("!c.box<i32>"),
        &PrintOptions::default(),
    );
}

#[test]
fn an_optional_text_is_no_type_in_parentheses() {
    fixed_point(
        "module {
  %c7 = c.const 7
  c.named
  c.named \"x\"
  c.named(%c7 : index)
  c.named \"x\"(%c7, %c7 : index, index)
}
",
    );
}

#[test]
fn an_op_inside_another_on_one_line() {
    let text = "module {
  %c7 = c.const 7
  %0 = c.around { c.load[%c7] : i32 }
  c.around { c.around { \"a.use\"(%0) : (i32) -> () } }
}
";
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let ir = super::parse(&cx, text);
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
    let generic = print_module(&ir, &PrintOptions::generic());
    assert!(
        generic.contains("\"c.return\"(%2) : (i32) -> ()"),
        "{generic}"
    );
}

// covers: IR-025
#[test]
fn implicit_terminators_are_printed_in_the_generic_form_only() {
    prints(
        "c.func @f(%n: index) { c.loop %i to %n { } return }",
        "\"builtin.module\"() ({
  \"c.func\"() <{function_type = (index) -> (), sym_name = \"f\"}> ({
  ^bb0(%arg0: index):
    \"c.loop\"(%arg0) ({
    ^bb0(%arg1: index):
      \"c.yield\"() : () -> ()
    }) : (index) -> ()
    \"c.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()
",
        &PrintOptions::generic(),
    );
}

#[test]
fn invalid_ir_is_printed_in_the_generic_form() {
    prints(
        "%0 = \"c.const\"() : () -> index",
        "\"builtin.module\"() ({\n  %0 = \"c.const\"() : () -> index\n}) : () -> ()\n",
        &PrintOptions::default(),
    );
}

#[test]
fn entry_arguments_have_locations() {
    let options = PrintOptions {
        debug_info: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    let text = "module {
  c.func @f(%arg0: index loc(\"f\":1:2), %arg1: index loc(unknown)) {
    return loc(\"f\":3:4)
  } loc(\"f\":5:6)
} loc(\"f\":7:8)
";
    prints(text, text, &options);
}

#[test]
fn errors_name_the_op() {
    error(
        "c.const 1 {value = 2}",
        "t:1:11: error: custom op 'c.const' attribute 'value' is given twice",
    );
    error(
        "c.func 3",
        "t:1:8: error: custom op 'c.func' expected valid '@'-identifier for symbol name",
    );
    error("c.func @f(%a: i32", "t:1:18: error: expected ')'");
    error(
        "c.func @f(%a: i32, f32)",
        "t:1:20: error: custom op 'c.func' expected SSA identifier",
    );
    error("c.const x", "t:1:8: error: expected attribute value");
    error(
        "c.const 1 {a = }",
        "t:1:15: error: expected attribute value",
    );
    error(
        "c.func @f() { c.loop %i from }",
        "t:1:25: error: custom op 'c.loop' expected 'to'",
    );
    error(
        "c.func @f() { rerurn }",
        "t:1:15: error: custom op 'rerurn' is unknown (tried 'c.rerurn' as well)",
    );
    error(
        "c.func @f(%a: index) { c.loop %a to %a { } return }",
        "t:1:31: error: region entry argument '%a' is already in use",
    );
    error(
        "c.func @f(%a: index) { ^b: return }",
        "t:1:24: error: invalid block name in region with named arguments",
    );
    error(
        "c.func @f() { c.loop %i to %i { } return }",
        "t:1:22: error: region entry argument '%i' is already in use",
    );
    error(
        "%x = c.const 1 c.func @f() { c.loop %i to %x { } return }",
        "t:1:30: error: 'c.loop' op using value defined outside the region",
    );
}

#[test]
fn a_list_of_results_is_as_long_as_the_hook_says() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let text = "module {\n  %0:3 = \"a.values\"() : () -> (i8, i8, i8)\n  %1:2 = c.flags %0#0, %0#1 : i8, i8\n  %2 = c.flags %0#2 : i8\n}\n";
    let ir = parse_module(&cx, text.as_bytes(), "flags.mlir").expect("the text is valid");
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
}
