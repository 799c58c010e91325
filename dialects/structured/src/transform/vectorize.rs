//! `transform.structured.vectorize`.

use terrace_dialect_base::index_list::known_index;
use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::VectorizeOp;

use super::Run;
use crate::VectorSizes;

pub(super) fn vectorize(op: VectorizeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    let constants: Vec<i64> = op.static_vector_sizes(script).as_i64s(script).collect();
    let values: Vec<_> = op.vector_sizes(script).collect();
    let given = run.indices(&constants, &values, 1)?.swap_remove(0);
    let given = given.into_iter().map(|size| known_index(script, size));
    let given: Option<Vec<i64>> = given.collect();
    let given = given.ok_or_else(|| run.silenceable("the sizes of vectors are not constants"))?;
    if op.create_named_contraction(script) {
        return Err(run.definite("contractions of vectors are not made directly"));
    }
    let flags = op.scalable_sizes(script);
    let flags = flags.map_or(&[][..], |list| list.bytes(script)).iter();
    let sizes = VectorSizes {
        sizes: given,
        scalable: flags.map(|flag| *flag != 0).collect(),
        exact: op.assume_dynamic_dims_match_vec_sizes(script),
    };
    let sizes = (!sizes.sizes.is_empty()).then_some(&sizes);
    for place in targets {
        let message = "Attempted to vectorize, but failed";
        run.change_or(&place, message, |rw, op| crate::vectorize(op, sizes, rw))?;
    }
    Ok(())
}
