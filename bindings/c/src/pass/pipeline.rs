//! Pipelines as C builds them: parts of a manager stay where they are while others are added.

use std::cell::{Cell, OnceCell, RefCell};

use terrace_passes::pass::{Pass, Pipeline};

/// A pipeline for the ops of one name, or any.
pub(super) struct Part {
    anchor: OnceCell<String>,
    elements: RefCell<Vec<Element>>,
}

enum Element {
    Pass(Box<dyn Pass>),
    /// One that a manager has, with its text.
    Given(String),
    Nested(Box<Part>),
}

thread_local! {
    /// How often this thread has changed a pipeline.
    static CHANGES: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has changed a pipeline: a manager that was not changed need not be built anew.
pub(super) fn changes() -> u64 {
    CHANGES.get()
}

impl Part {
    pub(super) fn new(anchor: &str) -> Self {
        let part = Part {
            anchor: OnceCell::new(),
            elements: RefCell::new(Vec::new()),
        };
        part.set_anchor(anchor);
        part
    }

    /// The name of the op; `None` for any.
    pub(super) fn anchor(&self) -> Option<&str> {
        self.anchor.get().map(String::as_str)
    }

    /// Says which ops a pipeline is for that is for any.
    pub(super) fn set_anchor(&self, anchor: &str) {
        if anchor != "any" {
            // One that is for some ops stays so.
            self.anchor.set(anchor.to_owned()).ok();
        }
    }

    fn push(&self, element: Element) {
        CHANGES.set(CHANGES.get() + 1);
        self.elements.borrow_mut().push(element);
    }

    pub(super) fn add(&self, pass: Box<dyn Pass>) {
        self.push(Element::Pass(pass));
    }

    /// A new part at the end. It stays where it is as long as this one.
    pub(super) fn nest(&self, anchor: &str) -> *const Part {
        let part = Box::new(Part::new(anchor));
        let place = std::ptr::from_ref(&*part);
        self.push(Element::Nested(part));
        place
    }

    /// As [`nest`](Self::nest), for a part that is there already.
    pub(super) fn nest_part(&self, part: Part) {
        self.push(Element::Nested(Box::new(part)));
    }

    /// Adds what another part has.
    pub(super) fn append(&self, part: Part) {
        part.elements
            .into_inner()
            .into_iter()
            .for_each(|element| self.push(element));
    }

    fn empty_pipeline(&self) -> Pipeline {
        match self.anchor() {
            Some(anchor) => Pipeline::on_op(anchor.to_owned()),
            None => Pipeline::on_any(),
        }
    }

    /// The pipeline. The passes are given to it, as programs look at the data of their own ones; those that were given to
    /// one before are `given`, in their order.
    pub(super) fn build(&self, given: &mut dyn Iterator<Item = Box<dyn Pass>>) -> Pipeline {
        let mut pipeline = self.empty_pipeline();
        for element in &mut *self.elements.borrow_mut() {
            match element {
                Element::Pass(pass) => {
                    let given = Element::Given(text_of(&**pass));
                    if let Element::Pass(pass) = std::mem::replace(element, given) {
                        pipeline.add_boxed(pass);
                    }
                }
                Element::Given(_) => {
                    given.next().map(|pass| pipeline.add_boxed(pass));
                }
                Element::Nested(part) => {
                    pipeline.nest_pipeline(part.build(given));
                }
            }
        }
        pipeline
    }

    /// The text: `builtin.module(cse,func.func(canonicalize))`.
    pub(super) fn text(&self) -> String {
        let elements = self.elements.borrow();
        let texts = elements.iter().map(|element| match element {
            Element::Pass(pass) => text_of(&**pass),
            Element::Given(text) => text.clone(),
            Element::Nested(part) => part.text(),
        });
        let texts: Vec<String> = texts.collect();
        format!("{}({})", self.anchor().unwrap_or("any"), texts.join(","))
    }
}

/// The text of a pass: `cse`, or with the values of its options.
fn text_of(pass: &dyn Pass) -> String {
    let info = pass.info();
    if info.options.is_empty() {
        return info.argument.to_owned();
    }
    let mut alone = Pipeline::on_any();
    alone.add_boxed(pass.clone_pass());
    let text = alone.to_string();
    // It may be inside the name of the op that it is for.
    let from = text.find(info.argument).unwrap_or_default();
    text[from..].trim_end_matches(')').to_owned()
}
