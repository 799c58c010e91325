//! Structured ops that are built, with the bodies that they have by definition.

use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, DenseArrayAttr};
use terrace_ir::builder::{ImplicitLocBuilder, IntoValues, OpState};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::{Builder, Location, Op, SmallVec, Type, Value};

use super::access::argument_type;
use super::body::Body;
use super::interface::is_tensor;
use super::{
    BroadcastOp, CopyOp, FillOp, GenericOp, IteratorType, ReduceOp, TransposeOp, TypeFn, YieldOp,
};

/// An op on these operands, whose results have the types of those of the outputs that are tensors.
fn state_of<T: TypedOp>(
    b: &Builder<'_>,
    loc: Location,
    inputs: &[Value],
    outputs: &[Value],
) -> OpState {
    state_of_name(b, loc, T::NAME, inputs, outputs)
}

fn state_of_name(
    b: &Builder<'_>,
    loc: Location,
    name: &str,
    inputs: &[Value],
    outputs: &[Value],
) -> OpState {
    let name = b.context().op_name(name);
    let mut state = OpState::new(b.context(), name, loc);
    state.operands.extend(inputs.iter().chain(outputs).copied());
    let tensors = outputs.iter().filter(|value| is_tensor(b, **value));
    state.result_types = tensors.map(|value| b.ty(*value)).collect();
    state
}

/// Adds a body to an op and inserts it.
fn finish(
    b: &mut Builder<'_>,
    mut state: OpState,
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> SmallVec<[Value; 1]>,
) -> Op {
    let types = state.operands.iter().map(|value| b.ty(*value));
    let types: Vec<Type> = types.map(|ty| argument_type(b, ty)).collect();
    let ir = b.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region, &types);
    let arguments = ir.block_args(block).to_vec();
    let mut inner = Builder::at_end(ir, block);
    let values = body(&mut inner, &arguments);
    YieldOp::build(&mut inner, state.loc, &values);
    state.regions.push(region);
    b.create_from(state)
}

/// A structured op by its name, with the body that ops of that name have. Where that is not defined on the elements, the op yields its
/// destination.
pub fn build_named(
    b: &mut Builder<'_>,
    loc: Location,
    (name, defined): (&str, Body),
    inputs: &[Value],
    outputs: &[Value],
    attributes: &[(&str, Attribute)],
) -> Op {
    let mut state = state_of_name(b, loc, name, inputs, outputs);
    for (name, value) in attributes {
        state.set_attr(b.context(), name, *value);
    }
    let cast = state.attr(b.context(), "cast");
    let cast = cast.and_then(|cast| TypeFn::read(b, cast));
    state.set_operand_sizes(b.context(), &[inputs.len(), outputs.len()]);
    finish(b, state, |b, arguments| {
        let values = defined.build(b, arguments, cast.unwrap_or(TypeFn::CastSigned));
        values.unwrap_or_else(|_| arguments.last().copied().into_iter().collect())
    })
}

/// The body that a function builds: it gets the arguments, and gives what is yielded.
fn finish_with<V: IntoValues>(
    b: &mut Builder<'_>,
    state: OpState,
    body: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> V,
) -> Op {
    let loc = state.loc;
    finish(b, state, |b, arguments| {
        let b = &b.at(loc);
        let values = body(b, arguments);
        b.values(values).into_iter().collect()
    })
}

/// An op that has a name, and the body that goes with it. `attributes` are strides and the like.
///
/// # Panics
/// If there is no such body on elements of these types.
pub(super) fn named<T: TypedOp>(
    b: &ImplicitLocBuilder<'_>,
    body: Body,
    inputs: &[Value],
    outputs: &[Value],
    attributes: &[(&str, Attribute)],
) -> Op {
    b.build(|b, loc| {
        let mut state = state_of::<T>(b, loc, inputs, outputs);
        state.set_operand_sizes(b.context(), &[inputs.len(), outputs.len()]);
        for (name, value) in attributes {
            state.set_attr(b.context(), name, *value);
        }
        finish(b, state, |b, arguments| {
            body.build(b, arguments, TypeFn::CastSigned)
                .expect("the elements are numbers that the op is for")
        })
    })
}

impl GenericOp {
    /// An op whose results have the types of the outputs that are tensors; the function gets the elements that the maps say, and
    /// gives those of the outputs.
    pub fn with<V: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        inputs: &[Value],
        outputs: &[Value],
        maps: impl IntoIterator<Item = AffineMap>,
        kinds: &[IteratorType],
        body: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> V,
    ) -> Op {
        b.build(|b, loc| {
            let mut state = state_of::<Self>(b, loc, inputs, outputs);
            state.set_operand_sizes(b.context(), &[inputs.len(), outputs.len()]);
            let maps = maps
                .into_iter()
                .map(|map| AffineMapAttr::get(b, map).into());
            let maps: Vec<Attribute> = maps.collect();
            let kinds = kinds.iter().map(|kind| IteratorType::make(b, *kind));
            let kinds: Vec<Attribute> = kinds.collect();
            for (name, list) in [("indexing_maps", maps), ("iterator_types", kinds)] {
                let list = ArrayAttr::get(b, &list);
                state.set_attr(b.context(), name, list.into());
            }
            finish_with(b, state, body)
        })
    }
}

impl ReduceOp {
    /// An op that combines the elements along some dimensions as a function says: it gets those of the inputs and of the
    /// destinations, and gives the latter.
    pub fn with<V: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        inputs: &[Value],
        inits: &[Value],
        dimensions: &[i64],
        body: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> V,
    ) -> Op {
        b.build(|b, loc| {
            let mut state = state_of::<Self>(b, loc, inputs, inits);
            let dimensions = DenseArrayAttr::i64s(b, dimensions);
            state.set_attr(b.context(), "dimensions", dimensions.into());
            finish_with(b, state, body)
        })
    }
}

impl FillOp {
    /// All elements of a tensor or of memory as one value.
    pub fn of(b: &mut Builder<'_>, loc: Location, value: Value, output: Value) -> Op {
        let mut state = state_of::<Self>(b, loc, &[value], &[output]);
        state.set_operand_sizes(b.context(), &[1, 1]);
        finish(b, state, |_, arguments| {
            SmallVec::from_slice(&arguments[..1])
        })
    }
}

impl CopyOp {
    /// The elements of a tensor or of memory, of the type of the output.
    pub fn of(b: &mut Builder<'_>, loc: Location, input: Value, output: Value) -> Op {
        let mut state = state_of::<Self>(b, loc, &[input], &[output]);
        state.set_operand_sizes(b.context(), &[1, 1]);
        finish(b, state, |b, arguments| {
            let values = Body::Copy.build(b, arguments, TypeFn::CastSigned);
            values.unwrap_or_else(|_| SmallVec::from_slice(&arguments[..1]))
        })
    }
}

/// An op that moves elements, with a list of dimensions.
fn reordering<T: TypedOp>(
    b: &mut Builder<'_>,
    loc: Location,
    operands: [Value; 2],
    name: &str,
    dimensions: &[i64],
) -> Op {
    let [input, output] = operands;
    let mut state = state_of::<T>(b, loc, &[input], &[output]);
    let list = DenseArrayAttr::i64s(b, dimensions);
    state.set_attr(b.context(), name, list.into());
    finish(b, state, |_, arguments| {
        SmallVec::from_slice(&arguments[..1])
    })
}

impl TransposeOp {
    /// A tensor with its dimensions in another order.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Location,
        input: Value,
        output: Value,
        permutation: &[i64],
    ) -> Op {
        reordering::<Self>(b, loc, [input, output], "permutation", permutation)
    }
}

impl BroadcastOp {
    /// A tensor with more dimensions.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Location,
        input: Value,
        output: Value,
        dimensions: &[i64],
    ) -> Op {
        reordering::<Self>(b, loc, [input, output], "dimensions", dimensions)
    }
}
