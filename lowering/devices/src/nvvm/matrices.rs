//! Matrices that a warp holds together.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::{extract, insert, integer_constant};
use terrace_conversions::to_llvm::{Bounds, element_address, memref_type};
use terrace_dialects::gpu::{self, MmaElementwise, MmaMatrixType};
use terrace_dialects::llvm;
use terrace_dialects::nvvm::{
    MMAFrag, MMALayout, MMATypes, WMMALoadOp, WMMAMmaOp, WMMAStoreOp, WmmaSizes,
};
use terrace_ir::attributes::{Attribute, FloatAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, Signedness, VectorType};
use terrace_ir::{Builder, Context, Location, Type, Value};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(ComputeLowering);
    patterns.add(ConstantLowering);
    patterns.add(ElementwiseLowering);
}

conversion_pattern! {
    /// A load of what the threads of a warp hold.
    pub LoadLowering: gpu::SubgroupMmaLoadMatrixOp => lower_load;
    /// A store of what the threads of a warp hold.
    pub StoreLowering: gpu::SubgroupMmaStoreMatrixOp => lower_store;
    /// A product on tensor cores.
    pub ComputeLowering: gpu::SubgroupMmaComputeOp => lower_compute;
    /// The value in each place.
    pub ConstantLowering: gpu::SubgroupMmaConstantMatrixOp => lower_constant;
    /// What is computed of each place.
    pub ElementwiseLowering: gpu::SubgroupMmaElementwiseOp => lower_elementwise;
}

/// A matrix as the instructions know it.
#[derive(Clone, Copy)]
struct Matrix {
    frag: MMAFrag,
    element: MMATypes,
    rows: i64,
    columns: i64,
}

impl Matrix {
    fn of(cx: &Context, ty: Type) -> Option<Self> {
        Self::of_matrix(cx, ty.cast::<MmaMatrixType>(cx)?)
    }

    fn of_matrix(cx: &Context, ty: MmaMatrixType) -> Option<Self> {
        let frag = match ty.operand(cx) {
            "AOp" => MMAFrag::A,
            "BOp" => MMAFrag::B,
            _ => MMAFrag::C,
        };
        let element = ty.element(cx);
        let signedness = element
            .cast::<IntegerType>(cx)
            .map(|element| element.signedness(cx));
        let element = match (element, signedness) {
            (Type::F16, _) => MMATypes::F16,
            (Type::F64, _) => MMATypes::F64,
            (Type::F32, _) if frag == MMAFrag::C => MMATypes::F32,
            (Type::F32, _) => MMATypes::Tf32,
            (_, Some(Signedness::Signed)) => MMATypes::S8,
            (_, Some(Signedness::Unsigned)) => MMATypes::U8,
            (Type::I32, _) => MMATypes::S32,
            _ => return None,
        };
        let [rows, columns] = *ty.shape(cx) else {
            return None;
        };
        Some(Matrix {
            frag,
            element,
            rows,
            columns,
        })
    }

    /// The product that it can be part of.
    fn sizes(self) -> Option<WmmaSizes> {
        let fits = |sizes: &WmmaSizes| {
            let [rows, columns] = match self.frag {
                MMAFrag::A => [sizes.m, sizes.k],
                MMAFrag::B => [sizes.k, sizes.n],
                MMAFrag::C => [sizes.m, sizes.n],
            };
            (self.rows, self.columns) == (rows.into(), columns.into())
                && sizes.can_be_read(self.element, self.frag)
        };
        WmmaSizes::ALL.into_iter().find(fits)
    }
}

/// What a thread has of a matrix: a struct of several values, or a single one.
pub(super) fn struct_of(cx: &Context, ty: MmaMatrixType) -> Option<Type> {
    let matrix = Matrix::of_matrix(cx, ty)?;
    let (part, count) = matrix.sizes()?.part(cx, matrix.element, matrix.frag);
    match (part, count) {
        (Type::F64, 1) => Some(part),
        _ => Some(llvm::StructType::literal(cx, &vec![part; count]).into()),
    }
}

fn unsupported() -> MatchFailure {
    MatchFailure::new("no instruction takes such a matrix")
}

fn layout(is_transposed: bool) -> MMALayout {
    match is_transposed {
        true => MMALayout::Col,
        false => MMALayout::Row,
    }
}

/// How far rows are apart.
fn stride(rw: &mut ConversionRewriter<'_>, loc: Location, lead: Attribute) -> Value {
    llvm::ConstantOp::build(rw, loc, Type::I32, lead).res(rw)
}

/// The values of a struct, or the value that is in none.
fn parts(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value) -> Vec<Value> {
    let fields = rw.ty(value).cast::<llvm::StructType>(rw);
    let Some(count) = fields.map(|fields| fields.elements(rw).len()) else {
        return vec![value];
    };
    let fields = 0..count as i64;
    fields
        .map(|field| extract(rw, loc, value, &[field]))
        .collect()
}

fn lower_load(
    op: gpu::SubgroupMmaLoadMatrixOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.ty(op.res(rw));
    let matrix = Matrix::of(rw, ty).ok_or_else(unsupported)?;
    let sizes = matrix.sizes().ok_or_else(unsupported)?;
    let ty = rw.convert_type(ty)?;
    let memref = memref_type(rw, op.src_memref(rw))?;
    let (address, _) = element_address(
        rw,
        loc,
        memref,
        operands[0],
        &operands[1..],
        Bounds::Unknown,
    )?;
    let lead = IntegerAttr::index(rw, op.lead_dimension(rw)).into();
    let stride = stride(rw, loc, lead);
    let layout = layout(op.transpose(rw));
    let (m, n, k) = (sizes.m, sizes.n, sizes.k);
    let (element, frag) = (matrix.element, matrix.frag);
    let load = WMMALoadOp::build(rw, loc, ty, address, stride, m, n, k, layout, element, frag);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_store(
    op: gpu::SubgroupMmaStoreMatrixOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let matrix = Matrix::of(rw, rw.ty(op.src(rw))).ok_or_else(unsupported)?;
    let sizes = matrix.sizes().ok_or_else(unsupported)?;
    let memref = memref_type(rw, op.dst_memref(rw))?;
    rw.convert_type(memref.element(rw))?;
    let values = parts(rw, loc, operands[0]);
    let (address, _) = element_address(
        rw,
        loc,
        memref,
        operands[1],
        &operands[2..],
        Bounds::Unknown,
    )?;
    let lead = IntegerAttr::index(rw, op.lead_dimension(rw)).into();
    let stride = stride(rw, loc, lead);
    let layout = layout(op.transpose(rw));
    let (m, n, k) = (sizes.m, sizes.n, sizes.k);
    let element = matrix.element;
    WMMAStoreOp::build(rw, loc, address, m, n, k, layout, element, &values, stride);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_compute(
    op: gpu::SubgroupMmaComputeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let types = [op.op_a(rw), op.op_c(rw)].map(|value| rw.ty(value));
    let [Some(factor), Some(sum)] = types.map(|ty| Matrix::of(rw, ty)) else {
        return Err(unsupported());
    };
    let [m, n, k] = [sum.rows, sum.columns, factor.columns].map(|size| size as i32);
    let sizes = WmmaSizes { m, n, k };
    if !sizes.can_be_multiplied(factor.element, sum.element) {
        return Err(unsupported());
    }
    let [a, b] = [op.a_transpose(rw), op.b_transpose(rw)].map(layout);
    let mut values = Vec::new();
    for operand in operands {
        values.extend(parts(rw, loc, *operand));
    }
    let ty = rw.ty(operands[2]);
    let (element, sum) = (factor.element, sum.element);
    let product = WMMAMmaOp::build(rw, loc, ty, m, n, k, a, b, element, sum, &values);
    rw.replace_op_with(op.op(), product.op());
    Ok(())
}

fn lower_constant(
    op: gpu::SubgroupMmaConstantMatrixOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.res(rw)))?;
    let fields = ty.cast::<llvm::StructType>(rw).ok_or_else(unsupported)?;
    let count = fields.elements(rw).len() as i64;
    let part = fields.elements(rw)[0];
    let mut value = operands[0];
    if let Some(vector) = part.cast::<VectorType>(rw) {
        let size = vector.shape(rw)[0];
        let mut whole = llvm::PoisonOp::build(rw, loc, part).res(rw);
        for place in 0..size {
            let place = integer_constant(rw, loc, Type::I32, place);
            whole = llvm::InsertElementOp::build(rw, loc, whole, value, place).res(rw);
        }
        value = whole;
    }
    let poison = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let all = (0..count).fold(poison, |all, field| insert(rw, loc, all, value, &[field]));
    rw.replace_op(op.op(), &[all]);
    Ok(())
}

fn lower_elementwise(
    op: gpu::SubgroupMmaElementwiseOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let kind = op.op_type(rw);
    let compute = computation(kind)?;
    let ty = rw.convert_type(rw.ty(op.res(rw)))?;
    let fields = ty.cast::<llvm::StructType>(rw).ok_or_else(unsupported)?;
    let count = fields.elements(rw).len() as i64;
    let mut all = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    for field in 0..count {
        let values: Vec<Value> = operands
            .iter()
            .map(|operand| extract(rw, loc, *operand, &[field]))
            .collect();
        let value = compute(rw, loc, &values, kind);
        all = insert(rw, loc, all, value, &[field]);
    }
    rw.replace_op(op.op(), &[all]);
    Ok(())
}

type Computation = fn(&mut Builder<'_>, Location, &[Value], MmaElementwise) -> Value;

/// What is computed of the values of each place.
fn computation(kind: MmaElementwise) -> Result<Computation, MatchFailure> {
    Ok(match kind {
        MmaElementwise::Addf => |b, loc, v, _| llvm::FAddOp::build(b, loc, v[0], v[1]).res(b),
        MmaElementwise::Mulf => |b, loc, v, _| llvm::FMulOp::build(b, loc, v[0], v[1]).res(b),
        MmaElementwise::Divf => |b, loc, v, _| llvm::FDivOp::build(b, loc, v[0], v[1]).res(b),
        MmaElementwise::Maxf | MmaElementwise::Minf => choose,
        _ => {
            return Err(MatchFailure::new(
                "the llvm dialect has no such computation",
            ));
        }
    })
}

/// The larger or the smaller of two floats; a NaN if one is.
fn choose(b: &mut Builder<'_>, loc: Location, values: &[Value], kind: MmaElementwise) -> Value {
    let (x, y) = (values[0], values[1]);
    let predicate = match kind {
        MmaElementwise::Minf => llvm::FCmpPredicate::Olt,
        _ => llvm::FCmpPredicate::Ogt,
    };
    let is_first = llvm::FCmpOp::build(b, loc, predicate, x, y).res(b);
    let chosen = llvm::SelectOp::build(b, loc, is_first, x, y).res(b);
    let is_nan = llvm::FCmpOp::build(b, loc, llvm::FCmpPredicate::Uno, x, y).res(b);
    let ty = b.ty(x);
    let element = ty.element_or_self(b);
    let nan = FloatAttr::get(b, element, f64::NAN);
    let nan = llvm::ConstantOp::build(b, loc, ty, nan.into()).res(b);
    llvm::SelectOp::build(b, loc, is_nan, nan, chosen).res(b)
}
