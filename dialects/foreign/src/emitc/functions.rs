//! Functions.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, CustomAssembly, DictArrayAttr, Optional, StrArrayAttr, SymbolNameAttr, TypeAttrOf,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::verify::verify_signature;
use terrace_ir::{Ir, Region, SmallVec};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{parse_function, print_function};

use super::{ArrayType, EmitCType, EmitcDialect, LValueType};

/// A function. One without a body is only declared; `specifiers` are written before it.
#[op(
    dialect = EmitcDialect, mnemonic = "func",
    traits(AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    default_dialect, custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    specifiers: Optional<StrArrayAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: AnyRegion,
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
        self.function_type(ir).results(ir).into()
    }
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.function_type(ir);
        verify_signature(ir, self.op(), ty)?;
        if ty.inputs(ir).iter().any(|ty| ty.is::<LValueType>(ir)) {
            let message = "cannot have lvalue type as argument";
            return ir.op_error(self, message).into();
        }
        match ty.results(ir) {
            [result] if result.is::<ArrayType>(ir) => {
                ir.op_error(self, "cannot return array type").into()
            }
            [] | [_] => Ok(()),
            results => {
                let message = format!(
                    "requires zero or exactly one result, but has {}",
                    results.len()
                );
                ir.op_error(self, message).into()
            }
        }
    }
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

/// Returns from a function, with its result if it has one.
#[op(
    dialect = EmitcDialect, mnemonic = "return",
    traits(Pure, HasParent(FuncOp), ReturnLike, Terminator),
    assembly { attr_dict ($operand^ ":" type($operand))? },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    operand: Optional<EmitCType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let function = ir.parent_op(self.op());
        let Some(function) = function.and_then(|parent| FuncOp::cast(ir, parent)) else {
            return Ok(());
        };
        let (name, ty) = (function.sym_name(ir), function.function_type(ir));
        let (wanted, count) = (ty.results(ir), ir.num_operands(self.op()));
        if count != wanted.len() {
            let message = format!(
                "has {count} operands, but enclosing function (@{name}) returns {}",
                wanted.len()
            );
            return ir.op_error(self, message).into();
        }
        let mut pairs = ir.operand_types(self.op()).zip(wanted);
        match pairs.find(|(found, wanted)| found != *wanted) {
            None => Ok(()),
            Some((found, wanted)) => {
                let [found, wanted] = [found, *wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "type of the return operand ('{found}') doesn't match function result type ('{wanted}') in function @{name}"
                );
                ir.error(self, message).into()
            }
        }
    }
}

/// Declares a function that is defined elsewhere in the file.
#[op(
    dialect = EmitcDialect, mnemonic = "declare_func", interfaces(SymbolUserOpInterface),
    assembly { $sym_name attr_dict },
)]
pub struct DeclareFuncOp {
    #[attr]
    sym_name: FlatSymbolRefAttr,
}

impl SymbolUserOpInterface for DeclareFuncOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let name = self.sym_name(ir);
        match symbols.lookup(name.into()) {
            Some((around, op)) if FuncOp::cast(around, op).is_some() => Ok(()),
            _ => {
                let name = name.symbol(ir).as_str(ir);
                let message = format!("'{name}' does not reference a valid function");
                ir.op_error(*self, message).into()
            }
        }
    }
}
