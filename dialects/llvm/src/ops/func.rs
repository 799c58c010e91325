//! Functions.

use std::borrow::Cow;
use std::collections::HashSet;

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{
    Attribute, BoolAttr, FlatSymbolRefAttr, IntegerAttr, StringAttr, SymbolRefAttr, TypeAttr,
    UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ir::{Region, WalkOrder};
use terrace_ir::ods::{
    AnyRegion, CustomAssembly, DefaultValued, DenseI32ArrayAttr, DictArrayAttr, I32Attr, I64Attr,
    Optional, StrAttr, SymbolNameAttr, TypeAttrOf, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::FunctionType as Signature;
use terrace_ir::verify::verify_signature_attributes;
use terrace_ir::{Builder, Context, Ir, Location, Type};
use terrace_ods_macros::op;

use super::BlockTagOp;
use super::exceptions::verify_landing_type;
use super::symbols::verify_comdat;
use super::syntax::{parse_comdat, parse_word, print_comdat, print_words};
use crate::{
    CConv, FramePointerKind, FunctionType, Linkage, LlvmDialect, MemoryEffectsAttr,
    TargetFeaturesAttr, UnnamedAddr, UwTableKind, VecTypeHintAttr, Visibility, VoidType,
    VscaleRangeAttr, is_compatible,
};

/// A function: defined, or declared if its body is empty.
#[op(
    dialect = LlvmDialect, mnemonic = "func",
    traits(IsolatedFromAbove, Symbol, AutomaticAllocationScope, AffineScope),
    interfaces(CallableOpInterface, SymbolUserOpInterface),
    custom_assembly, verify, verify_regions,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    linkage: DefaultValued<Linkage, { Linkage::External }>,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr(name = "CConv")]
    cconv: DefaultValued<CConv, { CConv::Ccc }>,
    #[attr]
    comdat: Optional<SymbolRefAttr>,
    #[attr]
    convergent: Optional<UnitAttr>,
    #[attr]
    personality: Optional<FlatSymbolRefAttr>,
    #[attr(name = "garbageCollector")]
    garbage_collector: Optional<StrAttr>,
    #[attr]
    passthrough: Optional<terrace_ir::attributes::ArrayAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    function_entry_count: Optional<I64Attr>,
    #[attr]
    memory_effects: Optional<MemoryEffectsAttr>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
    #[attr]
    arm_streaming: Optional<UnitAttr>,
    #[attr]
    arm_locally_streaming: Optional<UnitAttr>,
    #[attr]
    arm_streaming_compatible: Optional<UnitAttr>,
    #[attr]
    arm_new_za: Optional<UnitAttr>,
    #[attr]
    arm_in_za: Optional<UnitAttr>,
    #[attr]
    arm_out_za: Optional<UnitAttr>,
    #[attr]
    arm_inout_za: Optional<UnitAttr>,
    #[attr]
    arm_preserves_za: Optional<UnitAttr>,
    #[attr]
    section: Optional<StrAttr>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    vscale_range: Optional<VscaleRangeAttr>,
    #[attr]
    frame_pointer: Optional<FramePointerKind>,
    #[attr]
    target_cpu: Optional<StrAttr>,
    #[attr]
    tune_cpu: Optional<StrAttr>,
    #[attr]
    reciprocal_estimates: Optional<StrAttr>,
    #[attr]
    prefer_vector_width: Optional<StrAttr>,
    #[attr]
    target_features: Optional<TargetFeaturesAttr>,
    #[attr]
    no_infs_fp_math: Optional<BoolAttr>,
    #[attr]
    no_nans_fp_math: Optional<BoolAttr>,
    #[attr]
    no_signed_zeros_fp_math: Optional<BoolAttr>,
    #[attr]
    denormal_fp_math: Optional<StrAttr>,
    #[attr]
    denormal_fp_math_f32: Optional<StrAttr>,
    #[attr]
    fp_contract: Optional<StrAttr>,
    #[attr]
    instrument_function_entry: Optional<StrAttr>,
    #[attr]
    instrument_function_exit: Optional<StrAttr>,
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[attr]
    always_inline: Optional<UnitAttr>,
    #[attr]
    inline_hint: Optional<UnitAttr>,
    #[attr]
    no_unwind: Optional<UnitAttr>,
    #[attr]
    will_return: Optional<UnitAttr>,
    #[attr]
    optimize_none: Optional<UnitAttr>,
    #[attr]
    vec_type_hint: Optional<VecTypeHintAttr>,
    #[attr]
    work_group_size_hint: Optional<DenseI32ArrayAttr>,
    #[attr]
    reqd_work_group_size: Optional<DenseI32ArrayAttr>,
    #[attr]
    intel_reqd_sub_group_size: Optional<I32Attr>,
    #[attr]
    uwtable_kind: Optional<UwTableKind>,
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// The inherent attributes, by slot, of a function: for ops that become functions in place. `attribute` gives those that
    /// are not the name or the type.
    pub fn attributes(
        cx: &Context,
        name: &str,
        ty: FunctionType,
        attribute: impl Fn(&str) -> Option<Attribute>,
    ) -> SmallVec<[Option<Attribute>; 4]> {
        let name: Attribute = StringAttr::get(cx, name.as_bytes()).into();
        let ty: Attribute = TypeAttr::get(cx, ty.into()).into();
        let slots = FuncOp::INFO.attributes.iter();
        let slots = slots.map(|slot| match &*slot.name {
            "sym_name" => Some(name),
            "function_type" => Some(ty),
            other => attribute(other),
        });
        slots.collect()
    }

    /// Declares an external function.
    pub fn declare(b: &mut Builder<'_>, loc: Location, name: &str, ty: FunctionType) -> Self {
        FuncOp::build(b, loc, Cow::Borrowed(name), None, ty)
    }

    /// Whether it has no body.
    pub fn is_declaration(self, ir: &Ir) -> bool {
        let (ir, op) = ir.definition(self.into());
        ir.regions(op)
            .first()
            .is_none_or(|body| ir.first_block(*body).is_none())
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        ir.first_block(body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        let ty = self.function_type(ir);
        let result = Some(ty.result(ir)).filter(|_| !ty.returns_void(ir));
        result.into_iter().collect()
    }
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let linkage = self.linkage(ir);
        let is_declaration = self.is_declaration(ir);
        let (_, op) = ir.definition(self.into());
        let ty = self.function_type(ir);
        let result = Some(ty.result(ir)).filter(|_| !ty.returns_void(ir));
        verify_signature_attributes(ir, op, ty.inputs(ir), result.as_slice())?;
        if matches!(linkage, Linkage::Common) {
            let message = format!("functions cannot have '{}' linkage", linkage.stringify());
            return ir.op_error(op, message).into();
        }
        if is_declaration && !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
            let message = "external functions must have 'external' or 'extern_weak' linkage";
            return ir.op_error(op, message).into();
        }
        if self.no_inline(ir) && self.always_inline(ir) {
            let message = "no_inline and always_inline attributes are incompatible";
            return ir.error(op, message).into();
        }
        if self.optimize_none(ir) && !self.no_inline(ir) {
            return ir
                .op_error(op, "with optimize_none must also be no_inline")
                .into();
        }
        if is_declaration {
            return Ok(());
        }
        self.verify_entry(ir)?;
        let (inside, root) = ir.definition(self.into());
        verify_landing_type(inside, inside.walk(root, WalkOrder::Pre))
    }
}

impl FuncOp {
    /// The entry block has the arguments that the type names.
    fn verify_entry(self, ir: &Ir) -> VerifyResult {
        let inputs = self.function_type(ir).inputs(ir);
        let (inside, root) = ir.definition(self.into());
        let body = inside.regions(root).first();
        let entry = body.and_then(|body| inside.first_block(*body));
        let arguments = entry.map_or(&[][..], |entry| inside.block_args(entry));
        if arguments.len() != inputs.len() {
            let message = format!(
                "entry block must have {} arguments to match function signature",
                inputs.len()
            );
            return ir.op_error(root, message).into();
        }
        for (index, (argument, input)) in arguments.iter().zip(inputs).enumerate() {
            let ty = inside.ty(*argument);
            if ty == *input {
                continue;
            }
            let [ty, input] = [ty, *input].map(|ty| print_type(ir, ty));
            let message = format!(
                "entry block argument #{index}('{ty}') must match the type of the corresponding argument in function \
                 signature('{input}')"
            );
            return ir.op_error(root, message).into();
        }
        Ok(())
    }
}

impl VerifyRegions for FuncOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.into());
        let mut seen = HashSet::new();
        for op in inside.walk(root, WalkOrder::Pre) {
            let Some(tag) = BlockTagOp::cast(inside, op) else {
                continue;
            };
            let id = tag.tag(inside).id(inside);
            if !seen.insert(id) {
                let message = format!("duplicate block tag '{id}' in the same function: ");
                return inside.error(op, message).into();
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for FuncOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        verify_comdat(ir, self.op(), self.comdat(ir), symbols)
    }
}

/// The type of a function of the dialect with this signature.
fn function_type(
    parser: &OpParser<'_, '_>,
    inputs: &[Type],
    results: &[Type],
    variadic: bool,
) -> ParseResult<FunctionType> {
    let cx = parser.context();
    let fail = |why: String| {
        let at = parser.name_position();
        parser.error_at(at, format!("failed to construct function type: {why}"))
    };
    let result = match *results {
        [] => VoidType::get(cx).into(),
        [result] => result,
        _ => {
            return Err(fail("expected zero or one function result".to_owned())
                .help("several results are returned in a struct"));
        }
    };
    if inputs.iter().any(|input| !is_compatible(cx, *input)) {
        return Err(fail("expected LLVM type for function arguments".to_owned()));
    }
    if !is_compatible(cx, result) {
        let ty = print_type(cx, result);
        return Err(fail(format!(
            "expected LLVM type for function results'{ty}'"
        )));
    }
    if result.is::<VoidType>(cx) && !results.is_empty() {
        return Err(fail("expected non-void result".to_owned())
            .help("a function that returns nothing has no '->'"));
    }
    FunctionType::get_checked(cx, parser.name_loc(), result, inputs.to_vec(), variadic)
}

/// `vscale_range(1, 2)`, if it is next.
fn parse_vscale_range(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if !parser.parse_optional_keyword("vscale_range") {
        return Ok(());
    }
    let cx = parser.context();
    parser.parse_punct("(")?;
    let min: i32 = parser.parse_integer_as()?;
    parser.parse_punct(",")?;
    let max: i32 = parser.parse_integer_as()?;
    parser.parse_punct(")")?;
    let [min, max] = [min, max].map(|bound| IntegerAttr::get(cx, Type::I32, bound.into()));
    state.set_attr(
        cx,
        "vscale_range",
        VscaleRangeAttr::get(cx, min, max).into(),
    );
    Ok(())
}

/// The attributes that the custom form writes by itself.
const WRITTEN: [&str; 10] = [
    "sym_name",
    "function_type",
    "linkage",
    "visibility_",
    "unnamed_addr",
    "CConv",
    "arg_attrs",
    "res_attrs",
    "comdat",
    "vscale_range",
];

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_word::<Linkage>(parser, "linkage", state);
        parse_word::<Visibility>(parser, "visibility_", state);
        parse_word::<UnnamedAddr>(parser, "unnamed_addr", state);
        parse_word::<CConv>(parser, "CConv", state);
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(&cx, name.as_str(&cx));
        state.set_attr(&cx, "sym_name", name.into());
        let signature = parser.parse_function_signature(true)?;
        let (inputs, results) = (&signature.inputs, &signature.results);
        let ty = function_type(parser, inputs, results, signature.is_variadic)?;
        state.set_attr(&cx, "function_type", TypeAttr::get(&cx, ty.into()).into());
        let attrs = [
            ("arg_attrs", signature.arg_attrs),
            ("res_attrs", signature.res_attrs),
        ];
        for (name, attrs) in attrs {
            if let Some(attrs) = attrs {
                state.set_attr(&cx, name, attrs.into());
            }
        }
        parse_vscale_range(parser, state)?;
        parse_comdat(parser, state)?;
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = match parser.parse_optional_region(&signature.arguments)? {
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let (ir, op) = ir.definition(self.into());
        let (linkage, cconv) = (self.linkage(ir), self.cconv(ir));
        printer.write(" ");
        print_words(
            printer,
            [
                if linkage == Linkage::External {
                    ""
                } else {
                    linkage.stringify()
                },
                self.visibility(ir).stringify(),
                self.unnamed_addr(ir).stringify(),
                if cconv == CConv::Ccc {
                    ""
                } else {
                    cconv.stringify()
                },
            ],
        );
        printer.print_symbol_name(&self.sym_name(ir));
        let body = self.body(ir);
        let ty = self.function_type(ir);
        let result = Some(ty.result(ir)).filter(|_| !ty.returns_void(ir));
        let signature = Signature::get(ir, ty.inputs(ir), result.as_slice());
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        printer.print_function_signature(ir, body, signature, attrs, ty.variadic(ir));
        if let Some(range) = self.vscale_range(ir) {
            let [min, max] =
                [range.min_range(ir), range.max_range(ir)].map(|bound| bound.as_i64(ir));
            write!(printer, " vscale_range({min}, {max})");
        }
        print_comdat(printer, self.comdat(ir));
        printer.print_attr_dict_with_keyword(ir, op, &WRITTEN);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}
