//! What is demanded of tiles of tensors, and of what four warps multiply.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, MemRefType, VectorType};
use terrace_ir::{Context, Ir, Op, Type, Value};
use terrace_standard_dialects::memref::memref_type;

use super::checks::{element_bits, is_int, is_shared};
use super::*;

/// The most dimensions that a tensor has.
const MAX_RANK: usize = 5;
/// The longest dimension of a tile.
const MAX_SIZE: i64 = 256;

/// A tile is static and in shared memory, and if a memref is given, the memref is such a tile.
fn verify_tile(
    ir: &Ir,
    op: Op,
    ty: TensorMapDescriptorType,
    memref: Option<MemRefType>,
) -> VerifyResult {
    let tile = ty.tensor(ir);
    let shape = tile.shape(ir);
    let fail = |message: String| -> VerifyResult { ir.error(op, message).into() };
    if ty.interleave(ir) != TensorMapInterleaveKind::None {
        return fail("Interleave options are not supported yet.".to_owned());
    }
    if !is_shared(ir, tile) {
        return fail("the tensor map descriptor has incorrect address space, it must be shared memory address space.".to_owned());
    }
    if shape.contains(&DYNAMIC) {
        return fail("the tensor map descriptor must be static shaped".to_owned());
    }
    if let Some(size) = shape.iter().find(|size| !(1..=MAX_SIZE).contains(*size)) {
        return fail(format!(
            "the tensor map descriptor must have dimensions between 1 and {MAX_SIZE} but it is {size}"
        ));
    }
    let row_bytes = match ty.swizzle(ir) {
        TensorMapSwizzleKind::None => None,
        TensorMapSwizzleKind::Swizzle32b => Some(32),
        TensorMapSwizzleKind::Swizzle64b => Some(64),
        TensorMapSwizzleKind::Swizzle128b => Some(128),
    };
    if let ([_, .., last], Some(expected)) = (shape, row_bytes) {
        let bytes = element_bits(ir, tile.element(ir)).saturating_mul(*last) / 8;
        if bytes != expected {
            return fail(format!(
                "the tensormap descriptor must have last dimension of {expected} bytes but it is {bytes} bytes"
            ));
        }
    }
    let Some(memref) = memref else { return Ok(()) };
    if tile.element(ir) != memref.element(ir) {
        return fail(
            "the element type of tensor map descriptor and memref must be same".to_owned(),
        );
    }
    if !is_shared(ir, memref) {
        return fail("the destination memref has incorrect address space, it must be shared memory address space.".to_owned());
    }
    if memref.shape(ir).contains(&DYNAMIC) {
        return fail("the destination memref must be static shaped".to_owned());
    }
    if memref.rank(ir) != tile.rank(ir) {
        return fail(
            "the shape of tensor map descriptor and memref must have same rank".to_owned(),
        );
    }
    if memref.shape(ir) != shape {
        return fail(format!(
            "memref and tensor map shapes mismatch '{}' != '{}'",
            print_type(ir, tile.into()),
            print_type(ir, memref.into())
        ));
    }
    Ok(())
}

/// The type of a descriptor of a tensor.
fn descriptor(ir: &Ir, value: Value) -> TensorMapDescriptorType {
    ir.ty(value).cast(ir).expect("the operand is a descriptor")
}

/// A tile is found by as many coordinates as the tensor has dimensions.
fn verify_coordinates(
    ir: &Ir,
    op: Op,
    coordinates: usize,
    ty: TensorMapDescriptorType,
) -> VerifyResult {
    if coordinates > MAX_RANK {
        let message = format!("Maximum {MAX_RANK} coordinates are supported.");
        return ir.error(op, message).into();
    }
    if coordinates != ty.tensor(ir).rank(ir) {
        let message = "number of coordinates do not match with the rank of tensor descriptor map.";
        return ir.error(op, message).into();
    }
    Ok(())
}

impl Verify for TmaAsyncLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = descriptor(ir, self.tensor_map_descriptor(ir));
        verify_tile(ir, self.op(), ty, Some(memref_type(ir, self.dst(ir))))?;
        verify_coordinates(ir, self.op(), self.coordinates(ir).len(), ty)
    }
}

impl Verify for TmaAsyncStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = descriptor(ir, self.tensor_map_descriptor(ir));
        verify_tile(ir, self.op(), ty, Some(memref_type(ir, self.src(ir))))?;
        verify_coordinates(ir, self.op(), self.coordinates(ir).len(), ty)
    }
}

impl Verify for TmaCreateDescriptorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.box_dimensions(ir).len() > MAX_RANK {
            let message = format!("Maximum {MAX_RANK} coordinates are supported.");
            return ir.error(self, message).into();
        }
        verify_tile(ir, self.op(), descriptor(ir, self.tensor_map(ir)), None)
    }
}

impl Verify for WarpgroupGenerateDescriptorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = descriptor(ir, self.tensor_map(ir));
        verify_tile(ir, self.op(), ty, Some(memref_type(ir, self.tensor(ir))))?;
        if ty.swizzle(ir) != TensorMapSwizzleKind::Swizzle128b {
            let message = "supports only swizzle_128b is supported for the time being";
            return ir.error(self, message).into();
        }
        Ok(())
    }
}

/// Whether 8-bit floats of one of the two formats that the hardware multiplies.
fn is_f8(cx: &Context, ty: Type) -> bool {
    matches!(print_type(cx, ty).as_str(), "f8E5M2" | "f8E4M3FN")
}

/// Whether the hardware multiplies such elements and sums such results.
fn multiplies(cx: &Context, sum: Type, a: Type, b: Type) -> bool {
    let both = |ty: Type| a == ty && b == ty;
    let is_float_sum = sum == Type::F32 || sum == Type::F16;
    let is_integer = |width| is_int(cx, a, width) && is_int(cx, b, width);
    let is_tf32 = |ty| print_type(cx, ty) == "tf32";
    (both(Type::F16) || both(Type::BF16) || is_f8(cx, a) && is_f8(cx, b)) && is_float_sum
        || is_tf32(a) && is_tf32(b) && sum == Type::F32
        || (is_integer(16) || is_integer(1)) && is_int(cx, sum, 32)
}

/// Whether a product may have so many columns.
fn is_allowed_width(cx: &Context, columns: i64, element: Type) -> bool {
    let is_float = [Type::BF16, Type::F16, Type::F32].contains(&element)
        || print_type(cx, element) == "tf32"
        || is_f8(cx, element);
    let is_integer = is_int(cx, element, 8) || is_int(cx, element, 1);
    let fits = (8..=256).contains(&columns) && columns % 8 == 0;
    fits && (is_float || is_integer && (columns % 16 == 0 || matches!(columns, 8 | 24)))
}

/// The vector that an accumulator is.
fn accumulator(ir: &Ir, value: Value) -> VectorType {
    let ty: WarpgroupAccumulatorType = ir
        .ty(value)
        .cast(ir)
        .expect("the operand is an accumulator");
    ty.fragmented(ir)
}

impl Verify for WarpgroupMmaOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tile = |value| -> MemRefType {
            let ty: WarpgroupMatrixDescriptorType =
                ir.ty(value).cast(ir).expect("the operand is a descriptor");
            ty.tensor(ir)
        };
        let (a, b) = (tile(self.descriptor_a(ir)), tile(self.descriptor_b(ir)));
        let (c, d) = (
            accumulator(ir, self.matrix_c(ir)),
            accumulator(ir, self.matrix_d(ir)),
        );
        let fail = |message: String| -> VerifyResult { ir.op_error(self, message).into() };
        if c != d {
            return fail("type of matrix C and matrix D must be the same".to_owned());
        }
        let (&[a_rows, a_columns], &[b_rows, b_columns], &[c_rows, c_columns]) =
            (a.shape(ir), b.shape(ir), c.shape(ir))
        else {
            return fail("has matrices A, B, C and D, they must be 2 dimensional".to_owned());
        };
        if a_columns != b_rows {
            return fail(format!(
                "2nd dim matrix-A ({a_columns})!= 1st dim matrix-B ({b_rows} )"
            ));
        }
        if a_rows != c_rows {
            return fail(format!(
                "1st dim matrix-A ( {a_rows} )!= 1st dim matrix-C ( {c_rows} )"
            ));
        }
        if b_columns != c_columns {
            return fail(format!(
                "2nd dim matrix-B ( {b_columns} ) != 2nd dim matrix-C ( {c_columns} )"
            ));
        }
        let product = || {
            let [sum, a, b] =
                [c.element(ir), a.element(ir), b.element(ir)].map(|ty| print_type(ir, ty));
            format!("'{sum}' += '{a}' * '{b}'")
        };
        if !multiplies(ir, c.element(ir), a.element(ir), b.element(ir)) {
            return fail(format!("{}, it is not supported.", product()));
        }
        if !is_allowed_width(ir, b_columns, a.element(ir)) {
            return fail(format!(
                "has input type '{}' n is set to {b_columns}, it is not supported",
                print_type(ir, b.into())
            ));
        }
        if c.element(ir) != Type::F32 && ![Type::F16, Type::BF16].contains(&a.element(ir)) {
            return fail(format!(
                "hit a limitation: {}, it is not supported yet",
                product()
            ));
        }
        Ok(())
    }
}

impl Verify for WarpgroupMmaStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (sum, dst) = (
            accumulator(ir, self.matrix_d(ir)),
            memref_type(ir, self.dst_memref(ir)),
        );
        if sum.element(ir) != Type::F32 {
            return ir
                .op_error(
                    self,
                    "hit a limitation: only f32 results for the time being",
                )
                .into();
        }
        let sizes = |shape: &[i64]| [0, 1].map(|dim| shape.get(dim).copied().unwrap_or(DYNAMIC));
        let (rows, columns) = (sizes(sum.shape(ir)), sizes(dst.shape(ir)));
        if rows != columns {
            let message = format!(
                "results ['{}'][{}] values. However, destination memref[{}][{}]  does not have same size as results",
                print_type(ir, sum.into()),
                rows[1],
                columns[0],
                columns[1]
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl Verify for WarpgroupMmaInitAccumulatorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sum = accumulator(ir, self.matrix_c(ir));
        let fits = match *sum.shape(ir) {
            [rows, columns, ..] => rows % 64 == 0 && is_allowed_width(ir, columns, sum.element(ir)),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let message = format!(
            "has type '{}'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)",
            print_type(ir, sum.into())
        );
        ir.op_error(self, message).into()
    }
}
