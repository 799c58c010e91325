//! `convert-openacc-to-scf`: conditions of directives become conditionals around them.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::{acc, scf};
use terrace_ir::attributes::{Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert directives of OpenACC with a condition to conditionals with directives in them.
#[pass(
    name = "convert-openacc-to-scf",
    on = terrace_ir::builtin::ModuleOp,
    dependent_dialects(scf::ScfDialect, acc::AccDialect)
)]
pub fn openacc_to_scf_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(EnterDataLowering);
    patterns.add(ExitDataLowering);
    patterns.add(UpdateLowering);
    let unconditional = Legality::Dynamic(|ir, op| condition_of(ir, op).is_none());
    let target = ConversionTarget::new()
        .dialect::<acc::AccDialect>(Legality::Legal)
        .dialect::<scf::ScfDialect>(Legality::Legal)
        .op::<acc::EnterDataOp>(unconditional)
        .op::<acc::ExitDataOp>(unconditional)
        .op::<acc::UpdateOp>(unconditional);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// Data that is entered under a condition.
    pub EnterDataLowering: acc::EnterDataOp => |op, operands, rw| lower(op.op(), operands, rw);
    /// Data that is left under a condition.
    pub ExitDataLowering: acc::ExitDataOp => |op, operands, rw| lower(op.op(), operands, rw);
    /// Data that is brought up to date under a condition.
    pub UpdateLowering: acc::UpdateOp => |op, operands, rw| lower(op.op(), operands, rw);
}

/// The group of operands that is the condition of a directive. It comes first.
const CONDITION: usize = 0;

fn condition_of(ir: &Ir, op: Op) -> Option<Value> {
    let group = ir.operand_group(op, CONDITION);
    group.into_iter().next().map(|index| ir.operand(op, index))
}

fn lower(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let condition = condition_of(rw, op);
    let condition = condition.ok_or_else(|| MatchFailure::new("the directive has no condition"))?;
    let known = constant_value(rw, condition).and_then(|value| value.cast::<BoolAttr>(rw));
    match known.map(|value| value.value()) {
        Some(true) => unconditional(op, &operands[1..], rw),
        Some(false) => {}
        None => {
            let loc = rw.loc(op);
            let conditional = scf::IfOp::build(rw, loc, &[], operands[0]);
            let region = conditional.then_region(rw);
            rw.create_block(region, &[]);
            unconditional(op, &operands[1..], rw);
            scf::YieldOp::build(rw, loc, &[]);
        }
    }
    rw.erase_op(op);
    Ok(())
}

/// Builds the directive without its condition.
fn unconditional(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>) {
    let mut attributes: Vec<Option<Attribute>> = rw.inherent_attrs(op).to_vec();
    let slot = rw
        .info(op)
        .and_then(|info| info.attribute_slot(OPERAND_SEGMENT_SIZES));
    if let Some(sizes) = slot.and_then(|slot| attributes[slot].as_mut()) {
        let given = sizes.cast::<DenseArrayAttr>(rw);
        let mut counts: Vec<i32> = given.map_or_else(Vec::new, |given| given.as_i32s(rw).collect());
        if let Some(count) = counts.get_mut(CONDITION) {
            *count = 0;
        }
        *sizes = DenseArrayAttr::i32s(rw, &counts).into();
    }
    let discardable = rw.discardable_attrs(op);
    let spec = OpSpec::new(rw.name(op), rw.loc(op));
    rw.create(OpSpec {
        operands,
        attributes: &attributes,
        discardable,
        ..spec
    });
}
