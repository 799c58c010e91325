//! Quantifiers: what holds for all values, or for some.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    DefaultValued, I32Attr, Optional, SizedRegion, StrArrayAttr, TypedOp, Variadic, Verify,
    VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Diagnostic, Ir, Op, Region};
use terrace_ods_macros::{op, op_family};

use super::solver::yielded_types;
use super::{BoolType, SmtDialect, YieldOp, is_first_order};

op_family! {
    /// Terms about values that are bound in a region. Patterns are regions that give a solver hints for which values it could try the term.
    #[op(
        dialect = SmtDialect,
        traits(
            RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator(YieldOp),
        ),
        verify, verify_regions,
        assembly {
            ($bound_var_names^)? ("no_pattern" $no_pattern^)? ("weight" $weight^)?
            attr_dict_with_keyword $body ("patterns" $patterns^)?
        },
    )]
    struct Quantifiers {
        #[attr] weight: DefaultValued<I32Attr, { 0 }>,
        #[attr(name = "noPattern")] no_pattern: Optional<UnitAttr>,
        #[attr(name = "boundVarNames")] bound_var_names: Optional<StrArrayAttr>,
        #[result] result: BoolType,
        #[region] body: SizedRegion<1>,
        #[region] patterns: Variadic<SizedRegion<1>>,
    }

    impl Verify for Quantifiers {
        fn verify(self, ir: &Ir) -> VerifyResult {
            match self.no_pattern(ir) && self.patterns(ir).len() != 0 {
                true => {
                    let message = "patterns and the no_pattern attribute must not be specified at the same time";
                    ir.op_error(self, message).into()
                }
                false => Ok(()),
            }
        }
    }

    impl VerifyRegions for Quantifiers {
        fn verify_regions(self, ir: &Ir) -> VerifyResult {
            let names = self.bound_var_names(ir).map(|names| names.elements(ir).len());
            let patterns: Vec<Region> = self.patterns(ir).collect();
            check_regions(ir, self.op(), self.body(ir), names, &patterns)
        }
    }
}

/// Whether a term is true for all values.
#[op(family = Quantifiers, mnemonic = "forall")]
pub struct ForallOp;

/// Whether a term is true for some value.
#[op(family = Quantifiers, mnemonic = "exists")]
pub struct ExistsOp;

fn check_regions(
    ir: &Ir,
    op: Op,
    body: Region,
    names: Option<usize>,
    patterns: &[Region],
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let entry = |region: Region| ir.first_block(region).expect("it was checked");
    let body = entry(body);
    if names.is_some_and(|names| names != ir.block_args(body).len()) {
        return error("number of bound variable names must match number of block arguments".into());
    }
    if !ir.block_arg_types(body).all(|ty| is_first_order(ir, ty)) {
        return error("bound variables must by any non-function SMT value".into());
    }
    let mut yielded = yielded_types(ir, body);
    match (yielded.next(), yielded.next()) {
        (Some(ty), None) if ty.is::<BoolType>(ir) => {}
        (Some(_), None) => return error("yielded value must be of '!smt.bool' type".into()),
        _ => return error("must have exactly one yielded value".into()),
    }
    for (index, pattern) in patterns.iter().enumerate() {
        let pattern = entry(*pattern);
        if !ir.block_arg_types(pattern).eq(ir.block_arg_types(body)) {
            return error(format!(
                "block argument number and types of the 'body' and 'patterns' region #{index} must match"
            ));
        }
        if yielded_types(ir, pattern).next().is_none() {
            return error(format!(
                "'patterns' region #{index} must have at least one yielded value"
            ));
        }
        check_pattern(ir, op, index, pattern)?;
    }
    Ok(())
}

/// A pattern is a term, and binds nothing.
fn check_pattern(ir: &Ir, op: Op, index: usize, pattern: Block) -> VerifyResult {
    let error = |message: &str, note: &str, inner: Op| -> Diagnostic {
        ir.op_error(op, message).note(ir.loc(inner), note)
    };
    let mut pending: Vec<Op> = ir.block_ops(pattern).collect();
    pending.reverse();
    while let Some(inner) = pending.pop() {
        if !ir.name(inner).as_str(ir).starts_with("smt.") {
            let message =
                format!("the 'patterns' region #{index} may only contain SMT dialect operations");
            return Err(error(&message, "first non-SMT operation here", inner));
        }
        if ForallOp::cast(ir, inner).is_some() || ExistsOp::cast(ir, inner).is_some() {
            let message = format!(
                "the 'patterns' region #{index} must not contain any variable binding operations"
            );
            return Err(error(&message, "first violating operation here", inner));
        }
        let blocks = ir
            .regions(inner)
            .iter()
            .flat_map(|region| ir.region_blocks(*region));
        let inside: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
        pending.extend(inside.into_iter().rev());
    }
    Ok(())
}
