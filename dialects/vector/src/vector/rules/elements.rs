//! Vectors and their elements.

use terrace_dialect_base::rules;
use terrace_ir::Value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::VectorType;

use super::broadcasts::{replace_with_broadcast, replace_with_shape_cast};
use super::fails;
use crate::vector::positions::{flat_position, position_of};
use crate::vector::types::{Sizes, num_elements};
use crate::vector::{BroadcastOp, ExtractOp, FromElementsOp, ToElementsOp, vector_type};

rules! {
    ElementsAlike, "A vector of one value many times is that value repeated.", FromElementsOp => elements_alike;
    ElementsOfVector, "A vector of all elements of another one is that one in another shape.", FromElementsOp => elements_of_vector;
    ElementsOfBroadcast, "The elements of a repeated vector are its elements, several times.", ToElementsOp => elements_of_broadcast;
}

fn elements_alike(op: FromElementsOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut elements = op.elements(rewriter);
    let first = elements
        .next()
        .ok_or_else(|| fails("there are no elements"))?;
    if !elements.all(|element| element == first) {
        return Err(fails("the elements differ"));
    }
    replace_with_broadcast(rewriter, op, first);
    Ok(())
}

fn elements_of_vector(op: FromElementsOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut whole: Option<Value> = None;
    for (number, element) in op.elements(rewriter).enumerate() {
        let extract = element.defining::<ExtractOp>(rewriter);
        let extract = extract.ok_or_else(|| fails("an element is of no vector"))?;
        let (source, position) = (extract.source(rewriter), extract.position(rewriter));
        let shape = vector_type(rewriter, source).shape(rewriter);
        let is_next =
            position.values.is_empty() && flat_position(shape, &position.constants) == Some(number);
        if !is_next || whole.is_some_and(|whole| whole != source) {
            return Err(fails(
                "the elements are not those of a vector, in its order",
            ));
        }
        whole = Some(source);
    }
    let source = whole.ok_or_else(|| fails("there are no elements"))?;
    let [from, to] = [source, op.dest(rewriter)].map(|value| vector_type(rewriter, value));
    let is_fixed = !from.scalable_dims(rewriter).contains(&true);
    if !is_fixed || num_elements(rewriter, from) != num_elements(rewriter, to) {
        return Err(fails("the vector has other elements as well"));
    }
    replace_with_shape_cast(rewriter, op, source);
    Ok(())
}

fn elements_of_broadcast(op: ToElementsOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let broadcast = op.source(rewriter).defining::<BroadcastOp>(rewriter);
    let source = broadcast
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    let from = rewriter.ty(source).cast::<VectorType>(rewriter);
    let from = from.ok_or_else(|| fails("what is repeated is no vector"))?;
    let to = vector_type(rewriter, op.source(rewriter));
    if to.scalable_dims(rewriter).contains(&true) {
        return Err(fails("the number of elements is not known"));
    }
    let loc = rewriter.loc(op.op());
    let elements = ToElementsOp::build(rewriter, loc, source);
    let elements: Vec<Value> = elements.elements(rewriter).collect();
    let lead = to.rank(rewriter) - from.rank(rewriter);
    let sizes = from.shape(rewriter);
    let at = |number: i64| {
        let position = position_of(to.shape(rewriter), number);
        let place: Sizes = position[lead..]
            .iter()
            .zip(sizes)
            .map(|(index, size)| index % size)
            .collect();
        flat_position(sizes, &place).and_then(|at| elements.get(at).copied())
    };
    let all: Option<Vec<Value>> = (0..num_elements(rewriter, to)).map(at).collect();
    let all = all.expect("positions in the source are inside");
    rewriter.replace_op(op.op(), &all);
    Ok(())
}
