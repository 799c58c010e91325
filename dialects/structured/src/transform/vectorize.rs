//! `transform.structured.vectorize`.

use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::VectorizeOp;

use super::Run;

pub(super) fn vectorize(op: VectorizeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    if !op.static_vector_sizes(script).is_empty(script) {
        return Err(run.definite("sizes of vectors, which need masks, are not supported"));
    }
    for place in run.targets(op.target(script)) {
        let script = run.script;
        let transform = run.op;
        let result = run
            .interpreter
            .change(script, transform, &place, |rw, op| {
                Ok(crate::vectorize::vectorize(op, rw))
            })?;
        if let Err(why) = result {
            let failure = run.failure_at("Attempted to vectorize, but failed", &place);
            return Err(failure.help(why.reason().into_owned()));
        }
    }
    Ok(())
}
