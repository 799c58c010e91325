//! Hints for loops.

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_llvm_dialect as llvm;

use super::Text;
use super::aliasing::itself;

/// The properties of one loop, in LLVM's order.
struct Properties<'t, 'a> {
    text: &'t mut Text<'a>,
    parts: Vec<String>,
}

impl Properties<'_, '_> {
    fn push(&mut self, name: &str, values: &str) {
        self.parts.push(format!("!{{!\"llvm.{name}\"{values}}}"));
    }

    /// A property that is there if it holds.
    fn unit(&mut self, name: &str, is_set: Option<bool>) {
        if is_set == Some(true) {
            self.push(name, "");
        }
    }

    /// A property that is true or false.
    fn flag(&mut self, name: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.push(name, &format!(", i1 {value}"));
        }
    }

    /// A property that is a number.
    fn number(&mut self, name: &str, value: Option<IntegerAttr>) {
        if let Some(value) = value {
            let number = value.as_i64(self.text.cx);
            self.push(name, &format!(", i32 {number}"));
        }
    }

    /// The properties of a loop that a transformation leaves.
    fn followup(&mut self, name: &str, attr: Option<llvm::LoopAnnotationAttr>) {
        if let Some(attr) = attr {
            let node = self.text.node(attr.into());
            self.push(name, &format!(", !{node}"));
        }
    }

    fn vectorize(&mut self, attr: llvm::LoopVectorizeAttr) {
        let cx = self.text.cx;
        self.flag(
            "loop.vectorize.enable",
            attr.disable(cx).map(|disable| !disable),
        );
        self.flag("loop.vectorize.predicate.enable", attr.predicate_enable(cx));
        self.flag("loop.vectorize.scalable.enable", attr.scalable_enable(cx));
        self.number("loop.vectorize.width", attr.width(cx));
        self.followup(
            "loop.vectorize.followup_vectorized",
            attr.followup_vectorized(cx),
        );
        self.followup(
            "loop.vectorize.followup_epilogue",
            attr.followup_epilogue(cx),
        );
        self.followup("loop.vectorize.followup_all", attr.followup_all(cx));
    }

    fn unroll(&mut self, attr: llvm::LoopUnrollAttr) {
        let cx = self.text.cx;
        // Not to unroll is a name of its own.
        if let Some(disable) = attr.disable(cx) {
            self.push(
                if disable {
                    "loop.unroll.disable"
                } else {
                    "loop.unroll.enable"
                },
                "",
            );
        }
        self.number("loop.unroll.count", attr.count(cx));
        self.flag("loop.unroll.runtime.disable", attr.runtime_disable(cx));
        self.unit("loop.unroll.full", attr.full(cx));
        self.followup("loop.unroll.followup_unrolled", attr.followup_unrolled(cx));
        self.followup(
            "loop.unroll.followup_remainder",
            attr.followup_remainder(cx),
        );
        self.followup("loop.unroll.followup_all", attr.followup_all(cx));
    }

    fn unroll_and_jam(&mut self, attr: llvm::LoopUnrollAndJamAttr) {
        let cx = self.text.cx;
        if let Some(disable) = attr.disable(cx) {
            let words = ["loop.unroll_and_jam.enable", "loop.unroll_and_jam.disable"];
            self.push(words[usize::from(disable)], "");
        }
        self.number("loop.unroll_and_jam.count", attr.count(cx));
        self.followup(
            "loop.unroll_and_jam.followup_outer",
            attr.followup_outer(cx),
        );
        self.followup(
            "loop.unroll_and_jam.followup_inner",
            attr.followup_inner(cx),
        );
        self.followup(
            "loop.unroll_and_jam.followup_remainder_outer",
            attr.followup_remainder_outer(cx),
        );
        self.followup(
            "loop.unroll_and_jam.followup_remainder_inner",
            attr.followup_remainder_inner(cx),
        );
        self.followup("loop.unroll_and_jam.followup_all", attr.followup_all(cx));
    }

    fn distribute(&mut self, attr: llvm::LoopDistributeAttr) {
        let cx = self.text.cx;
        self.flag(
            "loop.distribute.enable",
            attr.disable(cx).map(|disable| !disable),
        );
        self.followup(
            "loop.distribute.followup_coincident",
            attr.followup_coincident(cx),
        );
        self.followup(
            "loop.distribute.followup_sequential",
            attr.followup_sequential(cx),
        );
        self.followup(
            "loop.distribute.followup_fallback",
            attr.followup_fallback(cx),
        );
        self.followup("loop.distribute.followup_all", attr.followup_all(cx));
    }

    fn all(&mut self, attr: llvm::LoopAnnotationAttr) {
        let cx = self.text.cx;
        self.unit("loop.disable_nonforced", attr.disable_nonforced(cx));
        self.unit("loop.mustprogress", attr.must_progress(cx));
        // Whether a loop is vectorised is a number in LLVM.
        if let Some(is_vectorized) = attr.is_vectorized(cx) {
            self.push(
                "loop.isvectorized",
                &format!(", i32 {}", i32::from(is_vectorized)),
            );
        }
        if let Some(attr) = attr.vectorize(cx) {
            self.vectorize(attr);
        }
        if let Some(attr) = attr.interleave(cx) {
            self.number("loop.interleave.count", Some(attr.count(cx)));
        }
        if let Some(attr) = attr.unroll(cx) {
            self.unroll(attr);
        }
        if let Some(attr) = attr.unroll_and_jam(cx) {
            self.unroll_and_jam(attr);
        }
        if let Some(attr) = attr.licm(cx) {
            self.unit("licm.disable", attr.disable(cx));
            self.unit("loop.licm_versioning.disable", attr.versioning_disable(cx));
        }
        if let Some(attr) = attr.distribute(cx) {
            self.distribute(attr);
        }
        if let Some(attr) = attr.pipeline(cx) {
            self.flag("loop.pipeline.disable", attr.disable(cx));
            self.number(
                "loop.pipeline.initiationinterval",
                attr.initiation_interval(cx),
            );
        }
        if let Some(attr) = attr.peeled(cx) {
            self.number("loop.peeled.count", attr.count(cx));
        }
        if let Some(attr) = attr.unswitch(cx) {
            self.unit("loop.unswitch.partial.disable", attr.partial_disable(cx));
        }
        let groups = attr.parallel_accesses(cx);
        if !groups.is_empty() {
            let mut values = String::new();
            for group in groups {
                let node = self.text.node((*group).into());
                values.push_str(&format!(", !{node}"));
            }
            self.push("loop.parallel_accesses", &values);
        }
    }
}

impl Text<'_> {
    /// The text of the node of a loop annotation, if the attribute is one.
    pub(super) fn hint(&mut self, attr: Attribute, number: u32) -> Option<String> {
        let attr = attr.cast::<llvm::LoopAnnotationAttr>(self.cx)?;
        let cx = self.cx;
        let bounds = [attr.start_loc(cx), attr.end_loc(cx)];
        let mut properties = Properties {
            text: self,
            parts: Vec::new(),
        };
        for bound in bounds.into_iter().flatten() {
            if let Some(place) = properties.text.place(bound.location(cx)) {
                properties.parts.push(place);
            }
        }
        properties.all(attr);
        Some(itself(number, &properties.parts))
    }
}
