//! What the invocations of a group do together.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::gpu::{self, AllReduceOperation, ShuffleMode};
use terrace_dialects::spirv::{self, BuiltIn, GroupOperation, Scope};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::{OpSpec, WalkOrder};
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};

use super::emit::{emit, number};
use super::gpu::built_in_value;
use super::memref::target;
use super::types::is_scalar;

/// Adds the patterns of groups.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(SubgroupReduceLowering);
    patterns.add(ShuffleLowering);
}

conversion_pattern! {
    /// A reduction over the invocations of the subgroup.
    pub SubgroupReduceLowering: gpu::SubgroupReduceOp => lower_subgroup_reduce;
    /// The value of another invocation of the subgroup.
    pub ShuffleLowering: gpu::ShuffleOp => lower_shuffle;
}

/// The instructions that reduce values of a type: where all invocations of the group are active, and where perhaps not all are.
fn reduction(operation: AllReduceOperation, is_float: bool) -> Option<[&'static OpInfo; 2]> {
    use AllReduceOperation as Kind;
    Some(match (operation, is_float) {
        (Kind::Add, false) => [spirv::GroupIAddOp::INFO, spirv::GroupNonUniformIAddOp::INFO],
        (Kind::Add, true) => [spirv::GroupFAddOp::INFO, spirv::GroupNonUniformFAddOp::INFO],
        (Kind::Mul, false) => [
            spirv::KhrGroupIMulOp::INFO,
            spirv::GroupNonUniformIMulOp::INFO,
        ],
        (Kind::Mul, true) => [
            spirv::KhrGroupFMulOp::INFO,
            spirv::GroupNonUniformFMulOp::INFO,
        ],
        (Kind::Minui, false) => [spirv::GroupUMinOp::INFO, spirv::GroupNonUniformUMinOp::INFO],
        (Kind::Minsi, false) => [spirv::GroupSMinOp::INFO, spirv::GroupNonUniformSMinOp::INFO],
        (Kind::Maxui, false) => [spirv::GroupUMaxOp::INFO, spirv::GroupNonUniformUMaxOp::INFO],
        (Kind::Maxsi, false) => [spirv::GroupSMaxOp::INFO, spirv::GroupNonUniformSMaxOp::INFO],
        (Kind::Minnumf | Kind::Minimumf, true) => {
            [spirv::GroupFMinOp::INFO, spirv::GroupNonUniformFMinOp::INFO]
        }
        (Kind::Maxnumf | Kind::Maximumf, true) => {
            [spirv::GroupFMaxOp::INFO, spirv::GroupNonUniformFMaxOp::INFO]
        }
        _ => return None,
    })
}

/// A reduction of a scalar over a group.
struct Reduction {
    operation: AllReduceOperation,
    scope: Scope,
    is_uniform: bool,
    cluster_size: Option<i128>,
}

/// Makes a reduction at the insertion point; `None` if there is no instruction for it.
fn reduce(
    b: &mut Builder<'_>,
    loc: Location,
    value: Value,
    reduction_of: &Reduction,
) -> Option<Value> {
    let ty = b.ty(value);
    if !is_scalar(b, ty) {
        return None;
    }
    let [uniform, non_uniform] = reduction(reduction_of.operation, ty.is_float(b))?;
    let scope = Scope::make(b, reduction_of.scope);
    let kind = match reduction_of.cluster_size {
        Some(_) => GroupOperation::ClusteredReduce,
        None => GroupOperation::Reduce,
    };
    let kind = GroupOperation::make(b, kind);
    let info = if reduction_of.is_uniform {
        uniform
    } else {
        non_uniform
    };
    let mut operands = vec![value];
    if let Some(size) = reduction_of
        .cluster_size
        .filter(|_| !reduction_of.is_uniform)
    {
        operands.push(number(b, loc, Type::I32, size));
    }
    let name = b.loaded_op_name_of(info);
    let op = b.create(OpSpec {
        operands: &operands,
        result_types: &[ty],
        attributes: &[Some(scope), Some(kind)],
        ..OpSpec::new(name, loc)
    });
    Some(b.result(op, 0))
}

fn lower_subgroup_reduce(
    op: gpu::SubgroupReduceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let number_of = |name: &str| {
        let attr = rw.attr(op.op(), name)?.cast::<IntegerAttr>(rw)?;
        Some(attr.value(rw))
    };
    if number_of("cluster_stride").is_some_and(|stride| stride > 1) {
        return Err(MatchFailure::new(
            "lowering for cluster stride > 1 is not implemented",
        ));
    }
    let reduction = Reduction {
        operation: op.operation(rw),
        scope: Scope::Subgroup,
        is_uniform: op.uniform(rw),
        cluster_size: number_of("cluster_size"),
    };
    let result = reduce(rw, loc, operands[0], &reduction);
    let result =
        result.ok_or_else(|| MatchFailure::new("no instruction reduces values like this"))?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// Replaces the reductions over blocks in an arena and those inside it, which have arenas of their own, by instructions
/// where there are some.
pub(super) fn lower_all_reduces(ir: &mut Ir) {
    // A reduction that is the root of its own arena is met where its operand is.
    let reductions: Vec<gpu::AllReduceOp> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(|op| *op != ir.root())
        .filter_map(|op| gpu::AllReduceOp::cast(ir, op))
        .collect();
    for op in reductions {
        let Some(operation) = op.operation(ir) else {
            continue;
        };
        let reduction = Reduction {
            operation,
            scope: Scope::Workgroup,
            is_uniform: op.uniform(ir),
            cluster_size: None,
        };
        let (loc, value, result) = (ir.loc(op.op()), op.value(ir), op.result(ir));
        let mut b = Builder::before(ir, op.op());
        if let Some(reduced) = reduce(&mut b, loc, value, &reduction) {
            ir.replace_all_uses(result, reduced);
            ir.erase_op(op.op());
        }
    }
    for child in ir.children_mut() {
        lower_all_reduces(child);
    }
}

fn lower_shuffle(
    op: gpu::ShuffleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    // Instructions do not choose who takes part.
    let size = target(rw)?.subgroup_size;
    let width = constant_value(rw, op.width(rw)).and_then(|width| width.cast::<IntegerAttr>(rw));
    if width.map(|width| width.value(rw)) != Some(size.into()) {
        return Err(MatchFailure::new(
            "shuffle width and target subgroup size mismatch",
        ));
    }
    let [value, offset, width] = [operands[0], operands[1], operands[2]];
    let info = match op.mode(rw) {
        ShuffleMode::Xor => spirv::GroupNonUniformShuffleXorOp::INFO,
        ShuffleMode::Idx => spirv::GroupNonUniformShuffleOp::INFO,
        ShuffleMode::Down => spirv::GroupNonUniformShuffleDownOp::INFO,
        ShuffleMode::Up => spirv::GroupNonUniformShuffleUpOp::INFO,
    };
    let scope = Scope::make(rw, Scope::Subgroup);
    let (name, ty) = (rw.loaded_op_name_of(info), rw.ty(value));
    let shuffle: Op = rw.create(OpSpec {
        operands: &[value, offset],
        result_types: &[ty],
        attributes: &[Some(scope)],
        ..OpSpec::new(name, loc)
    });
    let result = rw.result(shuffle, 0);
    let valid = match op.mode(rw) {
        ShuffleMode::Xor | ShuffleMode::Idx => number(rw, loc, Type::I1, 1),
        ShuffleMode::Down => {
            let lane = built_in_value(rw, loc, BuiltIn::SubgroupLocalInvocationId, Type::I32);
            let other = emit::<spirv::IAddOp>(rw, loc, &[lane, offset], Type::I32);
            emit::<spirv::ULessThanOp>(rw, loc, &[other, width], Type::I1)
        }
        ShuffleMode::Up => {
            let lane = built_in_value(rw, loc, BuiltIn::SubgroupLocalInvocationId, Type::I32);
            let other = emit::<spirv::ISubOp>(rw, loc, &[lane, offset], Type::I32);
            let zero = number(rw, loc, Type::I32, 0);
            emit::<spirv::SGreaterThanEqualOp>(rw, loc, &[other, zero], Type::I1)
        }
    };
    rw.replace_op(op.op(), &[result, valid]);
    Ok(())
}
