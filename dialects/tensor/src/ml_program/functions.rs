//! Functions, and graphs: functions whose ops are in no order but that of their operands.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, DictArrayAttr, Optional, StrAttr, SymbolNameAttr,
    TypeAttrOf, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Ir, Op, Region, SmallVec};
use terrace_ods_macros::{op, op_family};
use terrace_standard_dialects::func::{parse_function, print_function, verify_function};

use super::{MlProgramDialect, Token};

op_family! {
    /// Kinds of functions.
    #[op(dialect = MlProgramDialect, interfaces(CallableOpInterface), custom_assembly, verify)]
    struct Functions {
        #[attr] sym_name: SymbolNameAttr,
        #[attr] function_type: TypeAttrOf<FunctionType>,
        #[attr] arg_attrs: Optional<DictArrayAttr>,
        #[attr] res_attrs: Optional<DictArrayAttr>,
        #[attr] sym_visibility: Optional<StrAttr>,
        #[region] body: AnyRegion,
    }

    impl CallableOpInterface for Functions {
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

    impl Verify for Functions {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_function(ir, self.op(), self.function_type(ir))
        }
    }

    impl CustomAssembly for Functions {
        fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            parse_function(parser, state)
        }
        fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
            print_function(ir, self.op(), self.function_type(ir), printer);
        }
    }
}

/// A function whose ops are executed one after the other.
#[op(family = Functions, mnemonic = "func", traits(IsolatedFromAbove, Symbol))]
pub struct FuncOp;

/// A function whose ops are ordered by their operands alone.
#[op(
    family = Functions,
    mnemonic = "subgraph", traits(GraphRegion, IsolatedFromAbove, SingleBlock, Symbol),
)]
pub struct SubgraphOp;

/// Ends a function with its results.
#[op(
    dialect = MlProgramDialect, mnemonic = "return",
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
        verify_results(ir, self.op(), "return")
    }
}

/// Ends a graph with its results.
#[op(
    dialect = MlProgramDialect, mnemonic = "output",
    traits(Pure, HasParent(SubgraphOp), ReturnLike, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct OutputOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for OutputOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_results(ir, self.op(), "output")
    }
}

/// Checks that the function around an op has its operands as results.
fn verify_results(ir: &Ir, op: Op, word: &str) -> VerifyResult {
    let function = ir.parent_op(op).and_then(|parent| {
        let function = FuncOp::cast(ir, parent);
        let function = function.map(|op| (op.sym_name(ir), op.function_type(ir)));
        function.or_else(|| {
            let graph = SubgraphOp::cast(ir, parent)?;
            Some((graph.sym_name(ir), graph.function_type(ir)))
        })
    });
    let Some((name, ty)) = function else {
        return Ok(());
    };
    let (wanted, count) = (ty.results(ir), ir.num_operands(op));
    if wanted.len() != count {
        let message = format!(
            "has {count} operands, but enclosing function (@{name}) {word}s {}",
            wanted.len()
        );
        return ir.op_error(op, message).into();
    }
    let mut pairs = ir.operand_types(op).zip(wanted).enumerate();
    match pairs.find(|(_, (found, wanted))| found != *wanted) {
        None => Ok(()),
        Some((index, (found, wanted))) => {
            let [found, wanted] = [found, *wanted].map(|ty| print_type(ir, ty));
            let message = format!(
                "type of {word} operand {index} ('{found}') doesn't match function result type ('{wanted}') in function @{name}"
            );
            ir.error(op, message).into()
        }
    }
}

/// A new token: what has it as an operand comes after nothing.
#[op(
    dialect = MlProgramDialect, mnemonic = "token",
    traits(Pure),
    assembly { attr_dict },
)]
pub struct TokenOp {
    #[result]
    token: Token,
}
