//! Calls.

use std::ops::Range;

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, FloatAttr, IntegerAttr, TypeAttr,
};
use terrace_ir::interfaces::{CallOpInterface, Callee};
use terrace_ir::ods::{DictArrayAttr, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::op;

use super::{ArrayType, CExpressionInterface, EmitCType, EmitcDialect, FuncOp, OpaqueAttr};

/// Calls what a text names. `args` says what its arguments are, an index being the operand of that number; without it they are the
/// operands.
#[op(
    dialect = EmitcDialect, mnemonic = "call_opaque", interfaces(CExpressionInterface),
    assembly { $callee "(" $operands ")" attr_dict ":" functional_type($operands, results) },
    verify,
)]
pub struct CallOpaqueOp {
    #[attr]
    callee: StrAttr,
    #[attr]
    args: Optional<ArrayAttr>,
    #[attr]
    template_args: Optional<ArrayAttr>,
    #[operand]
    operands: Variadic<EmitCType>,
    #[result]
    results: Variadic<EmitCType>,
}

impl CExpressionInterface for CallOpaqueOp {}

impl Verify for CallOpaqueOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        if self.callee(ir).is_empty() {
            return error("callee must not be empty");
        }
        let count = self.operands(ir).len();
        let args = self.args(ir);
        for arg in args.into_iter().flat_map(|args| args.elements(ir)) {
            if let Some(index) = arg
                .cast::<IntegerAttr>(ir)
                .filter(|arg| arg.ty(ir) == Type::INDEX)
            {
                let index = usize::try_from(index.as_i64(ir));
                if index.is_ok_and(|index| index < count) {
                    continue;
                }
                return error("index argument is out of range");
            }
            if arg.is::<ArrayAttr>(ir) {
                return error("array argument has no type");
            }
        }
        let is_template_argument = |arg: &Attribute| {
            arg.is::<TypeAttr>(ir)
                || arg.is::<IntegerAttr>(ir)
                || arg.is::<FloatAttr>(ir)
                || arg.is::<OpaqueAttr>(ir)
        };
        let args = self.template_args(ir);
        let mut args = args.into_iter().flat_map(|args| args.elements(ir));
        if !args.all(is_template_argument) {
            return error("template argument has invalid type");
        }
        match ir.result_types(self.op()).any(|ty| ty.is::<ArrayType>(ir)) {
            true => error("cannot return array type"),
            false => Ok(()),
        }
    }
}

/// Calls a function.
#[op(
    dialect = EmitcDialect, mnemonic = "call",
    interfaces(CallOpInterface, CExpressionInterface, SymbolUserOpInterface),
    assembly { $callee "(" $operands ")" attr_dict ":" functional_type($operands, results) },
)]
pub struct CallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    operands: Variadic<EmitCType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    results: Variadic<EmitCType>,
}

impl CExpressionInterface for CallOp {
    fn has_side_effects(&self, _: &Ir) -> bool {
        false
    }
}

impl CallOpInterface for CallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(CallOp::callee(*self, ir).into())
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(*self, message));
        let callee = CallOp::callee(*self, ir);
        let function = symbols.lookup(callee.into());
        let Some((around, function)) =
            function.and_then(|(around, op)| Some((around, FuncOp::cast(around, op)?)))
        else {
            let name = callee.symbol(ir).as_str(ir);
            return error(format!("'{name}' does not reference a valid function"));
        };
        let ty = function.function_type(around);
        if ir.num_operands(self.op()) != ty.inputs(ir).len() {
            return error("incorrect number of operands for callee".into());
        }
        let operands = ir.operand_types(self.op()).zip(ty.inputs(ir)).enumerate();
        for (index, (found, wanted)) in operands {
            if found != *wanted {
                let [found, wanted] = [found, *wanted].map(|ty| print_type(ir, ty));
                return error(format!(
                    "operand type mismatch: expected operand type '{wanted}', but provided '{found}' for operand number {index}"
                ));
            }
        }
        if ir.num_results(self.op()) != ty.results(ir).len() {
            return error("incorrect number of results for callee".into());
        }
        let mut results = ir.result_types(self.op()).zip(ty.results(ir)).enumerate();
        let Some((index, _)) = results.find(|(_, (found, wanted))| found != *wanted) else {
            return Ok(());
        };
        let list = |types: &[Type]| {
            let types: Vec<String> = types.iter().map(|ty| print_type(ir, *ty)).collect();
            format!("'{}'", types.join("', '"))
        };
        let found: Vec<Type> = ir.result_types(self.op()).collect();
        let loc = ir.loc(self.op());
        ir.op_error(*self, format!("result type mismatch at index {index}"))
            .note(loc, format!("      op result types: {}", list(&found)))
            .note(
                loc,
                format!("function result types: {}", list(ty.results(ir))),
            )
            .into()
    }
}
