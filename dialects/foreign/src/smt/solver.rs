//! Sessions with a solver, and what is said to it.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{
    AnyType, Confined, I32Attr, IntNonNegative, SizedRegion, StrAttr, TypedOp, Variadic,
    VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Ir, Op, Region, Type};
use terrace_ods_macros::{op, op_trait};

use super::{AnyNonSMTType, BoolType, SmtDialect};

/// A session with a solver. Terms can neither come in nor go out.
#[op(
    dialect = SmtDialect, mnemonic = "solver",
    traits(IsolatedFromAbove, SingleBlockImplicitTerminator(YieldOp), BodyHasItsTypes),
    assembly { "(" $inputs ")" attr_dict ":" functional_type($inputs, $results) $body_region },
)]
pub struct SolverOp {
    #[operand]
    inputs: Variadic<AnyNonSMTType>,
    #[result]
    results: Variadic<AnyNonSMTType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// Sessions whose body takes and gives what they take and give.
#[op_trait(verify_outside = body_has_its_types)]
pub struct BodyHasItsTypes;

fn body_has_its_types(ir: &Ir, op: Op) -> VerifyResult {
    let (inside, definition) = ir.definition(op);
    let body = inside.regions(definition).first();
    let Some(body) = body.and_then(|body| inside.first_block(*body)) else {
        return Ok(());
    };
    let message = if !yielded_types(inside, body).eq(ir.result_types(op)) {
        "types of yielded values must match return values"
    } else if !inside.block_arg_types(body).eq(ir.operand_types(op)) {
        "block argument types must match the types of the 'inputs'"
    } else {
        return Ok(());
    };
    ir.op_error(op, message).into()
}

/// The types of the values that a block ends with.
pub(super) fn yielded_types(ir: &Ir, block: Block) -> impl Iterator<Item = Type> {
    let end = ir.last_op(block);
    end.into_iter().flat_map(|end| ir.operand_types(end))
}

/// The theories in which the solver is to reason: `smt.set_logic "QF_BV"`.
#[op(dialect = SmtDialect, mnemonic = "set_logic", traits(HasParent(SolverOp)), assembly { $logic attr_dict })]
pub struct SetLogicOp {
    #[attr]
    logic: StrAttr,
}

/// Says that a term is true.
#[op(dialect = SmtDialect, mnemonic = "assert", assembly { $input attr_dict })]
pub struct AssertOp {
    #[operand]
    input: BoolType,
}

/// Forgets all that was said to the solver.
#[op(dialect = SmtDialect, mnemonic = "reset", assembly { attr_dict })]
pub struct ResetOp {}

/// A number of levels.
type Levels = Confined<I32Attr, IntNonNegative>;

/// Begins so many levels, each of which can be taken back.
#[op(dialect = SmtDialect, mnemonic = "push", assembly { $count attr_dict })]
pub struct PushOp {
    #[attr]
    count: Levels,
}

/// Takes back what was said in so many levels.
#[op(dialect = SmtDialect, mnemonic = "pop", assembly { $count attr_dict })]
pub struct PopOp {
    #[attr]
    count: Levels,
}

/// Asks whether all that was said can hold at once, and executes the region of the answer.
#[op(
    dialect = SmtDialect, mnemonic = "check",
    traits(NoRegionArguments, SingleBlockImplicitTerminator(YieldOp)),
    assembly {
        attr_dict "sat" $sat_region "unknown" $unknown_region "unsat" $unsat_region ("->" type($results)^)?
    },
    verify_regions,
)]
pub struct CheckOp {
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "satRegion")]
    sat_region: SizedRegion<1>,
    #[region(name = "unknownRegion")]
    unknown_region: SizedRegion<1>,
    #[region(name = "unsatRegion")]
    unsat_region: SizedRegion<1>,
}

impl VerifyRegions for CheckOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let gives_results = |region: Region| {
            let block = ir.first_block(region);
            block.is_some_and(|block| yielded_types(ir, block).eq(ir.result_types(self.op())))
        };
        let regions = [
            ("sat", self.sat_region(ir)),
            ("unknown", self.unknown_region(ir)),
            ("unsat", self.unsat_region(ir)),
        ];
        match regions
            .into_iter()
            .find(|(_, region)| !gives_results(*region))
        {
            None => Ok(()),
            Some((name, _)) => {
                let message =
                    format!("types of yielded values in '{name}' region must match return values");
                ir.op_error(self, message).into()
            }
        }
    }
}

/// Ends a region, and gives its values to the op around it.
#[op(
    dialect = SmtDialect, mnemonic = "yield", traits(Pure, ReturnLike, Terminator),
    assembly { ($values^ ":" type($values))? attr_dict },
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// The word for a truth value in names.
pub(super) fn word(value: BoolAttr) -> &'static str {
    match value.value() {
        true => "true",
        false => "false",
    }
}
