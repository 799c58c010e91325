//! `spirv-rewrite-inserts`: what is inserted part by part is built at once.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};

use crate::{CompositeConstructOp, CompositeInsertOp, Parts, parts};

/// Rewrite chains of insertions that give all parts of a composite to one construction of it.
#[pass(name = "spirv-rewrite-inserts")]
pub fn rewrite_inserts(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let chains: Vec<(Vec<Op>, Vec<Value>)> = ops
            .filter_map(|op| CompositeInsertOp::cast(ir, op))
            .filter_map(|last| chain(ir, last))
            .collect();
        for (inserts, values) in chains {
            let last = inserts[0];
            let (loc, result) = (ir.loc(last), ir.result(last, 0));
            let mut b = Builder::before(ir, last);
            let ty = b.ty(result);
            let whole = CompositeConstructOp::build(&mut b, loc, ty, &values).result(&b);
            ir.replace_all_uses(result, whole);
            for insert in inserts {
                if !ir.has_uses(ir.result(insert, 0)) {
                    ir.erase_op(insert);
                }
            }
        }
    });
    Ok(())
}

/// The part that an insertion puts in, if it is one of the outermost.
fn index(ir: &Ir, insert: CompositeInsertOp) -> Option<u64> {
    match insert.indices(ir).elements(ir) {
        [index] => u64::try_from(index.cast::<IntegerAttr>(ir)?.as_i64(ir)).ok(),
        _ => None,
    }
}

/// The insertions that give all parts of a composite, the last first, and the parts in order; the last part is put in last.
fn chain(ir: &Ir, last: CompositeInsertOp) -> Option<(Vec<Op>, Vec<Value>)> {
    let ty = ir.ty(last.result(ir));
    let Some(Parts::Fixed(count)) = parts(ir, ty) else {
        return None;
    };
    if index(ir, last)? + 1 != count {
        return None;
    }
    let (mut inserts, mut values) = (Vec::new(), Vec::new());
    let mut insert = last;
    loop {
        let at = index(ir, insert)?;
        if at + 1 + values.len() as u64 != count {
            return None;
        }
        inserts.push(insert.op());
        values.push(insert.object(ir));
        if at == 0 {
            break;
        }
        insert = insert.composite(ir).defining::<CompositeInsertOp>(ir)?;
    }
    values.reverse();
    Some((inserts, values))
}
