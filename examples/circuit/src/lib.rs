//! A dialect for hardware circuits, as an example of everything that a dialect can have. Each file shows one concept.

pub mod arithmetic;
pub mod bits;
pub mod cost;
pub mod lowering;
pub mod machine;
pub mod module;
pub mod rules;
pub mod state;
pub mod types;
pub mod wiring;

use terrace::opt::Registry;
use terrace::prelude::*;

/// Hardware circuits: modules of gates, registers, memories and state machines.
#[dialect(
    name = "circuit",
    ops(
        module::ModuleOp, module::OutputOp, module::InstanceOp, module::WireOp, module::DriveOp, module::AssertOp,
        bits::ConstantOp, bits::NotOp, bits::MuxOp, bits::CompareOp,
        arithmetic::AndOp, arithmetic::OrOp, arithmetic::XorOp,
        arithmetic::AddOp, arithmetic::SubOp, arithmetic::MulOp, arithmetic::ShlOp, arithmetic::ShrOp,
        wiring::ConcatOp, wiring::ExtractOp, wiring::ExtendOp,
        state::RegisterOp, state::MemoryOp, state::ReadOp, state::WriteOp,
        machine::MachineOp, machine::StartOp, machine::StepOp,
    ),
    types(types::BitsType, types::ClockType, types::MemoryType),
    attributes(types::Reset, types::Order),
    materialize_constant = bits::materialize_constant,
)]
pub struct CircuitDialect;

/// Tells a tool about the dialect and its passes.
pub fn register(registry: &mut Registry) {
    registry.dialects(terrace::dialects::register_all);
    terrace::dialects::register_passes(&mut registry.passes);
    registry.dialect::<CircuitDialect>().pass::<cost::CostPass>().pass::<lowering::ToArithPass>();
}
