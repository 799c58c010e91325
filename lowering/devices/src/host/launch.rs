//! Launches whose operands are those of the llvm dialect.

use terrace_conversion::{ConversionPattern, ConversionRewriter};
use terrace_conversions::to_llvm::descriptor::{self, index_constant};
use terrace_conversions::to_llvm::{CallConvention, expanded_types};
use terrace_dialects::gpu;
use terrace_ir::ods::{AdaptedOp, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::types::{MemRefType, ShapedType};
use terrace_ir::{Op, SmallVec, Type, Value};

use super::runtime::new_stream;

/// A launch on a stream, whose arguments are what the kernel takes.
pub(super) struct LaunchLowering {
    /// How kernels take memrefs.
    pub(super) convention: CallConvention,
    /// Whether the size of a memref in bytes follows it.
    pub(super) with_sizes: bool,
}

impl ConversionPattern for LaunchLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "LaunchLowering",
            description: "A launch on a stream, whose arguments are what the kernel takes.",
            root: PatternRoot::Op(gpu::LaunchFuncOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let launch = cast_root::<gpu::LaunchFuncOp>(rw, op)?;
        let tokens = rw.operand_group(op, 0).len();
        let is_async = launch.async_token(rw).is_some();
        if tokens > 1 {
            return Err(MatchFailure::new(
                "Cannot convert with more than one async dependency.",
            ));
        }
        if !is_async && tokens != 0 {
            return Err(MatchFailure::new(
                "Cannot convert non-async op with async dependencies.",
            ));
        }
        let originals: SmallVec<[Value; 8]> = launch.kernel_operands(rw).collect();
        let adaptor = launch.adaptor(rw, operands);
        let converted: SmallVec<[Value; 8]> = adaptor.kernel_operands().into();
        let [x, y, z] = [
            adaptor.grid_size_x(),
            adaptor.grid_size_y(),
            adaptor.grid_size_z(),
        ];
        let block = [
            adaptor.block_size_x(),
            adaptor.block_size_y(),
            adaptor.block_size_z(),
        ];
        let clusters = [
            adaptor.cluster_size_x(),
            adaptor.cluster_size_y(),
            adaptor.cluster_size_z(),
        ];
        let memory = adaptor.dynamic_shared_memory_size();
        let (loc, kernel) = (rw.loc(op), launch.kernel(rw));
        let stream = match is_async {
            true if tokens == 1 => Some(operands[0]),
            true => Some(new_stream(rw, loc)),
            false => None,
        };
        let mut arguments: SmallVec<[Value; 16]> = SmallVec::new();
        for (original, value) in originals.into_iter().zip(converted) {
            self.pass(op, original, value, rw, &mut arguments)?;
        }
        let [bx, by, bz] = block;
        let [cx, cy, cz] = clusters;
        gpu::LaunchFuncOp::builder(kernel, x, y, z, bx, by, bz)
            .cluster_size_x(cx)
            .cluster_size_y(cy)
            .cluster_size_z(cz)
            .dynamic_shared_memory_size(memory)
            .kernel_operands(&arguments)
            .async_object(stream)
            .build(rw, loc);
        match stream {
            Some(stream) => rw.replace_op(op, &[stream]),
            None => rw.erase_op(op),
        }
        Ok(())
    }
}

impl LaunchLowering {
    /// Adds the values that a kernel takes for one.
    fn pass(
        &self,
        op: Op,
        original: Value,
        value: Value,
        rw: &mut ConversionRewriter<'_>,
        arguments: &mut SmallVec<[Value; 16]>,
    ) -> RewriteResult {
        let (loc, ty) = (rw.loc(op), rw.ty(original));
        let types = expanded_types(rw.converter(), rw, ty, self.convention)
            .ok_or_else(|| MatchFailure::new("a type of an argument cannot be converted"))?;
        let memory = ty.cast::<MemRefType>(rw);
        match self.convention {
            CallConvention::BarePointers if memory.is_some() => {
                arguments.push(descriptor::aligned_pointer(rw, loc, value));
            }
            CallConvention::Descriptors if types.len() > 1 => {
                arguments.extend(descriptor::unpack(rw, loc, value, types.len()));
            }
            _ => arguments.push(value),
        }
        if let Some(memory) = memory.filter(|_| self.with_sizes) {
            let shaped: Option<ShapedType> = Type::from(memory).cast(rw);
            let count = shaped.and_then(|ty| ty.num_elements(rw));
            let width = memory.element(rw).bit_width(rw);
            let bytes = count
                .zip(width)
                .map(|(count, width)| count * i64::from(width.div_ceil(8)));
            let bytes = bytes
                .ok_or_else(|| MatchFailure::new("the size of a memref in bytes is not known"))?;
            arguments.push(index_constant(rw, loc, bytes));
        }
        Ok(())
    }
}
