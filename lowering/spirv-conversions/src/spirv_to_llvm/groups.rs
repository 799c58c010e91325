//! What the invocations of a group do together: calls of functions that a runtime library has.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialects::{llvm, spirv};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, Enumeration, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FloatKind, TypeData};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};

use super::numbers::integer_constant;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    macro_rules! table {
        ($($op:ident)*) => { [$(<spirv::$op as TypedOp>::INFO),*] };
    }
    let barriers =
        table! { ControlBarrierOp IntelControlBarrierArriveOp IntelControlBarrierWaitOp };
    add(patterns, barriers, |ir, op| {
        [
            number::<spirv::Scope>(ir, op, "execution_scope"),
            number::<spirv::Scope>(ir, op, "memory_scope"),
            number::<spirv::MemorySemantics>(ir, op, "memory_semantics"),
        ]
        .into_iter()
        .collect()
    });
    let reductions = table! {
        GroupFAddOp GroupFMaxOp GroupFMinOp GroupIAddOp GroupSMaxOp GroupSMinOp GroupUMaxOp GroupUMinOp
        GroupNonUniformBitwiseAndOp GroupNonUniformBitwiseOrOp GroupNonUniformBitwiseXorOp
        GroupNonUniformFAddOp GroupNonUniformFMaxOp GroupNonUniformFMinOp GroupNonUniformFMulOp
        GroupNonUniformIAddOp GroupNonUniformIMulOp GroupNonUniformLogicalAndOp
        GroupNonUniformLogicalOrOp GroupNonUniformLogicalXorOp GroupNonUniformSMaxOp
        GroupNonUniformSMinOp GroupNonUniformUMaxOp GroupNonUniformUMinOp
    };
    add(patterns, reductions, |ir, op| {
        [
            number::<spirv::Scope>(ir, op, "execution_scope"),
            number::<spirv::GroupOperation>(ir, op, "group_operation"),
        ]
        .into_iter()
        .collect()
    });
}

/// What the attributes of an op say, as numbers.
type Numbers = fn(&Ir, Op) -> Option<SmallVec<[i64; 3]>>;

/// The number of the case that an attribute holds.
fn number<E>(ir: &Ir, op: Op, name: &str) -> Option<i64>
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    let attr = ir.attr(op, name)?;
    Some(E::read(ir, attr)?.value())
}

fn add(
    patterns: &mut ConversionPatterns,
    ops: impl IntoIterator<Item = &'static OpInfo>,
    numbers: Numbers,
) {
    let table = ops.into_iter().map(|op| (op, numbers));
    patterns.add_table("a call of the function that does the same", table, call);
}

/// Replaces an op by a call of a function that is called as the op is. It takes what the op's attributes say, then the op's
/// operands.
fn call(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    numbers: Numbers,
) -> RewriteResult {
    let loc = rw.loc(op);
    let numbers =
        numbers(rw, op).ok_or_else(|| MatchFailure::new("an attribute of the op is missing"))?;
    let results: SmallVec<[Type; 1]> = rw
        .result_types(op)
        .map(|ty| rw.convert_type(ty))
        .collect::<Result<_, _>>()?;
    let mut name = builtin_name(&rw.name(op).as_str(rw)["spirv.".len()..]);
    name.extend(numbers.iter().map(|_| 'i'));
    for operand in operands {
        name.push_str(mangled(rw, rw.ty(*operand))?);
    }
    let mut arguments: SmallVec<[Value; 4]> = SmallVec::new();
    for number in numbers {
        arguments.push(integer_constant(rw, op, Type::I32, number));
    }
    arguments.extend_from_slice(operands);
    declare(rw, &name, &results, &arguments);
    let call = llvm::CallOp::direct(rw, loc, &name, &results, &arguments);
    mark(rw.ir_mut(), call.op());
    rw.replace_op_with(op, call.op());
    Ok(())
}

/// The beginning of the mangled name of the function for an op: a vendor's prefix stands behind what the op does.
fn builtin_name(mnemonic: &str) -> String {
    let name = match mnemonic.split_once('.') {
        Some((vendor, rest)) => format!("__spirv_{rest}{vendor}"),
        None => format!("__spirv_{mnemonic}"),
    };
    format!("_Z{}{name}", name.len())
}

/// A type in the name of a function. Integers count as unsigned.
fn mangled(rw: &ConversionRewriter<'_>, ty: Type) -> Result<&'static str, MatchFailure> {
    Ok(match ty.data(rw) {
        TypeData::Float(FloatKind::F16) => "Dh",
        TypeData::Float(FloatKind::F32) => "f",
        TypeData::Float(FloatKind::F64) => "d",
        TypeData::Integer { width: 1, .. } => "b",
        TypeData::Integer { width: 8, .. } => "h",
        TypeData::Integer { width: 16, .. } => "t",
        TypeData::Integer { width: 32, .. } => "j",
        TypeData::Integer { width: 64, .. } => "m",
        _ => return Err(MatchFailure::new("there is no such function of this type")),
    })
}

fn declare(rw: &mut ConversionRewriter<'_>, name: &str, results: &[Type], arguments: &[Value]) {
    let void = || llvm::VoidType::get(rw).into();
    let result = results.first().copied().unwrap_or_else(void);
    let types = arguments.iter().map(|argument| rw.ty(*argument)).collect();
    let ty = llvm::FunctionType::get(rw, result, types, false);
    let owned = name.to_owned();
    rw.require_symbol(name, move |b: &mut Builder<'_>| {
        let function = llvm::FuncOp::declare(b, Location::UNKNOWN, &owned, ty);
        mark(b.ir_mut(), function.op());
    });
}

/// Says of a function or its call that all invocations must come there together, and that it returns.
fn mark(ir: &mut Ir, op: Op) {
    let convention = llvm::CConv::make(ir, llvm::CConv::SpirFunc);
    ir.set_attr(op, "CConv", convention);
    for name in ["convergent", "no_unwind", "will_return"] {
        ir.set_attr(op, name, Attribute::UNIT);
    }
}
