//! Slices: an offset, a size and a stride for each dimension.

use smallvec::SmallVec;
use terrace_ir::Context;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::types::DYNAMIC;

/// The interface of an op that has offsets, sizes and strides in operands and attributes with the usual names: `slice!(SomeOp, ranks)`,
/// where `ranks` is a function that gives how many of each there should be.
#[macro_export]
macro_rules! slice {
    ($name:ident, $ranks:expr) => {
        impl ::terrace_ir::interfaces::OffsetSizeAndStrideOpInterface for $name {
            fn mixed_offsets(
                &self,
                ir: &::terrace_ir::Ir,
            ) -> ::terrace_ir::interfaces::MixedIndices {
                ::terrace_ir::interfaces::MixedIndices::new(
                    ir,
                    self.static_offsets(ir),
                    self.offsets(ir),
                )
            }
            fn mixed_sizes(&self, ir: &::terrace_ir::Ir) -> ::terrace_ir::interfaces::MixedIndices {
                ::terrace_ir::interfaces::MixedIndices::new(
                    ir,
                    self.static_sizes(ir),
                    self.sizes(ir),
                )
            }
            fn mixed_strides(
                &self,
                ir: &::terrace_ir::Ir,
            ) -> ::terrace_ir::interfaces::MixedIndices {
                ::terrace_ir::interfaces::MixedIndices::new(
                    ir,
                    self.static_strides(ir),
                    self.strides(ir),
                )
            }
            fn slice_ranks(&self, ir: &::terrace_ir::Ir) -> [usize; 3] {
                let ranks: fn(&Self, &::terrace_ir::Ir) -> [usize; 3] = $ranks;
                ranks(self, ir)
            }
        }
    };
}

/// The constants of an array attribute.
pub fn constants(cx: &Context, attr: DenseArrayAttr) -> SmallVec<[i64; 4]> {
    attr.as_i64s(cx).collect()
}

/// What of a slice is known to be outside a shape, as the message says it.
pub fn out_of_bounds(shape: &[i64], [offsets, sizes, strides]: [&[i64]; 3]) -> Option<String> {
    for (dim, &size) in shape.iter().enumerate() {
        let (offset, count, stride) = (offsets[dim], sizes[dim], strides[dim]);
        if size == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= size {
            return Some(format!("offset {dim} is out-of-bounds: {offset} >= {size}"));
        }
        if count == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = i128::from(offset) + (i128::from(count) - 1) * i128::from(stride);
        if last >= size.into() {
            return Some(format!(
                "slice along dimension {dim} runs out-of-bounds: {last} >= {size}"
            ));
        }
    }
    None
}
