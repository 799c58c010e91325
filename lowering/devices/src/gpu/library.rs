//! Functions of numbers: calls of the library of the device.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_conversions::to_llvm::elementwise;
use terrace_dialects::{arith, llvm};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Location, Op, SmallVec, Type, Value};

/// The names of functions that do the same for several types; an empty one says that there is none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Functions {
    /// Of floats of 16 bits; where there is none numbers are computed with 32.
    pub(crate) half: &'static str,
    /// Of floats of 32 bits.
    pub(crate) single: &'static str,
    /// Of floats of 64 bits.
    pub(crate) double: &'static str,
    /// Of floats of 32 bits where approximations are allowed.
    pub(crate) fast: &'static str,
    /// Of integers of 32 bits.
    pub(crate) integer: &'static str,
    /// Whether bf16 is computed with 32 bits.
    pub(crate) widens_bf16: bool,
}

/// Adds a pattern for each kind of op in a table.
pub(crate) fn populate_library(
    patterns: &mut ConversionPatterns,
    table: impl IntoIterator<Item = (&'static OpInfo, Functions)>,
) {
    let description = "the function of the device's library that does the same";
    patterns.add_table(description, table, lower);
}

/// Declares a function in front of the one that calls it, and calls it.
pub(crate) fn call(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    operands: &[Value],
    result: Option<Type>,
) -> llvm::CallOp {
    let types: Vec<Type> = operands.iter().map(|operand| rw.ty(*operand)).collect();
    let ty = result.unwrap_or_else(|| llvm::VoidType::get(rw).into());
    let ty = llvm::FunctionType::get(rw, ty, types, false);
    rw.require_symbol_before(name, move |b| {
        llvm::FuncOp::declare(b, loc, name, ty);
    });
    llvm::CallOp::direct(rw, loc, name, result.as_slice(), operands)
}

/// What floats of a type are computed with, and by which function.
fn choose(
    functions: Functions,
    ty: Type,
    is_approximate: bool,
) -> Result<(&'static str, Type), MatchFailure> {
    let single = match functions.fast {
        fast if is_approximate && !fast.is_empty() => fast,
        _ => functions.single,
    };
    let (name, with) = match ty {
        Type::F16 if !functions.half.is_empty() => (functions.half, Type::F16),
        Type::BF16 if !functions.widens_bf16 => ("", ty),
        Type::F16 | Type::BF16 | Type::F32 => (single, Type::F32),
        Type::F64 => (functions.double, Type::F64),
        Type::I32 => (functions.integer, Type::I32),
        _ => ("", ty),
    };
    match name {
        "" => Err(MatchFailure::new(
            "the library has no function of this type",
        )),
        name => Ok((name, with)),
    }
}

fn lower(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    functions: Functions,
) -> RewriteResult {
    let ty = rw.ty(rw.operand(op, 0));
    if ty.is::<VectorType>(rw) {
        return by_elements(op, operands, rw);
    }
    let flags = rw
        .attr(op, "fastmath")
        .and_then(|flags| arith::FastMathFlags::read(rw, flags));
    let is_approximate = flags.is_some_and(|flags| flags.contains(arith::FastMathFlags::AFN));
    let (name, with) = choose(functions, ty, is_approximate)?;
    let loc = rw.loc(op);
    let arguments: SmallVec<[Value; 3]> = operands
        .iter()
        .map(|operand| match rw.ty(*operand) {
            own if own == ty && own != with => {
                llvm::FPExtOp::build(rw, loc, with, *operand).res(rw)
            }
            _ => *operand,
        })
        .collect();
    let result = rw.ty(rw.result(op, 0));
    let is_predicate = result == Type::I1;
    let returned = if is_predicate { Type::I32 } else { with };
    let call = call(rw, loc, name, &arguments, Some(returned));
    let value = rw.result(call.into(), 0);
    let value = if is_predicate {
        let zero = integer_constant(rw, loc, Type::I32, 0);
        llvm::ICmpOp::build(rw, loc, llvm::ICmpPredicate::Ne, value, zero).res(rw)
    } else if returned != result {
        llvm::FPTruncOp::build(rw, loc, result, value).res(rw)
    } else {
        value
    };
    rw.replace_op(op, &[value]);
    Ok(())
}

/// Does for each element what an op does for vectors.
fn by_elements(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (loc, name) = (rw.loc(op), rw.name(op));
    let vector = rw.ty(rw.result(op, 0));
    let element = vector.element_or_self(rw);
    let ty = rw.convert_type(vector)?;
    if vector
        .cast::<VectorType>(rw)
        .is_none_or(|vector| vector.scalable_dims(rw).contains(&true))
    {
        return Err(MatchFailure::new("the number of elements is not known"));
    }
    let attributes: SmallVec<[_; 2]> = rw.inherent_attrs(op).into();
    let discardable = rw.discardable_attrs(op);
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, row| {
        let size = row.cast::<VectorType>(rw).map_or(0, |row| row.shape(rw)[0]);
        let mut whole = llvm::PoisonOp::build(rw, loc, row).res(rw);
        for position in 0..size {
            let position = integer_constant(rw, loc, Type::I64, position);
            let parts: SmallVec<[Value; 3]> = operands
                .iter()
                .map(|operand| llvm::ExtractElementOp::build(rw, loc, *operand, position).res(rw))
                .collect();
            let part = rw.create(OpSpec {
                operands: &parts,
                result_types: &[element],
                attributes: &attributes,
                discardable,
                ..OpSpec::new(name, loc)
            });
            let part = rw.result(part, 0);
            whole = llvm::InsertElementOp::build(rw, loc, whole, part, position).res(rw);
        }
        whole
    })?;
    rw.replace_op(op, &[result]);
    Ok(())
}
