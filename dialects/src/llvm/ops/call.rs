//! Calls of functions and of pointers to functions.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{DenseArrayAttr, FlatSymbolRefAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{CallOpInterface, Callee};
use terrace_ir::ods::{
    CustomAssembly, DefaultValued, DenseI32ArrayAttr, Optional, TypeAttrOf, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Builder, Ir, Location, Type, Value};
use terrace_ods_macros::op;

use super::constraints::LlvmType;
use super::syntax::parse_word;
use super::{CConv, FastmathFlags, FuncOp, FunctionType, LlvmDialect, PointerType, TailCallKind};

/// Calls the function `callee`, or without that attribute the function that the first operand points to.
///
/// The function's type follows from operands and result; a variadic function's is in `var_callee_type`.
#[op(
    dialect = LlvmDialect, mnemonic = "call",
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
    #[operand]
    op_bundle_operands: Variadic<LlvmType>,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[attr]
    branch_weights: Optional<DenseI32ArrayAttr>,
    #[attr(name = "CConv")]
    cconv: DefaultValued<CConv, { CConv::Ccc }>,
    #[attr(name = "TailCallKind")]
    tail_call_kind: DefaultValued<TailCallKind, { TailCallKind::None }>,
    #[attr]
    op_bundle_sizes: Optional<DenseI32ArrayAttr>,
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
        Self::of(
            b,
            loc,
            Some(callee),
            None,
            results.first().copied(),
            arguments,
        )
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
        Self::of(
            b,
            loc,
            Some(callee),
            Some(ty),
            results.first().copied(),
            arguments,
        )
    }

    fn of(
        b: &mut Builder<'_>,
        loc: Location,
        callee: Option<FlatSymbolRefAttr>,
        variadic: Option<FunctionType>,
        result: Option<Type>,
        arguments: &[Value],
    ) -> Self {
        CallOp::build(b, loc, result, variadic, callee, arguments, &[])
    }

    /// The arguments of the function: the operands, without the callee of an indirect call.
    pub fn arguments(self, ir: &Ir) -> impl ExactSizeIterator<Item = Value> + '_ {
        let mut operands = self.callee_operands(ir);
        if self.callee(ir).is_none() {
            operands.next();
        }
        operands
    }

    /// The function's type as operands and results say it, or as it is written for a variadic function.
    pub fn callee_type(self, ir: &Ir) -> FunctionType {
        self.var_callee_type(ir).unwrap_or_else(|| {
            let result = self
                .result(ir)
                .map_or_else(|| super::VoidType::get(ir).into(), |result| ir.ty(result));
            let inputs: Vec<Type> = self.arguments(ir).map(|value| ir.ty(value)).collect();
            FunctionType::of(ir, result, &inputs)
        })
    }
}

impl CallOpInterface for CallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        match CallOp::callee(*self, ir) {
            Some(callee) => Callee::Symbol(callee.into()),
            None => Callee::Value(ir.operand(self.op(), 0)),
        }
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        let operands = ir.operand_group(self.op(), 0);
        let is_indirect = CallOp::callee(*self, ir).is_none();
        operands.start + usize::from(is_indirect)..operands.end
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Some(callee) = CallOp::callee(*self, ir) else {
            return Ok(());
        };
        let name = callee.symbol(ir).as_str(ir);
        let Some((function_ir, op)) = symbols.lookup(callee.into()) else {
            return ir
                .op_error(
                    self.op(),
                    format!("'{name}' does not reference a symbol in the current scope"),
                )
                .into();
        };
        let Some(function) = FuncOp::cast(function_ir, op) else {
            return ir
                .op_error(
                    self.op(),
                    format!("'{name}' does not reference a valid LLVM function"),
                )
                .into();
        };
        let (expected, called) = (function.function_type(function_ir), self.callee_type(ir));
        if expected == called {
            return Ok(());
        }
        let mut error = ir.op_error(
            self.op(),
            format!(
                "calls '{name}' as '{}', but its type is '{}'",
                print_type(ir, called.into()),
                print_type(ir, expected.into())
            ),
        );
        error = error.note(function_ir.loc(op), "the function is here");
        if expected.variadic(ir) {
            error = error
                .help("name the type of a variadic function: 'vararg(!llvm.func<i32 (ptr, ...)>)'");
        }
        error.into()
    }
}

impl Verify for CallOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.callee(ir).is_none() {
            let pointer = self.callee_operands(ir).next().map(|value| ir.ty(value));
            if !pointer.is_some_and(|ty| ty.is::<PointerType>(ir)) {
                return ir
                    .op_error(
                        self,
                        "expects a callee or a pointer to a function as the first operand",
                    )
                    .into();
            }
        }
        let Some(ty) = self.var_callee_type(ir) else {
            return Ok(());
        };
        if !ty.variadic(ir) {
            return ir
                .op_error(
                    self,
                    "expects var_callee_type to be a variadic function type",
                )
                .into();
        }
        let arguments: SmallVec<[Type; 8]> = self.arguments(ir).map(|value| ir.ty(value)).collect();
        let inputs = ty.inputs(ir);
        if arguments.len() < inputs.len() || arguments[..inputs.len()] != *inputs {
            return ir
                .op_error(
                    self,
                    "expects the first operands to have the types that var_callee_type names",
                )
                .into();
        }
        let result = self
            .result(ir)
            .map_or_else(|| super::VoidType::get(ir).into(), |result| ir.ty(result));
        if result != ty.result(ir) {
            return ir
                .op_error(
                    self,
                    "expects the result to have the type that var_callee_type names",
                )
                .into();
        }
        Ok(())
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
        if parser.parse_optional_keyword("vararg") {
            parser.parse_punct("(")?;
            let at = parser.position();
            let ty = parser.parse_type()?;
            if ty.cast::<FunctionType>(&cx).is_none() {
                return Err(parser.error_at(
                    at,
                    "expected a function type, such as '!llvm.func<i32 (ptr, ...)>'",
                ));
            }
            parser.parse_punct(")")?;
            state.set_attr(&cx, "var_callee_type", TypeAttr::get(&cx, ty).into());
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        if let Some(pointer) = pointer {
            let ty = parser.parse_type()?;
            let pointer = parser.resolve_operand(pointer, ty)?;
            state.operands.push(pointer);
            parser.parse_punct(",")?;
        }
        let at = parser.position();
        let ty = parser.parse_type()?;
        let Some(ty) = ty.cast::<terrace_ir::types::FunctionType>(&cx) else {
            return Err(parser.error_at(at, "expected trailing function type"));
        };
        parser.resolve_operands(&arguments, ty.inputs(&cx), at, state)?;
        state.result_types.extend(ty.results(&cx).iter().copied());
        let sizes = DenseArrayAttr::i32s(&cx, &[state.operands.len() as i32, 0]);
        state.set_attr(&cx, "operandSegmentSizes", sizes.into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        if self.cconv(ir) != CConv::Ccc {
            write!(printer, "{} ", self.cconv(ir).stringify());
        }
        if self.tail_call_kind(ir) != TailCallKind::None {
            write!(printer, "{} ", self.tail_call_kind(ir).stringify());
        }
        let pointer = match self.callee(ir) {
            Some(callee) => {
                printer.print_symbol_name(callee.symbol(ir).as_str(ir));
                None
            }
            None => self.callee_operands(ir).next(),
        };
        if let Some(pointer) = pointer {
            printer.print_operand(pointer);
        }
        printer.write("(");
        printer.print_operands(self.arguments(ir));
        printer.write(")");
        if let Some(ty) = self.var_callee_type(ir) {
            printer.write(" vararg(");
            printer.print_type(ty.into());
            printer.write(")");
        }
        let elided = [
            "var_callee_type",
            "callee",
            "CConv",
            "TailCallKind",
            "op_bundle_sizes",
            "operandSegmentSizes",
        ];
        printer.print_attr_dict(ir, self.into(), &elided);
        printer.write(" : ");
        if let Some(pointer) = pointer {
            printer.print_type(ir.ty(pointer));
            printer.write(", ");
        }
        let inputs = self.arguments(ir).map(|value| ir.ty(value));
        printer.print_function_type(inputs, ir.result_types(self.into()));
    }
}
