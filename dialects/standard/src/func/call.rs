//! Calls and returns.

use std::ops::Range;

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{CallOpInterface, Callee};
use terrace_ir::ods::{
    AnyType, CustomAssembly, DictArrayAttr, Fold, FoldResult, Folded, Optional, ResultNames,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Diagnostic, Ir, Location, Op, Value};
use terrace_ods_macros::op;

use super::rules::CallOfConstant;
use super::{FuncDialect, FuncOp};

/// Calls the function with this name.
#[op(
    dialect = FuncDialect, mnemonic = "call",
    traits(MemRefsNormalizable),
    interfaces(CallOpInterface, SymbolUserOpInterface),
    assembly { $callee "(" $operands ")" attr_dict ":" functional_type($operands, results) },
)]
pub struct CallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    operands: Variadic<AnyType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyType>,
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let callee = CallOp::callee(*self, ir);
        let name = callee.symbol(ir).as_str(ir);
        let function = symbols
            .lookup(callee.into())
            .and_then(|(ir, op)| FuncOp::cast(ir, op).map(|op| (ir, op)));
        let Some((function_ir, function)) = function else {
            return ir
                .op_error(
                    self.op(),
                    format!("'{name}' does not reference a valid function"),
                )
                .into();
        };
        let ty = function.function_type(function_ir);
        verify_call(ir, self.op(), ty, function_ir.loc(function.op()))
    }

    fn is_verified_by_signature(&self) -> bool {
        true
    }
}

/// Checks that a call passes and takes what a function of this type, defined at `loc`, takes and gives.
pub fn verify_call(ir: &Ir, call: Op, ty: FunctionType, loc: Location) -> VerifyResult {
    let defined_here = |diagnostic: Diagnostic| {
        let signature = print_type(ir, ty.into());
        diagnostic.related(
            loc,
            format!("the function is defined here with type '{signature}'"),
        )
    };
    let (operands, results) = (ir.num_operands(call), ir.num_results(call));
    if operands != ty.inputs(ir).len() {
        let error = ir.op_error(call, "incorrect number of operands for callee");
        return defined_here(error).into();
    }
    for (index, (actual, expected)) in ir.operand_types(call).zip(ty.inputs(ir)).enumerate() {
        if actual != *expected {
            let message = format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                print_type(ir, *expected),
                print_type(ir, actual)
            );
            return defined_here(ir.op_error(call, message)).into();
        }
    }
    if results != ty.results(ir).len() {
        let error = ir.op_error(call, "incorrect number of results for callee");
        return defined_here(error).into();
    }
    for (index, (actual, expected)) in ir.result_types(call).zip(ty.results(ir)).enumerate() {
        if actual != *expected {
            let list = |types: &[Type]| {
                let types: Vec<String> = types.iter().map(|ty| print_type(ir, *ty)).collect();
                format!("'{}'", types.join("', '"))
            };
            let found: Vec<Type> = ir.result_types(call).collect();
            let error = ir.op_error(call, format!("result type mismatch at index {index}"));
            let loc = ir.loc(call);
            let error = error
                .note(loc, format!("      op result types: {}", list(&found)))
                .note(
                    loc,
                    format!("function result types: {}", list(ty.results(ir))),
                );
            return defined_here(error).into();
        }
    }
    Ok(())
}

impl CallOpInterface for CallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(CallOp::callee(*self, ir).into())
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

/// Calls the function that a value refers to.
#[op(
    dialect = FuncDialect, mnemonic = "call_indirect",
    interfaces(CallOpInterface),
    custom_assembly, verify, canonicalize(CallOfConstant),
)]
pub struct CallIndirectOp {
    #[operand]
    callee: FunctionType,
    #[operand]
    callee_operands: Variadic<AnyType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    results: Variadic<AnyType>,
}

impl Verify for CallIndirectOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let callee: FunctionType = ir
            .ty(CallIndirectOp::callee(self, ir))
            .cast(ir)
            .expect("the callee is a function");
        if !self
            .callee_operands(ir)
            .map(|operand| ir.ty(operand))
            .eq(callee.inputs(ir).iter().copied())
        {
            let message = "failed to verify that callee input types match argument types";
            return ir.op_error(self.op(), message).into();
        }
        if !ir
            .result_types(self.op())
            .eq(callee.results(ir).iter().copied())
        {
            let message = "failed to verify that callee result types match result types";
            return ir.op_error(self.op(), message).into();
        }
        Ok(())
    }
}

impl CustomAssembly for CallIndirectOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let callee = parser.parse_operand()?;
        let operands = parser.parse_operand_list(Delimiter::Paren)?;
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        let ty = parser.parse_colon_function_type()?;
        let cx = parser.context();
        parser.resolve_operands_of_type(&[callee], ty.into(), state)?;
        parser.resolve_operands(&operands, ty.inputs(cx), at, state)?;
        state.result_types.extend_from_slice(ty.results(cx));
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let callee = CallIndirectOp::callee(self, ir);
        printer.write(" ");
        printer.print_operand(callee);
        printer.write("(");
        printer.print_operands(self.callee_operands(ir));
        printer.write(")");
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        printer.print_type(ir.ty(callee));
    }
}

impl CallOpInterface for CallIndirectOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Value(CallIndirectOp::callee(*self, ir))
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        1..ir.num_operands(self.op())
    }
}

/// A reference to a function as a value.
#[op(
    dialect = FuncDialect, mnemonic = "constant",
    traits(ConstantLike, Pure),
    interfaces(SymbolUserOpInterface),
    assembly { attr_dict $value ":" type($result) },
    verify, fold, result_names,
)]
pub struct ConstantOp {
    #[attr]
    value: FlatSymbolRefAttr,
    #[result]
    result: AnyType,
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty: Type = ir.ty(self.result(ir));
        if ty.is::<FunctionType>(ir) {
            return Ok(());
        }
        ir.op_error(self.op(), "requires a result of function type")
            .into()
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let value = self.value(ir);
        let name = value.symbol(ir).as_str(ir);
        let function = symbols
            .lookup(value.into())
            .and_then(|(ir, op)| FuncOp::cast(ir, op).map(|op| (ir, op)));
        let Some((function_ir, function)) = function else {
            return ir
                .op_error(
                    self.op(),
                    format!("reference to undefined function '{name}'"),
                )
                .into();
        };
        if Type::from(function.function_type(function_ir)) != ir.ty(self.result(ir)) {
            return ir
                .op_error(self.op(), "reference to function with mismatched type")
                .into();
        }
        Ok(())
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for ConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "f");
    }
}

/// Returns from the function with its results.
#[op(
    dialect = FuncDialect, mnemonic = "return",
    traits(MemRefsNormalizable, Pure, HasParent("func.func"), ReturnLike, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(function) = ir
            .parent_op(self.op())
            .and_then(|parent| FuncOp::cast(ir, parent))
        else {
            return Ok(());
        };
        let name = function.sym_name(ir);
        let results = function.function_type(ir).results(ir);
        let count = ir.num_operands(self.op());
        if count != results.len() {
            let message = format!(
                "has {count} operands, but enclosing function (@{name}) returns {}",
                results.len()
            );
            return ir.op_error(self.op(), message).into();
        }
        for (index, (actual, expected)) in ir.operand_types(self.op()).zip(results).enumerate() {
            if actual != *expected {
                let message = format!(
                    "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                    print_type(ir, actual),
                    print_type(ir, *expected)
                );
                return ir.error(self.op(), message).into();
            }
        }
        Ok(())
    }
}
