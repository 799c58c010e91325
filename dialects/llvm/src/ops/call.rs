//! Calls of functions, of pointers to functions, and of intrinsics by name.

use std::ops::Range;

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{ArrayAttr, FlatSymbolRefAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{CallOpInterface, Callee};
use terrace_ir::ods::{
    CustomAssembly, DefaultValued, DenseI32ArrayAttr, DictArrayAttr, Optional, StrAttr, TypeAttrOf,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};
use terrace_ods_macros::op;

use super::bundles::{self, Bundles, parse_bundles};
use super::call_syntax::{
    parse_call_types, parse_variadic_type, print_call_types, print_variadic_type,
};
use super::syntax::{parse_word, print_words, set_operand_sizes};
use super::{AliasingOps, FuncOp, IFuncOp};
use crate::{
    AccessGroupAttr, AliasScopeAttr, ArrayOf, CConv, FastmathFlags, FunctionType, LlvmDialect,
    LlvmType, MemoryEffectsAttr, PointerType, TailCallKind, TbaaTagAttr, VoidType,
};

/// Calls the function `callee`, or without that attribute the function that the first operand points to.
///
/// The function's type follows from operands and result; a variadic function's is in `var_callee_type`.
#[op(
    family = AliasingOps, mnemonic = "call",
    traits(AttrSizedOperandSegments),
    interfaces(CallOpInterface, SymbolUserOpInterface),
    custom_assembly, verify,
)]
pub struct CallOp {
    #[attr(name = "var_callee_type")]
    var_callee_type: Optional<TypeAttrOf<FunctionType>>,
    #[attr]
    callee: Optional<FlatSymbolRefAttr>,
    #[operand]
    callee_operands: Variadic<LlvmType>,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[attr(name = "CConv")]
    cconv: DefaultValued<CConv, { CConv::Ccc }>,
    #[attr(name = "TailCallKind")]
    tail_call_kind: DefaultValued<TailCallKind, { TailCallKind::None }>,
    #[attr]
    memory_effects: Optional<MemoryEffectsAttr>,
    #[attr]
    convergent: Optional<UnitAttr>,
    #[attr]
    no_unwind: Optional<UnitAttr>,
    #[attr]
    will_return: Optional<UnitAttr>,
    #[operand]
    op_bundle_operands: Variadic<LlvmType>,
    #[attr]
    op_bundle_sizes:
        DefaultValued<DenseI32ArrayAttr, { terrace_ir::attributes::DenseArrayAttr::i32s(cx, &[]) }>,
    #[attr]
    op_bundle_tags: Optional<ArrayAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[attr]
    always_inline: Optional<UnitAttr>,
    #[attr]
    inline_hint: Optional<UnitAttr>,
    #[result]
    result: Optional<LlvmType>,
}

impl CallOp {
    /// Calls a function by name.
    pub fn direct(
        b: &mut Builder<'_>,
        loc: Location,
        callee: &str,
        results: &[Type],
        arguments: &[Value],
    ) -> Self {
        let callee = FlatSymbolRefAttr::get(b, b.ident(callee));
        let call = CallOp::builder()
            .callee(Some(callee))
            .callee_operands(arguments);
        call.result(results.first().copied()).build(b, loc)
    }

    /// Calls a variadic function by name; `ty` is its type.
    pub fn variadic(
        b: &mut Builder<'_>,
        loc: Location,
        callee: &str,
        ty: FunctionType,
        results: &[Type],
        arguments: &[Value],
    ) -> Self {
        let callee = FlatSymbolRefAttr::get(b, b.ident(callee));
        let call = CallOp::builder()
            .callee(Some(callee))
            .var_callee_type(Some(ty))
            .callee_operands(arguments);
        call.result(results.first().copied()).build(b, loc)
    }

    /// Calls a pointer.
    pub fn indirect(
        b: &mut Builder<'_>,
        loc: Location,
        callee: Value,
        results: &[Type],
        arguments: &[Value],
    ) -> Self {
        let operands: Vec<Value> = std::iter::once(callee)
            .chain(arguments.iter().copied())
            .collect();
        let call = CallOp::builder().callee_operands(&operands);
        call.result(results.first().copied()).build(b, loc)
    }

    /// The arguments of the function: the operands, without the callee of an indirect call.
    pub fn arguments(self, ir: &Ir) -> impl ExactSizeIterator<Item = Value> + '_ {
        self.call(ir).arguments()
    }

    /// The function's type as operands and results say it, or as it is written for a variadic function.
    pub fn callee_type(self, ir: &Ir) -> FunctionType {
        self.call(ir).ty()
    }

    /// Its operand bundles.
    pub fn bundles(self, ir: &Ir) -> Bundles<'_> {
        let (sizes, tags) = (self.op_bundle_sizes(ir), self.op_bundle_tags(ir));
        Bundles::new(ir, sizes, tags, self.op_bundle_operands(ir))
    }

    fn call(self, ir: &Ir) -> Call<'_> {
        Call {
            ir,
            op: self.op(),
            callee: self.callee(ir),
            variadic: self.var_callee_type(ir),
            operands: ir.operand_group(self.op(), 0),
        }
    }
}

/// What calls and invocations share.
pub(super) struct Call<'ir> {
    pub(super) ir: &'ir Ir,
    pub(super) op: Op,
    pub(super) callee: Option<FlatSymbolRefAttr>,
    pub(super) variadic: Option<FunctionType>,
    /// The pointer to the function, if it has no name, and the arguments.
    pub(super) operands: Range<usize>,
}

impl<'ir> Call<'ir> {
    /// The operands that are arguments.
    pub(super) fn argument_range(&self) -> Range<usize> {
        let first = self.operands.start + usize::from(self.callee.is_none());
        first.min(self.operands.end)..self.operands.end
    }

    pub(super) fn arguments(&self) -> impl ExactSizeIterator<Item = Value> + use<'ir> {
        let (ir, op) = (self.ir, self.op);
        self.argument_range()
            .map(move |index| ir.operand(op, index))
    }

    pub(super) fn pointer(&self) -> Option<Value> {
        let is_indirect = self.callee.is_none() && !self.operands.is_empty();
        is_indirect.then(|| self.ir.operand(self.op, self.operands.start))
    }

    pub(super) fn callee(&self) -> Callee {
        match (self.callee, self.pointer()) {
            (Some(callee), _) => Callee::Symbol(callee.into()),
            (None, Some(pointer)) => Callee::Value(pointer),
            (None, None) => panic!("a verified call has a callee"),
        }
    }

    fn result_type(&self) -> Option<Type> {
        self.ir.result_types(self.op).next()
    }

    pub(super) fn ty(&self) -> FunctionType {
        self.variadic.unwrap_or_else(|| {
            let ir = self.ir;
            let void = || VoidType::get(ir).into();
            let inputs: Vec<Type> = self.arguments().map(|value| ir.ty(value)).collect();
            FunctionType::of(ir, self.result_type().unwrap_or_else(void), &inputs)
        })
    }

    /// Checks what needs no look at the callee.
    pub(super) fn verify(&self) -> VerifyResult {
        let ir = self.ir;
        let error = |message: String| ir.op_error(self.op, message).into();
        if self.callee.is_none() {
            let Some(pointer) = self.pointer() else {
                return error(
                    "must have either a `callee` attribute or at least an operand".to_owned(),
                );
            };
            if !ir.ty(pointer).is::<PointerType>(ir) {
                let ty = print_type(ir, ir.ty(pointer));
                return error(format!("indirect call expects a pointer as callee: '{ty}'"));
            }
        }
        let Some(ty) = self.variadic else {
            return Ok(());
        };
        if !ty.variadic(ir) {
            return error("expected var_callee_type to be a variadic function type".to_owned());
        }
        let (inputs, arguments) = (ty.inputs(ir), self.arguments());
        if inputs.len() > arguments.len() {
            let most = arguments.len();
            return error(format!(
                "expected var_callee_type to have at most {most} parameters"
            ));
        }
        for (input, argument) in inputs.iter().zip(arguments) {
            if *input != ir.ty(argument) {
                let [input, argument] = [*input, ir.ty(argument)].map(|ty| print_type(ir, ty));
                return error(format!(
                    "var_callee_type parameter type mismatch: '{input}' != '{argument}'"
                ));
            }
        }
        match self.result_type() {
            None if !ty.returns_void(ir) => {
                error("expected var_callee_type to return void".to_owned())
            }
            Some(result) if result != ty.result(ir) => {
                let [expected, result] = [ty.result(ir), result].map(|ty| print_type(ir, ty));
                error(format!(
                    "var_callee_type return type mismatch: '{expected}' != '{result}'"
                ))
            }
            _ => Ok(()),
        }
    }

    /// Compares the call with the function that it names.
    pub(super) fn verify_callee(&self, symbols: &SymbolScope<'_>) -> VerifyResult {
        let ir = self.ir;
        let Some(callee) = self.callee else {
            return Ok(());
        };
        let name = callee.symbol(ir).as_str(ir);
        let Some((function_ir, function)) = symbols.lookup(callee.into()) else {
            let message = format!("'{name}' does not reference a symbol in the current scope");
            return ir.op_error(self.op, message).into();
        };
        let ty = match (
            FuncOp::cast(function_ir, function),
            IFuncOp::cast(function_ir, function),
        ) {
            (Some(function), _) => Some(function.function_type(function_ir)),
            (None, Some(ifunc)) => ifunc.i_func_type(function_ir).value(ir).cast(ir),
            (None, None) => {
                let message = format!("'{name}' does not reference a valid LLVM function or IFunc");
                return ir
                    .op_error(self.op, message)
                    .related(function_ir.loc(function), "the symbol is defined here")
                    .into();
            }
        };
        let ty: FunctionType = match ty {
            Some(ty) => ty,
            None => {
                return ir
                    .op_error(self.op, "callee does not have a functional type")
                    .into();
            }
        };
        match self.mismatch(ty) {
            None => Ok(()),
            Some(message) => ir
                .op_error(self.op, message)
                .related(function_ir.loc(function), "the function is here")
                .into(),
        }
    }

    /// How the call differs from the function's type.
    fn mismatch(&self, ty: FunctionType) -> Option<String> {
        let ir = self.ir;
        if ty.variadic(ir) && self.variadic.is_none() {
            return Some("missing var_callee_type attribute for vararg call".to_owned());
        }
        let (inputs, arguments) = (ty.inputs(ir), self.arguments());
        let (expected, given) = (inputs.len(), arguments.len());
        if !ty.variadic(ir) && expected != given {
            return Some(format!(
                "incorrect number of operands ({given}) for callee (expecting: {expected})"
            ));
        }
        if expected > given {
            return Some(format!(
                "incorrect number of operands ({given}) for varargs callee (expecting at least: {expected})"
            ));
        }
        for (index, (input, argument)) in inputs.iter().zip(arguments).enumerate() {
            if *input != ir.ty(argument) {
                let [argument, input] = [ir.ty(argument), *input].map(|ty| print_type(ir, ty));
                return Some(format!(
                    "operand type mismatch for operand {index}: '{argument}' != '{input}'"
                ));
            }
        }
        match self.result_type() {
            None if !ty.returns_void(ir) => {
                Some("expected function call to produce a value".to_owned())
            }
            Some(_) if ty.returns_void(ir) => {
                Some("calling function with void result must not produce values".to_owned())
            }
            Some(result) if result != ty.result(ir) => {
                let [result, expected] = [result, ty.result(ir)].map(|ty| print_type(ir, ty));
                Some(format!("result type mismatch: '{result}' != '{expected}'"))
            }
            _ => None,
        }
    }
}

impl CallOpInterface for CallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        self.call(ir).callee()
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        self.call(ir).argument_range()
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        self.call(ir).verify_callee(symbols)
    }
}

impl Verify for CallOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        self.bundles(ir).verify(self.op())?;
        self.call(ir).verify()
    }
}

impl CustomAssembly for CallOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_word::<CConv>(parser, "CConv", state);
        parse_word::<TailCallKind>(parser, "TailCallKind", state);
        let pointer = match parser.parse_optional_symbol_name()? {
            Some(callee) => {
                state.set_attr(&cx, "callee", FlatSymbolRefAttr::get(&cx, callee).into());
                None
            }
            None => Some(parser.parse_operand()?),
        };
        let arguments = parser.parse_operand_list(Delimiter::Paren)?;
        parse_variadic_type(parser, state)?;
        let bundled = parse_bundles(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        parse_call_types(parser, state, pointer, &arguments)?;
        let sizes = [state.operands.len() as i32, bundled.len() as i32];
        state.operands.extend(bundled);
        set_operand_sizes(&cx, state, &sizes);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let call = self.call(ir);
        printer.write(" ");
        let cconv = self.cconv(ir);
        let tail = self.tail_call_kind(ir);
        print_words(
            printer,
            [
                if cconv == CConv::Ccc {
                    ""
                } else {
                    cconv.stringify()
                },
                if tail == TailCallKind::None {
                    ""
                } else {
                    tail.stringify()
                },
            ],
        );
        print_callee(printer, &call);
        printer.write("(");
        printer.print_operands(call.arguments());
        printer.write(")");
        print_variadic_type(printer, self.var_callee_type(ir));
        self.bundles(ir).print(printer);
        let mut elided = vec![
            "var_callee_type",
            "callee",
            "CConv",
            "TailCallKind",
            "operandSegmentSizes",
            "arg_attrs",
            "res_attrs",
        ];
        elided.extend(bundles::ATTRIBUTES);
        if self.fastmath_flags(ir) == FastmathFlags::NONE {
            elided.push("fastmathFlags");
        }
        printer.print_attr_dict(ir, self.into(), &elided);
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        print_call_types(
            printer,
            ir,
            call.pointer(),
            call.arguments(),
            self.op(),
            attrs,
        );
    }
}

/// `@name` or `%pointer`.
pub(super) fn print_callee(printer: &mut AsmPrinter<'_>, call: &Call<'_>) {
    if let Some(callee) = call.callee {
        printer.print_symbol_name(callee.symbol(call.ir).as_str(call.ir));
    } else if let Some(pointer) = call.pointer() {
        printer.print_operand(pointer);
    }
}

/// Calls an intrinsic of LLVM by its name.
#[op(
    dialect = LlvmDialect, mnemonic = "call_intrinsic",
    traits(AttrSizedOperandSegments),
    custom_assembly, verify,
)]
pub struct CallIntrinsicOp {
    #[attr]
    intrin: StrAttr,
    #[operand]
    args: Variadic<LlvmType>,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[operand]
    op_bundle_operands: Variadic<LlvmType>,
    #[attr]
    op_bundle_sizes:
        DefaultValued<DenseI32ArrayAttr, { terrace_ir::attributes::DenseArrayAttr::i32s(cx, &[]) }>,
    #[attr]
    op_bundle_tags: Optional<ArrayAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    results: Optional<LlvmType>,
}

impl CallIntrinsicOp {
    /// Its operand bundles.
    pub fn bundles(self, ir: &Ir) -> Bundles<'_> {
        let (sizes, tags) = (self.op_bundle_sizes(ir), self.op_bundle_tags(ir));
        Bundles::new(ir, sizes, tags, self.op_bundle_operands(ir))
    }
}

impl Verify for CallIntrinsicOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if !self.intrin(ir).starts_with("llvm.") {
            return ir
                .op_error(self, "intrinsic name must start with 'llvm.'")
                .into();
        }
        self.bundles(ir).verify(self.op())
    }
}

impl CustomAssembly for CallIntrinsicOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let name = parser.parse_string_attr()?;
        state.set_attr(&cx, "intrin", name.into());
        let arguments = parser.parse_operand_list(Delimiter::Paren)?;
        let bundled = parse_bundles(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        parse_call_types(parser, state, None, &arguments)?;
        let sizes = [state.operands.len() as i32, bundled.len() as i32];
        state.operands.extend(bundled);
        set_operand_sizes(&cx, state, &sizes);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_string(self.intrin(ir).as_bytes());
        printer.write("(");
        printer.print_operands(self.args(ir));
        printer.write(")");
        self.bundles(ir).print(printer);
        let mut elided = vec!["intrin", "operandSegmentSizes", "arg_attrs", "res_attrs"];
        elided.extend(bundles::ATTRIBUTES);
        if self.fastmath_flags(ir) == FastmathFlags::NONE {
            elided.push("fastmathFlags");
        }
        printer.print_attr_dict(ir, self.into(), &elided);
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        print_call_types(printer, ir, None, self.args(ir), self.op(), attrs);
    }
}
