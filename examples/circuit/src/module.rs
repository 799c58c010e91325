//! Ops that hold a circuit together: a function-like op, symbols, an interface of one's own.

use terrace::dialects::func;
use terrace::ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace::ir::types::FunctionType;
use terrace::prelude::*;

use crate::CircuitDialect;
use crate::types::{Bit, BitsType, Tools, ensure};

/// A circuit with ports: `circuit.module @half(%a: !circuit.bits<1>) -> !circuit.bits<1> { .. }`.
#[op(
    dialect = CircuitDialect, mnemonic = "module",
    traits(IsolatedFromAbove, Symbol, SingleBlock), custom_assembly, verify,
)]
pub struct ModuleOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: AnyRegion,
}

func::function_like!(ModuleOp);

/// What a module gives.
#[op(
    dialect = CircuitDialect, mnemonic = "output", traits(Terminator, HasParent(ModuleOp)),
    assembly { ($values^ ":" type($values))? attr_dict }, verify,
)]
pub struct OutputOp {
    #[operand]
    values: Variadic<BitsType>,
}

impl Verify for OutputOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let module = ir.parent_op(self.into()).and_then(|op| ModuleOp::cast(ir, op));
        let Some(module) = module else { return Ok(()) };
        let types = ir.operand_types(self.op());
        let fits = types.eq(module.function_type(ir).results(ir).iter().copied());
        ensure(ir, self, fits, "has other types than the module's outputs")
    }
}

/// Another module as a part of this one.
#[op(
    dialect = CircuitDialect, mnemonic = "instance", interfaces(SymbolUserOpInterface),
    assembly { $callee "(" $inputs ")" attr_dict ":" functional_type($inputs, $outputs) },
)]
pub struct InstanceOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<BitsType>,
}

impl SymbolUserOpInterface for InstanceOp {
    fn verify_symbol_uses(&self, ir: &Ir, scope: &SymbolScope<'_>) -> VerifyResult {
        let found = scope.lookup(self.callee(ir).into());
        let Some((around, module)) = found.and_then(|(ir, op)| Some((ir, ModuleOp::cast(ir, op)?)))
        else {
            return Err(ir.op_error(*self, "is of no module"));
        };
        let ty = module.function_type(around);
        let fits = ir.operand_types(self.op()).eq(ty.inputs(ir).iter().copied())
            && ir.result_types(self.op()).eq(ty.results(ir).iter().copied());
        ensure(ir, *self, fits, "has other ports than the module")
    }
}

/// Ops whose value `circuit.drive` sets.
#[op_interface(verify = driven_once)]
pub trait Driven {}

fn driven_once(_: &dyn Driven, ir: &Ir, op: Op) -> VerifyResult {
    let count = drivers(ir, ir.result(op, 0)).count();
    ensure(ir, op, count == 1, &format!("is driven once, not {count} times"))
}

fn drivers(ir: &Ir, target: Value) -> impl Iterator<Item = DriveOp> + '_ {
    let uses = ir.uses(target).map(|slot| ir.use_owner(slot));
    // It may be what another one, or the same, is driven with.
    uses.filter(|(_, operand)| *operand == 0).filter_map(|(op, _)| DriveOp::cast(ir, op))
}

/// A value that is used before it is there.
#[op(
    dialect = CircuitDialect, mnemonic = "wire", interfaces(Driven),
    assembly { attr_dict ":" type($value) }, canonicalize = forward,
)]
pub struct WireOp {
    #[result]
    value: BitsType,
}

impl Driven for WireOp {}

fn forward(wire: WireOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let Some(drive) = drivers(rw, wire.value(rw)).next() else {
        return Err(MatchFailure::new("nothing drives the wire"));
    };
    let driver = drive.value(rw);
    if rw.defining_op(driver).is_some() {
        return Err(MatchFailure::new("the wire may be used before its value is there"));
    }
    rw.erase_op(drive.into());
    rw.replace_op(wire.into(), &[driver]);
    Ok(())
}

/// Sets a wire, or what a register becomes at the next edge of its clock.
#[op(
    dialect = CircuitDialect, mnemonic = "drive",
    traits(AllTypesMatch(target, value), PredOpTrait("what is driven is a wire or a register", drivable)),
    assembly { $target "," $value attr_dict ":" type($target) },
)]
pub struct DriveOp {
    #[operand]
    target: BitsType,
    #[operand]
    value: BitsType,
}

fn drivable(drive: DriveOp, ir: &Ir) -> bool {
    ir.defining_op(drive.target(ir)).is_some_and(|op| op.implements::<dyn Driven>(ir))
}

/// What is always true.
#[op(
    dialect = CircuitDialect, mnemonic = "assert",
    assembly { $condition "in" $tools "," $message attr_dict },
)]
pub struct AssertOp {
    #[operand]
    condition: Bit,
    #[attr]
    tools: Tools,
    #[attr]
    message: StrAttr,
}
