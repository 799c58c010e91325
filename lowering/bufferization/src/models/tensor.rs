//! Of tensor: what makes tensors, looks at them, or sees them as others.

use terrace_dialect_base::index_list::with_constants;
use terrace_dialect_base::reassociation::{Reassociation, reassociation};
use terrace_dialects::bufferization::ToBufferOp;
use terrace_dialects::linalg::{self, MapOp};
use terrace_dialects::memref;
use terrace_dialects::tensor::{
    CastOp, CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, FromElementsOp, GenerateOp,
    InsertOp, PadOp, RankOp, ReshapeOp, SplatOp,
};
use terrace_dialects::{affine, arith, tensor};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{DYNAMIC, MemRefType, RankedTensorType, Type};
use terrace_ir::{Context, Diagnostic, Location, Op, Region, SmallVec, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::BufferizableOpInterface;
use crate::options::{Layout, buffer_of, memory_space};

super::implement_for!(
    CastOp,
    CollapseShapeOp,
    DimOp,
    EmptyOp,
    ExpandShapeOp,
    ExtractOp,
    FromElementsOp,
    GenerateOp,
    InsertOp,
    PadOp,
    RankOp,
    ReshapeOp,
    SplatOp,
);

fn memref_of(b: &Bufferizer<'_, '_>, op: Op, buffer: Value) -> Result<MemRefType, Diagnostic> {
    let ty = b.ty(buffer).cast::<MemRefType>(b);
    ty.ok_or_else(|| b.error(op, "memory without a rank is not supported here"))
}

impl BufferizableOpInterface for CastOp {
    super::writes_nothing! { reads: false, result: equivalent }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let ir = types.ir;
        let ty = ir.ty(value);
        let space = memory_space(ir, source);
        let ranked = ty.cast::<RankedTensorType>(ir);
        Ok(match ranked.zip(source.cast::<MemRefType>(ir)) {
            Some((ranked, source)) => {
                let (shape, element) = (ranked.shape(ir), ranked.element(ir));
                MemRefType::with_layout(ir, shape, element, source.layout(ir), space).into()
            }
            None => buffer_of(ir, ty, space, Layout::FullyDynamic),
        })
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let buffer = b.buffer(b.operand(op, 0))?;
        let ty = b.buffer_type(b.result(op, 0))?;
        b.set_insertion_point_before(op);
        let loc = b.loc(op);
        let buffer = b.cast_at(loc, buffer, ty);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

/// Whether what is joined lies in a row for certain.
fn lies_in_a_row(cx: &Context, ty: MemRefType, groups: &Reassociation) -> bool {
    if ty.layout(cx).is_none() {
        return true;
    }
    let Some((strides, _)) = memref::strides_and_offset(cx, ty) else {
        return false;
    };
    let shape = ty.shape(cx);
    groups.iter().all(|group| {
        // The strides of dimensions of size one mean nothing, and a dynamic size may be one.
        let last = group.iter().rposition(|dim| shape[*dim] != 1).unwrap_or(0);
        let Some(dim) = group.get(last).copied() else {
            return true;
        };
        let is_known = last == 0 || shape[dim] != DYNAMIC;
        let mut stride = if is_known { strides[dim] } else { DYNAMIC };
        group.windows(2).rev().all(|pair| {
            stride = match (stride, shape[pair[1]]) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (stride, size) => stride.saturating_mul(size),
            };
            shape[pair[0]] == 1 || stride != DYNAMIC && stride == strides[pair[0]]
        })
    })
}

impl BufferizableOpInterface for CollapseShapeOp {
    // It may be a copy.
    super::writes_nothing! { reads: true, result: equivalent }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let ir = types.ir;
        let groups = reassociation(ir, self.reassociation(ir));
        let ty = ir.ty(value);
        let parts = source
            .cast::<MemRefType>(ir)
            .zip(ty.cast::<RankedTensorType>(ir));
        let Some((source, ranked)) = parts else {
            return types.unknown(value);
        };
        if !lies_in_a_row(ir, source, &groups) {
            return Ok(buffer_of(ir, ty, source.memory_space(ir), Layout::Identity));
        }
        let shape = ranked.shape(ir);
        let result = memref::CollapseShapeOp::result_type(ir, source, shape, &groups);
        Ok(result.expect("what is joined lies in a row").into())
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let mut buffer = b.buffer(b.operand(op, 0))?;
        b.set_insertion_point_before(op);
        let source = memref_of(b, op, buffer)?;
        let attr = self.reassociation(b);
        let groups = reassociation(b, attr);
        let ty = b.ty(b.result(op, 0)).cast::<RankedTensorType>(b);
        let ty = ty.ok_or_else(|| b.error(op, "a tensor without a rank is not supported here"))?;
        if !lies_in_a_row(b, source, &groups) {
            let space = source.memory_space(b);
            let plain = MemRefType::with_layout(b, source.shape(b), source.element(b), None, space);
            let copy = b.allocate_tensor(loc, self.src(b), true)?;
            buffer = ToBufferOp::build(b, loc, plain.into(), copy).buffer(b);
        }
        let source = memref_of(b, op, buffer)?;
        let result = memref::CollapseShapeOp::result_type(b, source, ty.shape(b), &groups);
        let result = result.expect("what is joined lies in a row");
        let new = memref::CollapseShapeOp::build(b, loc, result.into(), buffer, attr);
        let buffer = new.result(b);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for ExpandShapeOp {
    super::writes_nothing! { reads: false, result: equivalent }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let ir = types.ir;
        let parts = source
            .cast::<MemRefType>(ir)
            .zip(ir.ty(value).cast::<RankedTensorType>(ir));
        let Some((source, ranked)) = parts else {
            return types.unknown(value);
        };
        let groups = reassociation(ir, self.reassociation(ir));
        match memref::ExpandShapeOp::result_type(ir, source, ranked.shape(ir), &groups) {
            Some(ty) => Ok(ty.into()),
            None => types.unknown(value),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let buffer = b.buffer(b.operand(op, 0))?;
        b.set_insertion_point_before(op);
        let ty = b.buffer_type(b.result(op, 0))?;
        let attr = self.reassociation(b);
        let sizes: SmallVec<[Value; 4]> = self.output_shape(b).collect();
        let statics = self.static_output_shape(b);
        let new = memref::ExpandShapeOp::build(b, loc, ty, buffer, attr, &sizes, statics);
        let buffer = new.result(b);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for DimOp {
    super::writes_nothing! { reads: false }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, index) = (b.loc(op), self.index(b));
        let buffer = b.buffer(b.operand(op, 0))?;
        b.set_insertion_point_before(op);
        let size = memref::DimOp::build(b, loc, buffer, index).result(b);
        b.replace(op, &[size]);
        Ok(())
    }
}

impl BufferizableOpInterface for RankOp {
    super::writes_nothing! { reads: false }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let buffer = b.buffer(b.operand(op, 0))?;
        b.set_insertion_point_before(op);
        let rank = memref::RankOp::build(b, loc, buffer).result(b);
        b.replace(op, &[rank]);
        Ok(())
    }
}

impl BufferizableOpInterface for EmptyOp {
    super::writes_nothing! { reads: false }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn result_is_written(&self, _: Op, _: Value, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, result) = (b.loc(op), self.result(b));
        if !b.has_uses(result) {
            b.erase_op(op);
            return Ok(());
        }
        let tensor = b.allocate_tensor(loc, result, false)?;
        b.replace_op(op, &[tensor]);
        Ok(())
    }
}

impl BufferizableOpInterface for ExtractOp {
    super::writes_nothing! { reads: true }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let indices: SmallVec<[Value; 4]> = self.indices(b).collect();
        let buffer = b.buffer(self.tensor(b))?;
        b.set_insertion_point_before(op);
        let element = memref::LoadOp::build(b, loc, buffer, &indices).result(b);
        b.replace(op, &[element]);
        Ok(())
    }
}

impl BufferizableOpInterface for InsertOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    super::writes_destination! {}

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, element) = (b.loc(op), self.scalar(b));
        let indices: SmallVec<[Value; 4]> = self.indices(b).collect();
        let buffer = b.buffer(self.dest(b))?;
        b.set_insertion_point_before(op);
        memref::StoreOp::build(b, loc, element, buffer, &indices);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

/// A buffer for a result that is new memory.
fn new_buffer(b: &mut Bufferizer<'_, '_>, loc: Location, like: Value) -> Result<Value, Diagnostic> {
    let tensor = b.allocate_tensor(loc, like, false)?;
    b.buffer(tensor)
}

impl BufferizableOpInterface for FromElementsOp {
    super::writes_nothing! { reads: false }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, result) = (b.loc(op), self.result(b));
        let elements: SmallVec<[Value; 8]> = self.elements(b).collect();
        let ty = b.ty(result).cast::<RankedTensorType>(b);
        let shape: SmallVec<[i64; 4]> = ty.map(|ty| ty.shape(b).into()).unwrap_or_default();
        let buffer = new_buffer(b, loc, result)?;
        b.set_insertion_point_before(op);
        let most = shape.iter().copied().max().filter(|_| !elements.is_empty());
        let positions: Vec<Value> = (0..usize::try_from(most.unwrap_or(0)).unwrap_or(0))
            .map(|position| b.index(loc, position))
            .collect();
        let mut at: SmallVec<[usize; 4]> = smallvec![0; shape.len()];
        for element in elements {
            let indices: SmallVec<[Value; 4]> = at.iter().map(|at| positions[*at]).collect();
            memref::StoreOp::build(b, loc, element, buffer, &indices);
            for dim in (0..shape.len()).rev() {
                at[dim] += 1;
                if i64::try_from(at[dim]).is_ok_and(|at| at < shape[dim]) {
                    break;
                }
                at[dim] = 0;
            }
        }
        b.replace(op, &[buffer]);
        Ok(())
    }
}

/// Fills a tensor with what a region gives for each position.
fn fill_by(
    b: &mut Bufferizer<'_, '_>,
    loc: Location,
    destination: Value,
    body: Body,
) -> Result<Value, Diagnostic> {
    let ty = b.ty(destination).cast::<RankedTensorType>(b);
    let ty = ty.expect("a new tensor has a rank");
    let map = MapOp::build(b, loc, &[ty.into()], &[], destination);
    let region = map.mapper(b);
    let element = ty.element(b);
    let block = b.ir_mut().append_block(region, &[element]);
    b.preserving(|b| {
        b.set_insertion_point_to_end(block);
        let value = match body {
            Body::Value(value) => value,
            Body::Region(region) => {
                let source = b.first_block(region).expect("the region has a block");
                let positions: SmallVec<[Value; 4]> = (0..b.block_args(source).len())
                    .map(|dim| {
                        let dim = i64::try_from(dim).expect("a rank is small");
                        linalg::IndexOp::build(b, loc, dim).result(b)
                    })
                    .collect();
                b.ir_mut().merge_block(source, block, &positions);
                let end = b.last_op(block).expect("the region has a terminator");
                let value = b.operand(end, 0);
                b.erase_op(end);
                value
            }
        };
        b.set_insertion_point_to_end(block);
        linalg::YieldOp::build(b, loc, &[value]);
    });
    let op = map.op();
    Ok(b.result(op, 0))
}

/// What the elements of a new tensor are.
enum Body {
    /// All the same.
    Value(Value),
    /// What a region computes of the position.
    Region(Region),
}

impl BufferizableOpInterface for GenerateOp {
    super::writes_nothing! { reads: false }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, body) = (b.loc(op), self.body(b));
        let tensor = b.allocate_tensor(loc, self.result(b), false)?;
        let filled = fill_by(b, loc, tensor, Body::Region(body))?;
        b.replace_op(op, &[filled]);
        Ok(())
    }
}

impl BufferizableOpInterface for SplatOp {
    super::writes_nothing! { reads: false }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, value) = (b.loc(op), self.input(b));
        let tensor = b.allocate_tensor(loc, self.aggregate(b), false)?;
        let filled = fill_by(b, loc, tensor, Body::Value(value))?;
        b.replace_op(op, &[filled]);
        Ok(())
    }
}

/// The dynamic sizes of a padded tensor: sums of three, in which numbers may be part of the map.
fn padded_sizes(
    b: &mut Bufferizer<'_, '_>,
    op: PadOp,
    [low, high]: [&MixedIndices; 2],
    with_numbers: bool,
) -> SmallVec<[Value; 4]> {
    let (loc, source, result) = (b.loc(op.op()), op.source(b), op.result(b));
    let ty = b.ty(result).cast::<RankedTensorType>(b);
    let shape: SmallVec<[i64; 4]> = ty.map(|ty| ty.shape(b).into()).unwrap_or_default();
    let mut sizes = SmallVec::new();
    for (dim, (low, high)) in low.iter().zip(high.iter()).enumerate() {
        if shape[dim] != DYNAMIC {
            continue;
        }
        let mut symbols: SmallVec<[Value; 4]> = SmallVec::new();
        let mut sum = AffineExpr::Constant(0);
        let size = match with_numbers {
            true => linalg::size_of(b, loc, source, dim),
            false => {
                let index = b.index(loc, dim);
                MixedIndex::Value(tensor::DimOp::build(b, loc, source, index).result(b))
            }
        };
        for part in [size, low, high] {
            sum = sum
                + match part {
                    MixedIndex::Constant(size) if with_numbers => AffineExpr::Constant(size),
                    part => {
                        let value = arith::ConstantOp::of_index(b, loc, part);
                        let known = symbols.iter().position(|symbol| *symbol == value);
                        let known = known.filter(|_| with_numbers).unwrap_or_else(|| {
                            symbols.push(value);
                            symbols.len() - 1
                        });
                        AffineExpr::Symbol(u32::try_from(known).expect("there are three at most"))
                    }
                };
        }
        let size = match (&sum, &symbols[..]) {
            (AffineExpr::Symbol(_), [size]) if with_numbers => *size,
            (AffineExpr::Constant(size), []) => {
                arith::ConstantOp::of_index(b, loc, MixedIndex::Constant(*size))
            }
            _ => {
                let count = u32::try_from(symbols.len()).expect("there are three at most");
                let map = AffineMapAttr::get(b, AffineMap::new(0, count, [sum]));
                affine::ApplyOp::build(b, loc, map, &symbols).result(b)
            }
        };
        sizes.push(size);
    }
    sizes
}

impl BufferizableOpInterface for PadOp {
    super::writes_nothing! { reads: true }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let space = memory_space(types.ir, source);
        Ok(buffer_of(
            types.ir,
            types.ir.ty(value),
            space,
            Layout::Identity,
        ))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, source) = (b.loc(op), self.source(b));
        let parts = [
            MixedIndices::new(b, self.static_low(b), self.low(b)),
            MixedIndices::new(b, self.static_high(b), self.high(b)),
        ];
        // What is known of sizes is in numbers.
        let [low, high] = parts.map(|part| with_constants(b, &part, i64::MIN + 1).unwrap_or(part));
        // Nobody needs the first ones, which MLIR computes as well.
        padded_sizes(b, *self, [&low, &high], false);
        let sizes = padded_sizes(b, *self, [&low, &high], true);
        let tensor = b.allocate_tensor_of_sizes(loc, self.result(b), &sizes)?;
        let body = self.region(b);
        let filled = fill_by(b, loc, tensor, Body::Region(body))?;
        let rank = low.constants.len();
        let sizes: Vec<MixedIndex> = (0..rank)
            .map(|dim| linalg::size_of(b, loc, source, dim))
            .collect();
        let sizes: MixedIndices = sizes.into_iter().collect();
        let ones: MixedIndices = (0..rank).map(|_| MixedIndex::Constant(1)).collect();
        let inserted = tensor::InsertSliceOp::at(b, loc, source, filled, [&low, &sizes, &ones]);
        let inserted = inserted.result(b);
        b.replace_op(op, &[inserted]);
        Ok(())
    }
}

impl BufferizableOpInterface for ReshapeOp {
    fn reads(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    super::aliases! { equivalent(0) }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let space = memory_space(types.ir, source);
        Ok(buffer_of(
            types.ir,
            types.ir.ty(value),
            space,
            Layout::Identity,
        ))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let mut source = b.buffer(self.source(b))?;
        let shape = b.buffer(self.shape(b))?;
        let ty = b.buffer_type(self.result(b))?;
        b.set_insertion_point_before(op);
        let known = b.ty(source).cast::<MemRefType>(b);
        if let Some(known) = known.filter(|known| known.layout(b).is_some()) {
            let space = known.memory_space(b);
            let plain = MemRefType::with_layout(b, known.shape(b), known.element(b), None, space);
            let copy = b.allocate_tensor(loc, self.source(b), true)?;
            source = ToBufferOp::build(b, loc, plain.into(), copy).buffer(b);
        }
        let buffer = memref::ReshapeOp::build(b, loc, ty, source, shape).result(b);
        b.replace(op, &[buffer]);
        Ok(())
    }
}
