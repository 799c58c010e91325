//! `transform-interpreter`, and sequences of other programs.

use std::sync::Arc;

use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassRegistry, PassResult};

use super::payload::Place;
use super::{Interpreter, Mapped};
use crate::transform::{FailurePropagationMode, NamedSequenceOp, TARGET_TAG};

/// The passes that transforms can run by name: an interface of the transform dialect, attached by who knows them.
pub trait PassSource: Send + Sync {
    /// Adds the passes to a registry.
    fn register(&self, registry: &mut PassRegistry);
}

/// Transform dialect interpreter
#[pass(name = "transform-interpreter")]
pub struct TransformInterpreterPass {
    /// Select the operation with 'transform.target_tag' attribute having the given value as payload IR root. If empty select the pass anchor operation as the payload IR root.
    #[option]
    pub debug_payload_root_tag: String,
    /// Disable expensive checks in the interpreter for a faster run.
    #[option]
    pub disable_expensive_checks: bool,
    /// Entry point of the pass pipeline.
    #[option(default = "__transform_main".to_owned())]
    pub entry_point: String,
}

impl Pass for TransformInterpreterPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let script = ir.deep_clone();
        let root = match &*self.debug_payload_root_tag {
            "" => None,
            tag => Some(tag),
        };
        apply(ir, root, &script, &self.entry_point, cx)
    }
}

/// Applies a named sequence of another program.
#[pass(name = "apply-named-sequence")]
pub struct NamedSequencePass {
    script: Option<Arc<Ir>>,
    entry_point: String,
}

impl NamedSequencePass {
    /// Applies the sequence of this name in a script.
    pub fn of(script: Box<Ir>, entry_point: String) -> Self {
        NamedSequencePass {
            script: Some(Arc::from(script)),
            entry_point,
        }
    }
}

impl Pass for NamedSequencePass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        match &self.script {
            Some(script) => apply(ir, None, script, &self.entry_point, cx),
            None => Ok(()),
        }
    }
}

/// Applies a sequence of a script to the op with a tag, or to all.
fn apply(
    payload: &mut Ir,
    tag: Option<&str>,
    script: &Ir,
    name: &str,
    cx: &mut PassContext,
) -> PassResult {
    let Some((sequence_ir, sequence)) = find_entry(script, name) else {
        let message = format!("could not find a nested named sequence with name: {name}");
        return Err(payload.error(payload.root(), message));
    };
    let root = match tag {
        None => Place::root(payload),
        Some(tag) => tagged(payload, tag)?,
    };
    let function = sequence.function_type(sequence_ir);
    let count = function.inputs(sequence_ir).len();
    if count != 1 {
        let message = format!("expected {count} values to be bound to the arguments, but got 1");
        return Err(Diagnostic::error(sequence_ir.loc(sequence.op()), message));
    }
    let mut interpreter = Interpreter {
        payload,
        script,
        passes: cx,
        frames: Vec::new(),
    };
    let arguments = vec![Mapped::Ops(vec![root])];
    let mode = FailurePropagationMode::Propagate;
    match interpreter.call(sequence_ir, sequence, arguments, mode) {
        Ok(_) => Ok(()),
        Err(failure) => Err(failure.into_diagnostic()),
    }
}

/// The sequence to start with: in the module itself, or in a module inside it.
fn find_entry<'a>(ir: &'a Ir, name: &str) -> Option<(&'a Ir, NamedSequenceOp)> {
    let named = |child: &'a Ir| {
        let sequence = NamedSequenceOp::cast(child, child.root())?;
        (&*sequence.sym_name(child) == name).then_some((child, sequence))
    };
    let mut open: Vec<&'a Ir> = vec![ir];
    while let Some(ir) = open.pop() {
        if let Some(found) = ir.children().find_map(|(_, child)| named(child)) {
            return Some(found);
        }
        let mut inside: Vec<&'a Ir> = ir.children().map(|(_, child)| child).collect();
        inside.reverse();
        open.append(&mut inside);
    }
    None
}

/// The only op with a tag.
fn tagged(ir: &Ir, tag: &str) -> Result<Place, Diagnostic> {
    let mut places = Vec::new();
    Place::root(ir).nested(ir, WalkOrder::Pre, &mut places);
    let has_tag = |attr: Attribute| {
        attr.cast::<StringAttr>(ir)
            .is_some_and(|text| text.bytes(ir) == tag.as_bytes())
    };
    places.retain(|place| {
        let found = place.get(ir).map(|(ir, op)| ir.definition(op));
        found.is_some_and(|(ir, op)| ir.attr(op, TARGET_TAG).is_some_and(has_tag))
    });
    let mut places = places.into_iter();
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (None, _) => {
            let message = format!(
                "could not find the operation with transform.target_tag=\"{tag}\" attribute"
            );
            Err(ir.error(ir.root(), message))
        }
        (Some(_), Some(_)) => {
            let message = format!("repeated operation with the target tag '\"{tag}\"'");
            Err(ir.error(ir.root(), message))
        }
    }
}
