//! Views: ops whose result refers to what an operand refers to, and the slices that some of them take.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use terrace_core::attributes::DenseArrayAttr;
use terrace_core::context::Context;
use terrace_core::ir::{Ir, Op, Value};
use terrace_core::ods::VerifyResult;
use terrace_core::types::DYNAMIC;

/// An op whose result refers to the same memory as an operand.
#[op_interface]
pub trait ViewLikeOpInterface {
    /// The operand.
    fn view_source(&self, ir: &Ir) -> Value;
    /// The result.
    fn view_dest(&self, ir: &Ir) -> Value;
}

/// One of several indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MixedIndex {
    /// Known now.
    Constant(i64),
    /// Known at run time.
    Value(Value),
}

/// Indices of which some are known now and the others are values: an array with [`DYNAMIC`] in the place of each value, and
/// the values in order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct MixedIndices {
    /// The constants.
    pub constants: SmallVec<[i64; 4]>,
    /// The values.
    pub values: SmallVec<[Value; 4]>,
}

impl MixedIndices {
    /// The indices that an attribute and operands hold.
    pub fn new(
        cx: &Context,
        constants: DenseArrayAttr,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        MixedIndices {
            constants: constants.as_i64s(cx).collect(),
            values: values.into_iter().collect(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// How many the constants say are values.
    pub fn num_dynamic(&self) -> usize {
        self.constants.iter().filter(|c| **c == DYNAMIC).count()
    }

    /// The indices in order. Where there is no value for one that the constants say is a value, it is the constant that says so.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = MixedIndex> + '_ {
        let mut values = self.values.iter();
        self.constants.iter().map(move |constant| {
            let value = (*constant == DYNAMIC).then(|| values.next()).flatten();
            match value {
                Some(value) => MixedIndex::Value(*value),
                None => MixedIndex::Constant(*constant),
            }
        })
    }
}

impl FromIterator<MixedIndex> for MixedIndices {
    fn from_iter<I: IntoIterator<Item = MixedIndex>>(indices: I) -> Self {
        let mut mixed = MixedIndices::default();
        for index in indices {
            match index {
                MixedIndex::Constant(constant) => mixed.constants.push(constant),
                MixedIndex::Value(value) => {
                    mixed.constants.push(DYNAMIC);
                    mixed.values.push(value);
                }
            }
        }
        mixed
    }
}

/// An op that takes a slice: an offset, a size and a stride for each dimension.
#[op_interface(verify = verify_slice)]
pub trait OffsetSizeAndStrideOpInterface {
    /// The offsets.
    fn mixed_offsets(&self, ir: &Ir) -> MixedIndices;
    /// The sizes.
    fn mixed_sizes(&self, ir: &Ir) -> MixedIndices;
    /// The strides.
    fn mixed_strides(&self, ir: &Ir) -> MixedIndices;
    /// How many offsets, sizes and strides there should be.
    fn slice_ranks(&self, ir: &Ir) -> [usize; 3];
}

fn verify_slice(op: &dyn OffsetSizeAndStrideOpInterface, ir: &Ir, this: Op) -> VerifyResult {
    let ranks = op.slice_ranks(ir);
    let lists = [
        op.mixed_offsets(ir),
        op.mixed_sizes(ir),
        op.mixed_strides(ir),
    ];
    let [offsets, sizes, strides] = &lists;
    let error = |message: String| VerifyResult::from(ir.error(this, message));
    for (list, what) in lists.iter().zip(["offset", "size", "stride"]) {
        if list.values.len() != list.num_dynamic() {
            return error(format!(
                "expected the number of '{what}s' to match the number of dynamic entries in 'static_{what}s' ({} vs {})",
                list.values.len(),
                list.num_dynamic()
            ));
        }
    }
    // One offset may be that of the whole.
    let one_offset = offsets.len() == 1 && ranks[0] == 1;
    if !one_offset && offsets.len() != sizes.len() {
        return error(format!(
            "expected mixed offsets rank to match mixed sizes rank ({} vs {}) so the rank of the result type is well-formed.",
            offsets.len(),
            sizes.len()
        ));
    }
    if sizes.len() != strides.len() {
        return error(format!(
            "expected mixed sizes rank to match mixed strides rank ({} vs {}) so the rank of the result type is well-formed.",
            sizes.len(),
            strides.len()
        ));
    }
    for ((list, what), rank) in lists.iter().zip(["offset", "size", "stride"]).zip(ranks) {
        if list.len() != rank {
            return error(format!("expected {rank} {what} values, got {}", list.len()));
        }
    }
    for (list, what) in [(offsets, "offsets"), (sizes, "sizes")] {
        if let Some(negative) = list.constants.iter().find(|c| **c < 0 && **c != DYNAMIC) {
            return error(format!(
                "expected {what} to be non-negative, but got {negative}"
            ));
        }
    }
    Ok(())
}
