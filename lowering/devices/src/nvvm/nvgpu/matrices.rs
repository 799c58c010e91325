//! Matrices in the registers of a warp.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::{extract, insert, integer_constant};
use terrace_conversions::to_llvm::{Bounds, element_address, elementwise, memref_type};
use terrace_dialects::llvm;
use terrace_dialects::nvgpu::{LdMatrixOp, MmaSparseSyncOp, MmaSyncOp, RcpOp, RcpRoundingMode};
use terrace_dialects::nvvm::{
    self, LdStMatrixEltType, LdStMatrixShapeAttr, MMAIntOverflow, MMALayout, MMAShapeAttr,
    MMATypes, MmaOp,
};
use terrace_ir::attributes::{ArrayAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Location, Type, Value};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(LdMatrixLowering);
    patterns.add(MmaSyncLowering);
    patterns.add(MmaSparseSyncLowering);
    patterns.add(RcpLowering);
}

conversion_pattern! {
    /// A load of up to four matrices, each lane its part.
    pub LdMatrixLowering: LdMatrixOp => lower_load;
    /// A product.
    pub MmaSyncLowering: MmaSyncOp => lower_product;
    /// A product of which the first matrix is sparse, as assembly.
    pub MmaSparseSyncLowering: MmaSparseSyncOp => lower_sparse_product;
    /// One divided by each element, nearly.
    pub RcpLowering: RcpOp => lower_reciprocal;
}

/// What a register holds of a matrix, and how many of them there are.
struct Registers {
    ty: Type,
    count: usize,
}

fn pair_of_f16(cx: &Context) -> Type {
    VectorType::get(cx, &[2], Type::F16).into()
}

/// How the result of an instruction lies in registers.
fn result_registers(cx: &Context, ty: Type) -> Result<Registers, MatchFailure> {
    let unknown = || MatchFailure::new("no instruction has such a result");
    let vector = ty.cast::<VectorType>(cx).ok_or_else(unknown)?;
    let shape = vector.shape(cx);
    let rows = shape
        .first()
        .and_then(|rows| usize::try_from(*rows).ok())
        .ok_or_else(unknown)?;
    let is = |sizes: [i64; 2]| shape == sizes;
    let pair = pair_of_f16(cx);
    Ok(match vector.element(cx) {
        Type::F16 if shape.len() == 2 && shape[1] == 2 => Registers {
            ty: pair,
            count: rows,
        },
        Type::F64 if is([1, 2]) => Registers {
            ty: Type::F64,
            count: 2,
        },
        Type::F64 if is([2, 2]) => Registers {
            ty: Type::F64,
            count: 4,
        },
        Type::F32 if is([1, 1]) || is([1, 2]) || is([2, 2]) => Registers {
            ty: Type::F32,
            count: rows * shape[1] as usize,
        },
        Type::I32 if is([1, 2]) || is([2, 2]) => Registers {
            ty: Type::I32,
            count: rows * 2,
        },
        _ => return Err(unknown()),
    })
}

/// The registers of an operand: what fits into one is put there, wider numbers have one each.
fn operand_registers(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
    element: Option<MMATypes>,
) -> Vec<Value> {
    let Some(array) = rw.ty(value).cast::<llvm::ArrayType>(rw) else {
        return Vec::new();
    };
    let row = array.element(rw);
    let mut registers = Vec::new();
    for place in 0..array.size(rw) as i64 {
        let part = extract(rw, loc, value, &[place]);
        let is_packed = matches!(
            element,
            Some(MMATypes::S8 | MMATypes::U8 | MMATypes::S4 | MMATypes::U4 | MMATypes::Tf32)
        );
        let Some(vector) = row.cast::<VectorType>(rw) else {
            registers.push(part);
            continue;
        };
        let is_wide = matches!(vector.element(rw), Type::F32 | Type::F64 | Type::I32);
        if is_packed && !matches!(vector.element(rw), Type::I32 | Type::F64) {
            registers.push(llvm::BitcastOp::build(rw, loc, Type::I32, part).res(rw));
        } else if is_wide {
            for position in 0..vector.shape(rw)[0] {
                let position = integer_constant(rw, loc, Type::I64, position);
                let number = llvm::ExtractElementOp::build(rw, loc, part, position).res(rw);
                registers.push(number);
            }
        } else {
            registers.push(part);
        }
    }
    registers
}

/// A result's registers as an array of vectors.
fn join(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    registers: &Registers,
    value: Value,
    ty: Type,
) -> Value {
    let row = ty
        .cast::<llvm::ArrayType>(rw)
        .map_or(ty, |array| array.element(rw));
    let mut rows = Vec::new();
    if registers.ty == row {
        for place in 0..registers.count as i64 {
            rows.push(extract(rw, loc, value, &[place]));
        }
    } else {
        let size = row.cast::<VectorType>(rw).map_or(1, |row| row.shape(rw)[0]);
        for first in (0..registers.count as i64).step_by(size.max(1) as usize) {
            let mut vector = llvm::PoisonOp::build(rw, loc, row).res(rw);
            let numbers: Vec<Value> = (first..first + size)
                .map(|place| extract(rw, loc, value, &[place]))
                .collect();
            for (position, number) in (0..).zip(numbers) {
                let position = integer_constant(rw, loc, Type::I32, position);
                vector = llvm::InsertElementOp::build(rw, loc, vector, number, position).res(rw);
            }
            rows.push(vector);
        }
    }
    let poison = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let rows = (0..).zip(rows);
    rows.fold(poison, |all, (place, row)| {
        insert(rw, loc, all, row, &[place])
    })
}

fn lower_load(
    op: LdMatrixOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.res(rw)))?;
    let Some(row) = ty
        .cast::<llvm::ArrayType>(rw)
        .map(|array| array.element(rw))
    else {
        return Err(MatchFailure::new("the result is no array of vectors"));
    };
    let memref = memref_type(rw, op.src_memref(rw))?;
    let (count, is_transposed) = (op.num_tiles(rw), op.transpose(rw).value());
    let (address, _) = element_address(
        rw,
        loc,
        memref,
        operands[0],
        &operands[1..],
        Bounds::Unknown,
    )?;
    let loaded = match count {
        1 => Type::I32,
        count => llvm::StructType::literal(rw, &vec![Type::I32; count.max(0) as usize]).into(),
    };
    let layout = match is_transposed {
        true => MMALayout::Col,
        false => MMALayout::Row,
    };
    let shape = LdStMatrixShapeAttr::get(rw, 8, 8);
    let element = LdStMatrixEltType::B16;
    let load = nvvm::LdMatrixOp::build(rw, loc, loaded, address, count, layout, shape, element);
    let load = load.res(rw);
    let mut all = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    for place in 0..i64::from(count) {
        let part = match count {
            1 => load,
            _ => extract(rw, loc, load, &[place]),
        };
        let part = llvm::BitcastOp::build(rw, loc, row, part).res(rw);
        all = insert(rw, loc, all, part, &[place]);
    }
    rw.replace_op(op.op(), &[all]);
    Ok(())
}

/// The numbers of an attribute that says the sizes of a product.
fn sizes(cx: &Context, shape: ArrayAttr) -> Result<[i32; 3], MatchFailure> {
    let number = |place: usize| {
        let number = shape.elements(cx).get(place)?.cast::<IntegerAttr>(cx)?;
        i32::try_from(number.value(cx)).ok()
    };
    match [number(0), number(1), number(2)] {
        [Some(m), Some(n), Some(k)] => Ok([m, n, k]),
        _ => Err(MatchFailure::new("the product has no three sizes")),
    }
}

/// What the instruction calls elements of a type.
fn element_kind(
    cx: &Context,
    matrix: Type,
    uses_tf32: bool,
) -> Result<Option<MMATypes>, MatchFailure> {
    let element = matrix.element_or_self(cx);
    let width = element.cast::<IntegerType>(cx).map(|ty| ty.width(cx));
    Ok(match (element, width) {
        (Type::F16, _) => Some(MMATypes::F16),
        (Type::F64, _) => Some(MMATypes::F64),
        (Type::F32, _) if uses_tf32 => Some(MMATypes::Tf32),
        (_, Some(8)) => Some(MMATypes::S8),
        (_, Some(4)) => Some(MMATypes::S4),
        _ => return Err(MatchFailure::new("failed to deduce operand PTX types")),
    })
}

fn lower_product(
    op: MmaSyncOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [m, n, k] = sizes(rw, op.mma_shape(rw))?;
    let result = rw.ty(op.res(rw));
    let uses_tf32 = op.tf32_enabled(rw);
    let types = [op.matrix_a(rw), op.matrix_b(rw)].map(|matrix| rw.ty(matrix));
    let [a, b] = types.map(|ty| element_kind(rw, ty, uses_tf32));
    let (a, b) = (a?, b?);
    let registers = result_registers(rw, result)?;
    let ty = rw.convert_type(result)?;
    let [first, second] = [(operands[0], a), (operands[1], b)]
        .map(|(operand, kind)| operand_registers(rw, loc, operand, kind));
    let third = operand_registers(rw, loc, operands[2], None);
    let is_integer = matches!(a, Some(MMATypes::S8 | MMATypes::S4));
    let parts = llvm::StructType::literal(rw, &vec![registers.ty; registers.count]).into();
    let shape = MMAShapeAttr::get(rw, m, n, k);
    let product = MmaOp::builder(parts, shape, MMALayout::Row, MMALayout::Col)
        .int_overflow_behavior(is_integer.then_some(MMAIntOverflow::Satfinite))
        .multiplicand_a_ptx_type(a)
        .multiplicand_b_ptx_type(b)
        .operand_a(&first)
        .operand_b(&second)
        .operand_c(&third)
        .build(rw, loc);
    let product = product.res(rw);
    let value = join(rw, loc, &registers, product, ty);
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

/// `{$4,$5}`: the numbers of operands of assembly.
fn numbers(from: &mut usize, count: usize) -> String {
    let all: Vec<String> = (*from..*from + count)
        .map(|number| format!("${number}"))
        .collect();
    *from += count;
    format!("{{{}}}", all.join(","))
}

fn lower_sparse_product(
    op: MmaSparseSyncOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [m, n, k] = sizes(rw, op.mma_shape(rw))?;
    let result = rw.ty(op.res(rw));
    let (uses_tf32, selector) = (op.tf32_enabled(rw), op.sparsity_selector(rw));
    let types = [op.matrix_a(rw), op.matrix_b(rw)].map(|matrix| rw.ty(matrix));
    let [a, b] = types.map(|ty| element_kind(rw, ty, uses_tf32));
    let (a, b) = (a?, b?);
    let registers = result_registers(rw, result)?;
    let ty = rw.convert_type(result)?;
    let [first, second] = [(operands[0], a), (operands[1], b)]
        .map(|(operand, kind)| operand_registers(rw, loc, operand, kind));
    let third = operand_registers(rw, loc, operands[2], None);
    let metadata = llvm::BitcastOp::build(rw, loc, Type::I32, operands[3]).res(rw);

    let is_integer = matches!(a, Some(MMATypes::S8 | MMATypes::S4));
    let sum = match result.element_or_self(rw) {
        Type::F16 => "f16",
        Type::F64 => "f64",
        Type::I32 => "s32",
        _ => "f32",
    };
    let name = |kind: Option<MMATypes>| kind.map_or("", MMATypes::stringify);
    let (a, b) = (name(a), name(b));
    let overflow = if is_integer { "satfinite." } else { "" };
    let mut place = 0;
    let groups: Vec<String> = [registers.count, first.len(), second.len(), third.len()]
        .map(|count| numbers(&mut place, count))
        .into();
    let groups = groups.join(",");
    let code = format!(
        "mma.sp.sync.aligned.m{m}n{n}k{k}.row.col.{overflow}{sum}.{a}.{b}.{sum} {groups},${place},0x{selector};"
    );
    let inputs = first.len() + second.len() + third.len() + 1;
    let constraints: Vec<&str> = std::iter::repeat_n("=r", registers.count)
        .chain(std::iter::repeat_n("r", inputs))
        .collect();
    let mut all = first;
    all.extend(second);
    all.extend(third);
    all.push(metadata);
    let parts = llvm::StructType::literal(rw, &vec![registers.ty; registers.count]).into();
    let product = llvm::InlineAsmOp::builder(code.into(), constraints.join(",").into())
        .operands(&all)
        .has_side_effects(true)
        .asm_dialect(Some(llvm::AsmDialect::Att))
        .res(Some(parts))
        .build(rw, loc);
    let product = rw.result(product.op(), 0);
    let value = join(rw, loc, &registers, product, ty);
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

fn lower_reciprocal(
    op: RcpOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.rounding(rw) != RcpRoundingMode::Approx || !op.ftz(rw) {
        return Err(MatchFailure::new("only approximations are supported"));
    }
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.out(rw)))?;
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, row| {
        let size = row.cast::<VectorType>(rw).map_or(0, |row| row.shape(rw)[0]);
        let mut whole = llvm::PoisonOp::build(rw, loc, row).res(rw);
        for position in 0..size {
            let position = integer_constant(rw, loc, Type::I64, position);
            let part = llvm::ExtractElementOp::build(rw, loc, operands[0], position).res(rw);
            let part = nvvm::RcpApproxFtzF32Op::build(rw, loc, part).res(rw);
            whole = llvm::InsertElementOp::build(rw, loc, whole, part, position).res(rw);
        }
        whole
    })?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
