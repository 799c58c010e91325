//! What can be chosen about bufferization.

use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::func::{FuncDialect, FuncOp};
use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, StridedLayoutAttr};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, Type, UnrankedMemRefType};
use terrace_ir::{Dialect, Ir, Op, SmallVec};

/// In which order it is decided what is in place: who comes first is more likely to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heuristic {
    /// From the end of the program.
    #[default]
    BottomUp,
    /// From its beginning.
    TopDown,
}

/// The layout that buffers get of which nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Row by row, without gaps.
    Identity,
    /// Any strides, any offset.
    #[default]
    FullyDynamic,
    /// Any where it cannot be found out.
    Inferred,
}

/// What can be chosen about bufferization.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Loops may end an iteration with a buffer that they did not begin with.
    pub allow_return_allocs_from_loops: bool,
    /// Ops that cannot be bufferized remain, with casts around them.
    pub allow_unknown_ops: bool,
    /// Functions and calls are bufferized as well.
    pub function_boundaries: bool,
    /// Writes in parallel regions to what is outside get memory of their own.
    pub check_parallel_regions: bool,
    /// Nothing is analysed: before each write there is a copy.
    pub copy_before_write: bool,
    /// If it is not empty, the dialects whose ops are bufferized.
    pub dialect_filter: Vec<String>,
    /// The layout of the buffers that functions take and return.
    pub boundary_layout: Layout,
    /// The layout of the buffers of ops of which nothing is known.
    pub unknown_layout: Layout,
    /// It is an error if a memory space is not known.
    pub must_infer_memory_space: bool,
    /// The alignment of new buffers, in bytes.
    pub alignment: u64,
    /// The order of the analysis.
    pub heuristic: Heuristic,
    /// Only the decisions of the analysis are written to the IR.
    pub only_analysis: bool,
    /// Functions that are not analysed.
    pub not_analysed: Vec<String>,
}

/// Memory for a tensor of a type, in a space, whose elements lie as the layout says.
pub fn buffer_of(cx: &Context, tensor: Type, space: Option<Attribute>, layout: Layout) -> Type {
    let shaped = tensor
        .cast::<ShapedType>(cx)
        .expect("a tensor has elements");
    let Some(shape) = shaped.shape(cx) else {
        return UnrankedMemRefType::get(cx, shaped.element(cx), space).into();
    };
    let layout = match layout {
        Layout::Identity => None,
        Layout::FullyDynamic | Layout::Inferred => {
            let strides: SmallVec<[i64; 4]> = shape.iter().map(|_| DYNAMIC).collect();
            Some(StridedLayoutAttr::get(cx, &strides, DYNAMIC).into())
        }
    };
    MemRefType::with_layout(cx, shape, shaped.element(cx), layout, space).into()
}

/// The memory space of a buffer.
pub fn memory_space(cx: &Context, buffer: Type) -> Option<Attribute> {
    match buffer.cast::<MemRefType>(cx) {
        Some(ty) => ty.memory_space(cx),
        None => buffer.cast::<UnrankedMemRefType>(cx)?.memory_space(cx),
    }
}

/// Whether an op has tensors among its operands, results and arguments of blocks; a function also those of its type.
pub fn has_tensors(ir: &Ir, op: Op) -> bool {
    let mut types = ir.operand_types(op).chain(ir.result_types(op));
    if types.any(|ty| TensorLike::matches(ir, ty)) {
        return true;
    }
    if let Some(function) = FuncOp::cast(ir, op) {
        let ty = function.function_type(ir);
        let mut types = ty.inputs(ir).iter().chain(ty.results(ir));
        if types.any(|ty| TensorLike::matches(ir, *ty)) {
            return true;
        }
    }
    let blocks = ir
        .regions(op)
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    let mut arguments = blocks.flat_map(|block| ir.block_args(block));
    arguments.any(|argument| TensorLike::matches(ir, ir.ty(*argument)))
}

impl Options {
    /// Whether an op is to be bufferized.
    pub fn allows(&self, ir: &Ir, op: Op) -> bool {
        let dialect = ir.name(op).dialect(ir);
        if dialect == FuncDialect::NAME && !self.function_boundaries {
            return false;
        }
        self.dialect_filter.is_empty() || self.dialect_filter.iter().any(|name| name == dialect)
    }
}
