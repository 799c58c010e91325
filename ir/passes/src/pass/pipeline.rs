//! Pipelines: sequences of passes and nested pipelines, each bound to an op.

use std::borrow::Cow;

use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_ir::location::Location;
use terrace_ir::ods::{OpTraits, TypedOp};

use super::timing::TimeNode;
use super::{OptionInfo, Pass, PassResult};

/// A sequence of passes for ops of one kind, or of any; nested pipelines run on the isolated ops directly inside.
#[derive(Clone)]
pub struct Pipeline {
    /// The op's name; `None` for any.
    anchor: Option<Cow<'static, str>>,
    pub(super) elements: Vec<Element>,
    pub(super) timer: Option<TimeNode>,
}

#[derive(Clone)]
pub(super) enum Element {
    Pass(ScheduledPass),
    Nested(Pipeline),
}

/// A pass in a pipeline.
#[derive(Clone)]
pub(super) struct ScheduledPass {
    pub(super) pass: Box<dyn Pass>,
    pub(super) timer: Option<TimeNode>,
    /// How a [`Progress`](super::Progress) that is told of it knows the pass; zero for not at all.
    pub(super) number: u64,
    /// The context that the pass was initialized for, by number.
    initialized: Option<u32>,
}

impl Pipeline {
    /// An empty pipeline for ops of one kind.
    pub fn on<O: TypedOp>() -> Self {
        Pipeline::with_anchor(Some(Cow::Borrowed(O::NAME)))
    }

    /// An empty pipeline for ops of this name.
    pub fn on_op(name: impl Into<Cow<'static, str>>) -> Self {
        Pipeline::with_anchor(Some(name.into()))
    }

    /// An empty pipeline for any isolated op.
    pub fn on_any() -> Self {
        Pipeline::with_anchor(None)
    }

    fn with_anchor(anchor: Option<Cow<'static, str>>) -> Self {
        Pipeline {
            anchor,
            elements: Vec::new(),
            timer: None,
        }
    }

    /// The name of the op the pipeline runs on; `None` for any.
    pub fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Adds a pass at the end. A pass for another op than the pipeline's is nested under its op.
    pub fn add(&mut self, pass: impl Pass) -> &mut Self {
        self.add_boxed(Box::new(pass))
    }

    /// As [`Pipeline::add`].
    pub fn add_boxed(&mut self, pass: Box<dyn Pass>) -> &mut Self {
        if !self.accepts(&*pass)
            && let Some(op) = pass.info().op()
        {
            self.nest_op(op).push(pass);
        } else {
            self.push(pass);
        }
        self
    }

    /// Whether the pass runs on this pipeline's op.
    pub(super) fn accepts(&self, pass: &dyn Pass) -> bool {
        match (pass.info().op(), &self.anchor) {
            (Some(op), Some(anchor)) => op == anchor,
            _ => true,
        }
    }

    fn push(&mut self, pass: Box<dyn Pass>) {
        self.elements.push(Element::Pass(ScheduledPass {
            pass,
            timer: None,
            number: 0,
            initialized: None,
        }));
    }

    /// Nests a pipeline at the end, behind the elements of one for the same op if that is there.
    pub fn nest_pipeline(&mut self, pipeline: Pipeline) -> &mut Self {
        let nested = self.nest_anchor(pipeline.anchor);
        nested.elements.extend(pipeline.elements);
        self
    }

    /// The pipeline at the end for ops of one kind inside this one's, added if there is none.
    pub fn nest<O: TypedOp>(&mut self) -> &mut Pipeline {
        self.nest_op(O::NAME)
    }

    /// As [`Pipeline::nest`], by name.
    pub fn nest_op(&mut self, name: impl Into<Cow<'static, str>>) -> &mut Pipeline {
        self.nest_anchor(Some(name.into()))
    }

    /// The pipeline at the end for any isolated op inside this one's, added if there is none.
    pub fn nest_any(&mut self) -> &mut Pipeline {
        self.nest_anchor(None)
    }

    fn nest_anchor(&mut self, anchor: Option<Cow<'static, str>>) -> &mut Pipeline {
        let reuse =
            matches!(self.elements.last(), Some(Element::Nested(last)) if last.anchor == anchor);
        if !reuse {
            self.elements
                .push(Element::Nested(Pipeline::with_anchor(anchor)));
        }
        match self.elements.last_mut() {
            Some(Element::Nested(last)) => last,
            _ => unreachable!("a nested pipeline was just added"),
        }
    }

    /// All passes, nested ones in their place.
    pub fn passes(&self) -> Vec<&dyn Pass> {
        let mut passes = Vec::new();
        let mut pending: Vec<&Element> = self.elements.iter().rev().collect();
        while let Some(element) = pending.pop() {
            match element {
                Element::Pass(scheduled) => passes.push(&*scheduled.pass),
                Element::Nested(nested) => pending.extend(nested.elements.iter().rev()),
            }
        }
        passes
    }

    /// A pipeline of the same passes for ops of this name.
    pub fn anchored_on(&self, name: &str) -> Pipeline {
        let mut pipeline = Pipeline::on_op(name.to_owned());
        for pass in self.passes() {
            pipeline.add_boxed(pass.clone_pass());
        }
        pipeline
    }

    /// All passes, in no particular order.
    pub(super) fn scheduled_passes_mut(&mut self) -> Vec<&mut ScheduledPass> {
        let mut passes = Vec::new();
        let mut pending: Vec<&mut Element> = self.elements.iter_mut().collect();
        while let Some(element) = pending.pop() {
            match element {
                Element::Pass(scheduled) => passes.push(scheduled),
                Element::Nested(nested) => pending.extend(&mut nested.elements),
            }
        }
        passes
    }

    /// Loads the dialects that the passes need, checks what the nested pipelines run on, and lets each pass prepare
    /// itself. Done once.
    pub(super) fn initialize(&mut self, cx: &Context) -> PassResult {
        for pass in self.passes() {
            for load in pass.info().dependent_dialects {
                load(cx);
            }
        }
        let mut pending = vec![self];
        while let Some(pipeline) = pending.pop() {
            check_anchor(cx, pipeline.anchor())?;
            for element in &mut pipeline.elements {
                match element {
                    Element::Nested(nested) => pending.push(nested),
                    Element::Pass(scheduled) if scheduled.initialized != Some(cx.id()) => {
                        scheduled.pass.initialize(cx)?;
                        scheduled.initialized = Some(cx.id());
                    }
                    Element::Pass(_) => {}
                }
            }
        }
        Ok(())
    }

    /// Whether the pipeline runs on the root of this arena. One for any op runs where all its passes do.
    pub(super) fn matches(&self, ir: &Ir) -> bool {
        match self.anchor() {
            Some(anchor) => ir.name(ir.root()).as_str(ir) == anchor,
            None => self.elements.iter().all(|element| match element {
                Element::Pass(scheduled) => scheduled.pass.info().runs_on(ir),
                Element::Nested(_) => true,
            }),
        }
    }

    /// How reports name the pipeline.
    pub(super) fn title(&self) -> String {
        format!("'{}' Pipeline", self.anchor().unwrap_or("any"))
    }

    /// The pipeline with each element on its own line, as `--dump-pass-pipeline` prints it.
    pub fn to_pretty_string(&self) -> String {
        let mut out = String::new();
        self.print(&mut out, Some(0));
        out
    }

    fn print(&self, out: &mut String, indent: Option<usize>) {
        let new_line = |out: &mut String, indent: usize| {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
        };
        out.push_str(self.anchor().unwrap_or("any"));
        out.push('(');
        let inner = indent.map(|indent| indent + 2);
        for (index, element) in self.elements.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            if let Some(inner) = inner {
                new_line(out, inner);
            }
            match element {
                Element::Pass(scheduled) => print_pass(&*scheduled.pass, out),
                Element::Nested(nested) => nested.print(out, inner),
            }
        }
        if let (Some(indent), false) = (indent, self.elements.is_empty()) {
            new_line(out, indent);
        }
        out.push(')');
    }
}

pub(super) fn print_pass(pass: &dyn Pass, out: &mut String) {
    let info = pass.info();
    out.push_str(info.argument);
    let mut options: Vec<(usize, &OptionInfo)> = info.options.iter().enumerate().collect();
    options.sort_unstable_by_key(|(_, option)| option.name);
    for (place, (index, option)) in options.iter().enumerate() {
        out.push(if place == 0 { '{' } else { ' ' });
        let value = pass.option(*index);
        // Of an empty list only the space around it is left.
        if !(option.is_list && value == "{}") {
            out.push_str(&format!("{}={value}", option.name));
        }
    }
    if !options.is_empty() {
        out.push('}');
    }
}

/// The pipeline in the syntax that [`Pipeline::parse`] reads.
impl std::fmt::Display for Pipeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::new();
        self.print(&mut out, None);
        f.write_str(&out)
    }
}

/// A pipeline can run on isolated ops only. An op of a dialect that is not loaded is none: nothing will match it.
fn check_anchor(cx: &Context, anchor: Option<&str>) -> PassResult {
    let Some(anchor) = anchor else { return Ok(()) };
    let error = |message: String| Diagnostic::error(Location::UNKNOWN, message);
    let (dialect, _) = anchor.split_once('.').unwrap_or((anchor, ""));
    let Some(dialect) = cx.dialect(dialect) else {
        return Ok(());
    };
    match dialect.ops.iter().find(|op| op.name == anchor) {
        Some(op) if op.traits.has(OpTraits::ISOLATED_FROM_ABOVE) => Ok(()),
        Some(_) => Err(error(format!(
            "a pipeline cannot run on '{anchor}': the op is not isolated from above"
        ))),
        None => {
            let names = dialect.ops.iter().map(|op| &*op.name);
            let error = error(format!(
                "a pipeline cannot run on '{anchor}': there is no such op"
            ));
            Err(match terrace_ir::diagnostics::most_similar(anchor, names) {
                Some(name) => error.help(format!("did you mean '{name}'?")),
                None => error,
            })
        }
    }
}
