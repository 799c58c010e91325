//! Functions that run beside their callers.

use std::ops::Range;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{CallOpInterface, CallableOpInterface, Callee};
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, DictArrayAttr, Optional, StrAttr, SymbolNameAttr,
    TypeAttrOf, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Ir, Region, SmallVec};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{
    parse_function, print_function, verify_call, verify_function,
};

use super::types::unwrapped;
use super::{AsyncDialect, TokenType, ValueOrToken, ValueType};

/// A function that runs beside its callers. Its results are async values, perhaps after a token.
#[op(
    dialect = AsyncDialect, mnemonic = "func",
    traits(IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    default_dialect, custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: AnyRegion,
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.function_type(ir);
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        if ty.results(ir).is_empty() {
            return error("result is expected to be at least of size 1, but got 0".to_owned());
        }
        for (index, &ty) in ty.results(ir).iter().enumerate() {
            let is_token = ty.is::<TokenType>(ir);
            if !is_token && !ty.is::<ValueType>(ir) {
                return error(format!(
                    "result type must be async value type or async token type, but got '{}'",
                    print_type(ir, ty)
                ));
            }
            if is_token && index != 0 {
                return error(format!(
                    " results' (optional) async token type is expected to appear as the 1st return value, but got {}",
                    index + 1
                ));
            }
        }
        verify_function(ir, self.op(), ty)
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
        self.function_type(ir).results(ir).into()
    }
}

/// Calls an async function.
#[op(
    dialect = AsyncDialect, mnemonic = "call",
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
    #[result]
    results: Variadic<ValueOrToken>,
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
        let callee = CallOp::callee(*self, ir);
        let function = symbols.lookup(callee.into());
        let function = function.and_then(|(around, op)| {
            let function = FuncOp::cast(around, op)?;
            Some((function.function_type(around), around.loc(op)))
        });
        let Some((ty, loc)) = function else {
            let name = callee.symbol(ir).as_str(ir);
            let message = format!("'{name}' does not reference a valid async function");
            return ir.op_error(self.op(), message).into();
        };
        verify_call(ir, self.op(), ty, loc)
    }
}

/// Ends an async function; what it returns becomes there.
#[op(
    dialect = AsyncDialect, mnemonic = "return",
    traits(Pure, HasParent(FuncOp), ReturnLike, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op());
        let Some(function) = parent.and_then(|parent| FuncOp::cast(ir, parent)) else {
            return Ok(());
        };
        let results = function.function_type(ir).results(ir);
        let results = match results.first() {
            Some(first) if first.is::<TokenType>(ir) => &results[1..],
            _ => results,
        };
        let expected = results.iter().map(|&ty| unwrapped(ir, ty));
        if ir.operand_types(self.op()).eq(expected) {
            return Ok(());
        }
        let message = "operand types do not match the types returned from the parent FuncOp";
        ir.op_error(self, message).into()
    }
}
