//! Branches, calls and returns.

use std::ops::Range;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, FlatSymbolRefAttr, IntegerAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{BranchOpInterface, CallOpInterface, Callee};
use terrace_ir::ods::{
    AnySuccessor, CustomAssembly, DictArrayAttr, I32ArrayAttr, OPERAND_SEGMENT_SIZES, OperandList,
    Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Block, Ir, Op, Type, Value};
use terrace_ods_macros::op;

use super::FuncOp;
use super::traits::in_function_scope;
use crate::{AnySpirv, Bool, SpirvDialect};

/// Goes on in another block with these values as its arguments.
#[op(
    dialect = SpirvDialect, mnemonic = "Branch",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure, Terminator),
    interfaces(BranchOpInterface),
    assembly { $target ("(" $target_operands^ ":" type($target_operands) ")")? attr_dict },
)]
pub struct BranchOp {
    #[operand]
    target_operands: Variadic<AnySpirv>,
    #[successor]
    target: AnySuccessor,
}

impl BranchOpInterface for BranchOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        0..ir.num_operands(self.op())
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index))
    }

    fn successor_for_operands(&self, _: &Ir, _: &[Option<Attribute>]) -> Option<usize> {
        Some(0)
    }
}

/// Goes on in one of two blocks, with values for the arguments of that block.
#[op(
    dialect = SpirvDialect, mnemonic = "BranchConditional",
    traits(AttrSizedOperandSegments, PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure, Terminator),
    interfaces(BranchOpInterface),
    custom_assembly, verify,
)]
pub struct BranchConditionalOp {
    #[operand]
    condition: Bool,
    #[operand]
    true_target_operands: Variadic<AnySpirv>,
    #[operand]
    false_target_operands: Variadic<AnySpirv>,
    #[attr]
    branch_weights: Optional<I32ArrayAttr>,
    #[successor]
    true_target: AnySuccessor,
    #[successor]
    false_target: AnySuccessor,
}

impl BranchOpInterface for BranchConditionalOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        ir.operand_group(self.op(), index + 1)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index + 1))
    }

    fn successor_for_operands(&self, _: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        let condition = operands.first().copied()??;
        match condition {
            Attribute::TRUE => Some(0),
            Attribute::FALSE => Some(1),
            _ => None,
        }
    }
}

impl Verify for BranchConditionalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let weights = ir.attr(self.op(), "branch_weights");
        let Some(weights) = weights.and_then(|weights| weights.cast::<ArrayAttr>(ir)) else {
            return Ok(());
        };
        let weights = weights.elements(ir);
        if weights.len() != 2 {
            return ir
                .op_error(self, "must have exactly two branch weights")
                .into();
        }
        let is_zero = |weight: &Attribute| {
            weight
                .cast::<IntegerAttr>(ir)
                .is_some_and(|weight| weight.as_i64(ir) == 0)
        };
        match weights.iter().all(is_zero) {
            true => ir
                .op_error(self, "branch weights cannot both be zero")
                .into(),
            false => Ok(()),
        }
    }
}

impl CustomAssembly for BranchConditionalOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let condition = parser.parse_operand()?;
        let condition = parser.resolve_operand(condition, Type::I1)?;
        state.operands.push(condition);
        if parser.parse_optional_punct("[") {
            let first = parser.parse_attribute_of_type(Type::I32)?;
            parser.parse_punct(",")?;
            let second = parser.parse_attribute_of_type(Type::I32)?;
            parser.parse_punct("]")?;
            let weights = ArrayAttr::get(cx, &[first, second]);
            state.set_attr(cx, "branch_weights", weights.into());
        }
        let mut segments = vec![1];
        for _ in 0..2 {
            parser.parse_punct(",")?;
            let (block, operands) = parser.parse_successor_and_operands()?;
            segments.push(operands.len() as i32);
            state.operands.extend(operands);
            state.successors.push(block);
        }
        let segments = DenseArrayAttr::i32s(cx, &segments);
        state.set_attr(cx, OPERAND_SEGMENT_SIZES, segments.into());
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.condition(ir));
        let weights = ir.attr(self.op(), "branch_weights");
        if weights.is_some() {
            printer.write(" [");
            let weights = super::syntax::integers(ir, weights);
            printer.comma_separated(weights, |printer, weight| write!(printer, "{weight}"));
            printer.write("]");
        }
        let edges: [(Block, Vec<Value>); 2] = [
            (
                self.true_target(ir),
                self.true_target_operands(ir).collect(),
            ),
            (
                self.false_target(ir),
                self.false_target_operands(ir).collect(),
            ),
        ];
        for (block, operands) in edges {
            printer.write(", ");
            printer.print_successor_and_operands(block, operands.into_iter());
        }
        let elided = ["branch_weights", OPERAND_SEGMENT_SIZES];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}

/// Returns from a function without a result.
#[op(
    dialect = SpirvDialect, mnemonic = "Return",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure, ReturnLike, Terminator),
    assembly { attr_dict },
    verify,
)]
pub struct ReturnOp {}

/// Returns a value from a function.
#[op(
    dialect = SpirvDialect, mnemonic = "ReturnValue",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure, ReturnLike, Terminator),
    assembly { $value attr_dict ":" type($value) },
    verify,
)]
pub struct ReturnValueOp {
    #[operand]
    value: AnySpirv,
}

/// The results of the `spirv.func` that an op is in.
fn enclosing_results(ir: &Ir, op: Op) -> Option<Vec<Type>> {
    let mut parent = ir.parent_op(op);
    while let Some(op) = parent {
        if let Some(function) = super::FuncOp::cast(ir, op) {
            return Some(function.function_type(ir).results(ir).to_vec());
        }
        parent = ir.parent_op(op);
    }
    None
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match enclosing_results(ir, self.op()).map_or(0, |results| results.len()) {
            0 => Ok(()),
            _ => ir
                .op_error(self, "cannot be used in functions returning value")
                .into(),
        }
    }
}

impl Verify for ReturnValueOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(results) = enclosing_results(ir, self.op()) else {
            return Ok(());
        };
        let [expected] = results[..] else {
            let message = format!(
                "returns 1 value but enclosing function requires {} results",
                results.len()
            );
            return ir.op_error(self, message).into();
        };
        let found = ir.ty(self.value(ir));
        if found == expected {
            return Ok(());
        }
        let [found, expected] = [found, expected].map(|ty| print_type(ir, ty));
        let message = format!(
            "return value's type ({found}) mismatch with function's result type ({expected})"
        );
        ir.op_error(self, message).into()
    }
}

/// Says that control never comes here.
#[op(
    dialect = SpirvDialect, mnemonic = "Unreachable",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope), Terminator),
    assembly { attr_dict },
    verify,
)]
pub struct UnreachableOp {}

impl Verify for UnreachableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let block = ir.parent_block(self.op());
        let is_entry = block.is_some_and(|block| {
            let region = ir.block_region(block);
            region.and_then(|region| ir.first_block(region)) == Some(block)
        });
        match is_entry {
            true => ir
                .op_error(self, "cannot be used in reachable block")
                .into(),
            false => Ok(()),
        }
    }
}

/// Calls the function with this name.
#[op(
    dialect = SpirvDialect, mnemonic = "FunctionCall",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope)),
    interfaces(CallOpInterface, SymbolUserOpInterface),
    assembly { $callee "(" $arguments ")" attr_dict ":" functional_type($arguments, results) },
)]
pub struct FunctionCallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    arguments: Variadic<AnySpirv>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    return_value: Optional<AnySpirv>,
}

impl CallOpInterface for FunctionCallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(FunctionCallOp::callee(*self, ir).into())
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

impl SymbolUserOpInterface for FunctionCallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let callee = FunctionCallOp::callee(*self, ir);
        let function = symbols
            .lookup(callee.into())
            .and_then(|(at, op)| Some(FuncOp::cast(at, op)?.function_type(at)));
        let Some(ty) = function else {
            let name = callee.symbol(ir).as_str(ir);
            let message = format!("callee function '{name}' not found in nearest symbol table");
            return ir.op_error(op, message).into();
        };
        let check_count = |what: &str, found: usize, expected: usize| match found == expected {
            true => Ok(()),
            false => {
                let message = format!(
                    "has incorrect number of {what} callee: expected {expected}, but provided {found}"
                );
                VerifyResult::from(ir.op_error(op, message))
            }
        };
        check_count("operands for", ir.num_operands(op), ty.inputs(ir).len())?;
        for (index, (found, expected)) in ir.operand_types(op).zip(ty.inputs(ir)).enumerate() {
            if found != *expected {
                let [found, expected] = [found, *expected].map(|ty| print_type(ir, ty));
                let message = format!(
                    "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number {index}"
                );
                return ir.op_error(op, message).into();
            }
        }
        check_count("results has for", ir.num_results(op), ty.results(ir).len())?;
        for (found, expected) in ir.result_types(op).zip(ty.results(ir)) {
            if found != *expected {
                let [found, expected] = [found, *expected].map(|ty| print_type(ir, ty));
                let message =
                    format!("result type mismatch: expected '{expected}', but provided '{found}'");
                return ir.op_error(op, message).into();
            }
        }
        Ok(())
    }
}
