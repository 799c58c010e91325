//! Constant propagation.

use terrace_ir::attributes::Attribute;
use terrace_ir::context::OpName;
use terrace_ir::interfaces::constant_op_value;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::ods::FoldResult;
use terrace_ir::rewrite::{Folding, fold_with};

use super::Lattice;
use super::forward::{ForwardAnalysis, SameValues};

/// What is known about whether a value is a constant.
#[derive(Clone, Copy, Default, Debug)]
pub enum Constant {
    /// Nothing reaches it.
    #[default]
    Unreached,
    /// It is this, which an op of this name computed.
    Known(Attribute, OpName),
    /// It differs, or is not known.
    Varying,
}

impl Constant {
    /// The constant.
    pub fn value(&self) -> Option<Attribute> {
        match self {
            Constant::Known(value, _) => Some(*value),
            Constant::Unreached | Constant::Varying => None,
        }
    }

    /// What the op says that defines a value.
    fn of_definition(ir: &Ir, value: Value) -> Self {
        let op = ir.defining_op(value);
        op.and_then(|op| Some(Constant::Known(constant_op_value(ir, op)?, ir.name(op))))
            .unwrap_or(Constant::Varying)
    }
}

/// Which op computed a constant does not matter.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Constant::Known(a, _), Constant::Known(b, _)) => a == b,
            (Constant::Unreached, Constant::Unreached) => true,
            (Constant::Varying, Constant::Varying) => true,
            (Constant::Known(..) | Constant::Unreached | Constant::Varying, _) => false,
        }
    }
}

impl Lattice for Constant {
    fn join(&mut self, other: &Self) -> bool {
        let joined = match (*self, *other) {
            (known, Constant::Unreached) => known,
            (Constant::Unreached, other) => other,
            (known, other) if known == other => known,
            _ => Constant::Varying,
        };
        let changed = *self != joined;
        *self = joined;
        changed
    }
}

/// Finds the values that are always the same constant, by folding ops with the constants that reach them.
pub struct Constants;

impl ForwardAnalysis for Constants {
    type Fact = Constant;

    fn unknown(&self, _: &Ir, _: Value) -> Constant {
        Constant::Varying
    }

    fn transfer(&self, ir: &Ir, op: Op, operands: &[Constant], results: &mut [Constant]) {
        let mut same = SameValues::new();
        self.transfer_values(ir, op, operands, results, &mut same);
        for (result, value) in same {
            results[result] = Constant::of_definition(ir, value);
        }
    }

    fn transfer_values(
        &self,
        ir: &Ir,
        op: Op,
        operands: &[Constant],
        results: &mut [Constant],
        same: &mut SameValues,
    ) {
        let name = ir.name(op);
        if let Some(value) = constant_op_value(ir, op) {
            results[0] = Constant::Known(value, name);
            return;
        }
        let constants: smallvec::SmallVec<[Option<Attribute>; 4]> =
            operands.iter().map(Constant::value).collect();
        let Some(Folding::Replace(folded)) = fold_with(ir, op, &constants) else {
            results.fill(Constant::Varying);
            return;
        };
        for (index, (result, folded)) in results.iter_mut().zip(folded).enumerate() {
            *result = match folded {
                FoldResult::Constant(value) => Constant::Known(value, name),
                FoldResult::Value(value) => {
                    let operand = ir.operands(op).position(|operand| operand == value);
                    match operand {
                        Some(operand) => operands[operand],
                        None => {
                            same.push((index, value));
                            Constant::Varying
                        }
                    }
                }
            };
        }
    }

    fn constant(&self, _: &Ir, _: Value, fact: &Constant) -> Option<Attribute> {
        fact.value()
    }
}
