//! Runs transforms: finds a named sequence, and applies it to the program that it is in.

mod changes;
mod control;
mod extension;
mod matching;
mod navigation;
mod pass;
mod payload;

pub use extension::{PatternSource, Transformation};
pub use pass::{NamedSequencePass, PassSource, TransformInterpreterPass};
use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::lookup_symbol;
use terrace_ir::{Block, Diagnostic, Ir, Op, Value};
use terrace_passes::pass::PassContext;

pub use self::payload::{Place, ValuePlace};
use super::ops::YieldOp;
use super::structured::MatchStructuredYieldOp;
use super::types::OperationType;
use super::{FailurePropagationMode, NamedSequenceOp};

/// What a handle or parameter stands for.
#[derive(Clone, Debug)]
pub enum Mapped {
    /// Payload ops.
    Ops(Vec<Place>),
    /// Payload values.
    Values(Vec<ValuePlace>),
    /// Attributes.
    Params(Vec<Attribute>),
}

/// Why a transform did not apply.
pub enum Failure {
    /// Nothing has changed; who contains the transform may go on.
    Silenceable(Diagnostic),
    /// All ends.
    Definite(Diagnostic),
}

impl Failure {
    fn into_diagnostic(self) -> Diagnostic {
        match self {
            Failure::Silenceable(diagnostic) | Failure::Definite(diagnostic) => diagnostic,
        }
    }
}

/// What comes of a transform.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Transforms that run.
pub struct Interpreter<'a> {
    /// What is transformed.
    payload: &'a mut Ir,
    /// The transforms: a copy of the program, so that it does not change while they run.
    script: &'a Ir,
    passes: &'a mut PassContext,
    /// What handles stand for, in each sequence that is under way.
    frames: Vec<FxHashMap<Value, Mapped>>,
}

/// A failure that may be silenced, at a transform.
fn silenceable(ir: &Ir, op: Op, message: impl Into<String>) -> Failure {
    Failure::Silenceable(Diagnostic::error(ir.loc(op), message))
}

/// A failure that ends all, at a transform.
fn definite(ir: &Ir, op: Op, message: impl Into<String>) -> Failure {
    Failure::Definite(Diagnostic::error(ir.loc(op), message))
}

impl<'a> Interpreter<'a> {
    fn mapped(&self, handle: Value) -> Option<&Mapped> {
        self.frames.last()?.get(&handle)
    }

    /// The payload ops of a handle that are still there.
    fn ops(&self, handle: Value) -> Vec<Place> {
        match self.mapped(handle) {
            Some(Mapped::Ops(places)) => places
                .iter()
                .filter(|place| place.get(self.payload).is_some())
                .cloned()
                .collect(),
            _ => Vec::new(),
        }
    }

    fn values(&self, handle: Value) -> Vec<ValuePlace> {
        match self.mapped(handle) {
            Some(Mapped::Values(values)) => values.clone(),
            _ => Vec::new(),
        }
    }

    fn params(&self, handle: Value) -> Vec<Attribute> {
        match self.mapped(handle) {
            Some(Mapped::Params(params)) => params.clone(),
            _ => Vec::new(),
        }
    }

    /// Has a handle stand for something, if that is what its type says.
    fn set(&mut self, ir: &Ir, op: Op, handle: Value, mapped: Mapped) -> Outcome {
        if let (Some(ty), Mapped::Ops(places)) = (ir.ty(handle).cast::<OperationType>(ir), &mapped)
        {
            let wanted = ty.operation_name(ir);
            for (found, place) in places.iter().filter_map(|place| place.get(self.payload)) {
                let name = found.name(place).as_str(found);
                if name != wanted {
                    let message =
                        format!("incompatible payload operation name: expected {wanted} vs {name}");
                    let failure = Diagnostic::error(ir.loc(op), message);
                    return Err(Failure::Silenceable(
                        failure.note(found.loc(place), "payload operation"),
                    ));
                }
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(handle, mapped);
        }
        Ok(())
    }

    fn set_all(&mut self, ir: &Ir, op: Op, mapped: Vec<Mapped>) -> Outcome {
        let results: Vec<Value> = ir.results(op).collect();
        for (handle, mapped) in results.into_iter().zip(mapped) {
            self.set(ir, op, handle, mapped)?;
        }
        Ok(())
    }

    /// What a value of the script stands for, to be handed on.
    fn hand_on(&self, handle: Value) -> Mapped {
        self.mapped(handle)
            .cloned()
            .unwrap_or(Mapped::Ops(Vec::new()))
    }

    /// The sequence that a symbol names.
    fn sequence(
        &self,
        name: terrace_ir::attributes::SymbolRefAttr,
    ) -> Option<(&'a Ir, NamedSequenceOp)> {
        let (around, op) = lookup_symbol(self.script, name)?;
        let child = around.child(op)?;
        Some((child, NamedSequenceOp::cast(child, child.root())?))
    }

    /// Runs a named sequence with what its arguments stand for.
    fn call(
        &mut self,
        ir: &'a Ir,
        sequence: NamedSequenceOp,
        arguments: Vec<Mapped>,
        mode: FailurePropagationMode,
    ) -> Outcome<Vec<Mapped>> {
        let Some(block) = ir.first_block(sequence.body(ir)) else {
            return Err(definite(
                ir,
                sequence.op(),
                "unresolved external named sequence",
            ));
        };
        let parameters = ir.block_args(block).iter().copied();
        self.frames.push(parameters.zip(arguments).collect());
        let result = self.block(ir, block, mode);
        self.frames.pop();
        result
    }

    /// Runs the transforms of a block; what it yields.
    fn block(
        &mut self,
        ir: &'a Ir,
        block: Block,
        mode: FailurePropagationMode,
    ) -> Outcome<Vec<Mapped>> {
        for op in ir.block_ops(block) {
            let is_end =
                YieldOp::cast(ir, op).is_some() || MatchStructuredYieldOp::cast(ir, op).is_some();
            if is_end {
                return Ok(ir.operands(op).map(|handle| self.hand_on(handle)).collect());
            }
            match self.apply(ir, op) {
                Err(Failure::Silenceable(_)) if mode == FailurePropagationMode::Suppress => {
                    // What was not made stands for nothing.
                    for handle in ir.results(op).collect::<Vec<_>>() {
                        self.frames
                            .last_mut()
                            .map(|frame| frame.insert(handle, Mapped::Ops(Vec::new())));
                    }
                }
                outcome => outcome?,
            }
        }
        Ok(Vec::new())
    }

    /// Applies one transform.
    fn apply(&mut self, ir: &'a Ir, op: Op) -> Outcome {
        let applied = match self.apply_control(ir, op) {
            None => self.apply_matcher(ir, op),
            applied => applied,
        };
        let applied = match applied {
            None => self.apply_navigation(ir, op),
            applied => applied,
        };
        let applied = match applied {
            None => self.apply_change(ir, op),
            applied => applied,
        };
        let applied = match applied {
            None => self.apply_extension(ir, op),
            applied => applied,
        };
        applied.unwrap_or_else(|| {
            let name = ir.name(op).as_str(ir);
            Err(definite(
                ir,
                op,
                format!("the interpreter cannot run '{name}' yet"),
            ))
        })
    }
}
