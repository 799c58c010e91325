//! Accesses of memory whose bounds the device checks.

use terrace_conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_conversions::to_llvm::{Sign, descriptor, memref_type, resize};
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::{amdgpu, llvm, rocdl};
use terrace_ir::attributes::{BoolAttr, IntegerAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{DYNAMIC, IntegerType, MemRefType, VectorType};
use terrace_ir::{Location, Op, SmallVec, Type, Value};

use super::super::Chipset;
use super::super::parts::width;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, chipset: Chipset) {
    use amdgpu::{
        RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp,
        RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
    };
    let accesses = [
        (RawBufferLoadOp::INFO, rocdl::RawPtrBufferLoadOp::INFO, 0),
        (RawBufferStoreOp::INFO, rocdl::RawPtrBufferStoreOp::INFO, 1),
        (
            RawBufferAtomicFaddOp::INFO,
            rocdl::RawPtrBufferAtomicFaddOp::INFO,
            1,
        ),
        (
            RawBufferAtomicFmaxOp::INFO,
            rocdl::RawPtrBufferAtomicFmaxOp::INFO,
            1,
        ),
        (
            RawBufferAtomicSmaxOp::INFO,
            rocdl::RawPtrBufferAtomicSmaxOp::INFO,
            1,
        ),
        (
            RawBufferAtomicUminOp::INFO,
            rocdl::RawPtrBufferAtomicUminOp::INFO,
            1,
        ),
        (
            RawBufferAtomicCmpswapOp::INFO,
            rocdl::RawPtrBufferAtomicCmpSwapOp::INFO,
            2,
        ),
    ];
    for (op, target, values) in accesses {
        patterns.add(Access {
            info: PatternInfo {
                name: &op.name,
                description: "an access of a buffer that is made of the memref",
                root: PatternRoot::Op(op),
                benefit: 1,
            },
            chipset,
            target,
            values,
        });
    }
}

/// The conversion of an access.
struct Access {
    info: PatternInfo,
    chipset: Chipset,
    target: &'static OpInfo,
    /// How many of the operands are values; the memref and its indices follow.
    values: usize,
}

/// The most bits of an access.
const MOST_BITS: u32 = 128;

impl Access {
    /// What values of a type are for the instructions: floats that are compared are numbers, and so are vectors of what is
    /// narrower than 32 bits that are read or written.
    fn accessed_type(
        &self,
        rw: &ConversionRewriter<'_>,
        converted: Type,
    ) -> Result<Type, MatchFailure> {
        let too_wide =
            || MatchFailure::new("total width of loads or stores must be no more than 128 bits");
        let total = width(rw, converted)?;
        let element = converted.element_or_self(rw).bit_width(rw).unwrap_or(total);
        let is_compared = self.values == 2;
        let is_moved = is_compared
            || [
                rocdl::RawPtrBufferLoadOp::INFO,
                rocdl::RawPtrBufferStoreOp::INFO,
            ]
            .iter()
            .any(|op| std::ptr::eq(*op, self.target));
        if is_compared && converted.is_float(rw) {
            return Ok(IntegerType::get(rw, total).into());
        }
        if !is_moved || converted.cast::<VectorType>(rw).is_none() {
            return Ok(converted);
        }
        if total > MOST_BITS {
            return Err(too_wide());
        }
        if element >= 32 {
            return Ok(converted);
        }
        match total {
            ..=32 => Ok(IntegerType::get(rw, total).into()),
            total if total % 32 == 0 => {
                Ok(VectorType::get(rw, &[i64::from(total / 32)], Type::I32).into())
            }
            _ => Err(MatchFailure::new("the width is no multiple of 32")),
        }
    }
}

impl ConversionPattern for Access {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        if self.chipset.major < 9 {
            return Err(MatchFailure::new("raw buffer ops require GCN or higher"));
        }
        let loc = rw.loc(op);
        let ty = memref_type(rw, rw.operand(op, self.values))?;
        let (strides, offset) = strides_and_offset(rw, ty)
            .ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
        let element = ty
            .element(rw)
            .bit_width(rw)
            .ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
        let value = match rw.num_results(op) {
            0 => rw.ty(rw.operand(op, 0)),
            _ => rw.ty(rw.result(op, 0)),
        };
        let converted = rw.convert_type(value)?;
        let accessed = self.accessed_type(rw, converted)?;

        let bytes = integer_constant(rw, loc, Type::I32, element / 8);
        let (values, rest) = operands.split_at(self.values);
        let values: SmallVec<[Value; 2]> = values
            .iter()
            .map(|value| bitcast(rw, loc, *value, accessed))
            .collect();
        let (memref, rest) = rest.split_first().ok_or_else(no_memref)?;
        let (indices, scalar) = rest.split_at(ty.rank(rw).min(rest.len()));
        let checks = rw
            .attr(op, "boundsCheck")
            .and_then(|checks| checks.cast::<BoolAttr>(rw))
            .is_none_or(BoolAttr::value);
        let buffer = self.buffer(rw, loc, (*memref, ty), (&strides, offset), checks)?;
        let mut position = position(rw, loc, indices, &strides, *memref);
        let further = rw
            .attr(op, "indexOffset")
            .and_then(|further| further.cast::<IntegerAttr>(rw))
            .map(|further| further.value(rw))
            .filter(|further| *further > 0);
        if let Some(further) = further {
            let further = integer_constant(rw, loc, Type::I32, further);
            position = match position {
                Some(position) => Some(llvm::AddOp::build(rw, loc, position, further).res(rw)),
                None => Some(further),
            };
        }
        let position = position.unwrap_or_else(|| integer_constant(rw, loc, Type::I32, 0));
        let position = llvm::MulOp::build(rw, loc, position, bytes).res(rw);
        let scalar = match scalar.first() {
            Some(scalar) => *scalar,
            None => integer_constant(rw, loc, Type::I32, 0),
        };
        let scalar = llvm::MulOp::build(rw, loc, scalar, bytes).res(rw);
        let flags = integer_constant(rw, loc, Type::I32, 0);
        let mut all = values;
        all.extend([buffer, position, scalar, flags]);
        let name = rw.loaded_op_name_of(self.target);
        let results: &[Type] = match rw.num_results(op) {
            0 => &[],
            _ => &[accessed],
        };
        let access = rw.create(OpSpec {
            operands: &all,
            result_types: results,
            ..OpSpec::new(name, loc)
        });
        match rw.results(access).next() {
            Some(result) => {
                let result = bitcast(rw, loc, result, converted);
                rw.replace_op(op, &[result]);
            }
            None => rw.erase_op(op),
        }
        Ok(())
    }
}

fn no_memref() -> MatchFailure {
    MatchFailure::new("the op has no memref")
}

fn bitcast(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, ty: Type) -> Value {
    match rw.ty(value) == ty {
        true => value,
        false => llvm::BitcastOp::build(rw, loc, ty, value).res(rw),
    }
}

/// The element that indices of 32 bits name.
fn position(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    indices: &[Value],
    strides: &[i64],
    memref: Value,
) -> Option<Value> {
    let mut position: Option<Value> = None;
    for (dim, (index, stride)) in indices.iter().zip(strides).enumerate() {
        let term = match *stride {
            1 => *index,
            stride => {
                let stride = match stride {
                    DYNAMIC => {
                        let stride = descriptor::stride(rw, loc, memref, dim);
                        resize(rw, loc, stride, Type::I32, Sign::Signed)
                    }
                    stride => integer_constant(rw, loc, Type::I32, stride),
                };
                llvm::MulOp::build(rw, loc, *index, stride).res(rw)
            }
        };
        position = Some(match position {
            None => term,
            Some(sum) => llvm::AddOp::build(rw, loc, sum, term).res(rw),
        });
    }
    position
}

impl Access {
    /// The buffer that a memref is.
    fn buffer(
        &self,
        rw: &mut ConversionRewriter<'_>,
        loc: Location,
        (memref, ty): (Value, MemRefType),
        (strides, offset): (&[i64], i64),
        checks_bounds: bool,
    ) -> Result<Value, MatchFailure> {
        let element = rw.convert_type(ty.element(rw))?;
        let mut base = descriptor::aligned_pointer(rw, loc, memref);
        if offset != 0 {
            let pointer = rw.ty(base);
            let offset = match offset {
                DYNAMIC => descriptor::offset(rw, loc, memref),
                offset => descriptor::index_constant(rw, loc, offset),
            };
            base = llvm::GepOp::dynamic(rw, loc, pointer, base, &[offset], element).res(rw);
        }
        let size = size_in_bytes(rw, loc, ty, strides, memref)?;
        let stride = integer_constant(rw, loc, Type::I16, 0);
        let flags = integer_constant(rw, loc, Type::I32, self.flags(checks_bounds));
        let rsrc = llvm::PointerType::get(rw, 8).into();
        Ok(rocdl::MakeBufferRsrcOp::build(rw, loc, rsrc, base, stride, size, flags).res(rw))
    }

    /// What the last word of a buffer's descriptor says: the format of elements, which must be one, and what is out of bounds.
    fn flags(&self, checks_bounds: bool) -> i128 {
        let format = (7 << 12) | (4 << 15);
        if self.chipset.major < 10 {
            return format;
        }
        let out_of_bounds: i128 = if checks_bounds { 3 } else { 2 };
        format | 1 << 24 | out_of_bounds << 28
    }
}

/// How many bytes a memref takes at most.
fn size_in_bytes(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    strides: &[i64],
    memref: Value,
) -> Result<Value, MatchFailure> {
    let bits = ty
        .element(rw)
        .bit_width(rw)
        .ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let bytes = i128::from(bits / 8);
    let shape: SmallVec<[i64; 4]> = ty.shape(rw).into();
    let is_known = shape.iter().chain(strides).all(|size| *size != DYNAMIC);
    if is_known {
        let sizes = shape.iter().zip(strides);
        let sizes = sizes.map(|(size, stride)| i128::from(*size) * i128::from(*stride));
        let size = sizes.max().unwrap_or(1) * bytes;
        return Ok(integer_constant(rw, loc, Type::I64, size));
    }
    let mut most: Option<Value> = None;
    for dim in 0..shape.len() {
        let size = descriptor::size(rw, loc, memref, dim);
        let stride = descriptor::stride(rw, loc, memref, dim);
        let size = llvm::MulOp::build(rw, loc, size, stride).res(rw);
        most = Some(match most {
            Some(most) => llvm::UMaxOp::build(rw, loc, most, size).res(rw),
            None => size,
        });
    }
    let most = most.ok_or_else(no_memref)?;
    let ty = rw.ty(most);
    let bytes = integer_constant(rw, loc, ty, bytes);
    let size = llvm::MulOp::build(rw, loc, most, bytes).res(rw);
    Ok(resize(rw, loc, size, Type::I64, Sign::Unsigned))
}
