//! Hints for loops.

use std::borrow::Cow;

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::{Diagnostic, Location, Type};
use terrace_llvm_dialect::{self as llvm, LoopAnnotationAttr};

use super::node::{Node, Operand};
use super::{MetadataRef, Reader};
use crate::parser::Result;

/// The hints of a loop that were not looked at.
struct Hints<'a> {
    hints: Vec<(Cow<'a, [u8]>, Vec<Operand<'a>>)>,
    loc: Location,
    /// Whether one of the group that is being read is not as it should be.
    failed: bool,
}

impl<'a> Hints<'a> {
    fn take(&mut self, name: &str) -> Option<Vec<Operand<'a>>> {
        let mut hints = self.hints.iter();
        let place = hints.position(|(known, _)| &**known == name.as_bytes())?;
        Some(self.hints.swap_remove(place).1)
    }
}

impl<'a> Reader<'_, '_, 'a> {
    /// The annotation that a node is; nothing if a part of it is unknown, of which is warned.
    pub(super) fn loop_annotation(
        &mut self,
        node: MetadataRef,
        loc: Location,
    ) -> Result<Option<Attribute>> {
        if let MetadataRef::Number(number) = node
            && let Some(known) = self.made.loops.get(&number)
        {
            return Ok(*known);
        }
        let made = self.deeper(|reader| reader.make_annotation(node, loc))?;
        if let MetadataRef::Number(number) = node {
            self.made.loops.insert(number, made);
        }
        Ok(made)
    }

    fn warn(&self, loc: Location, message: impl Into<String>) {
        self.cx.emit(&Diagnostic::warning(loc, message));
    }

    fn make_annotation(&mut self, node: MetadataRef, loc: Location) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let operands = self.operands(node)?;
        let is_itself = matches!(operands.first(), Some(Operand::Node(own)) if *own == node);
        if !is_itself {
            self.warn(loc, "invalid loop node");
            return Ok(None);
        }
        let mut hints = Hints {
            hints: Vec::new(),
            loc,
            failed: false,
        };
        let mut places = Vec::new();
        for operand in &operands[1..] {
            let Operand::Node(property) = operand else {
                self.warn(
                    loc,
                    "expected all loop properties to be either debug locations or metadata nodes",
                );
                return Ok(None);
            };
            let parts = match self.node(*property)? {
                Node::Record(record) if record.name == b"DILocation" => {
                    places.push(self.location(*property)?);
                    continue;
                }
                Node::Tuple { operands, .. } => operands,
                _ => Vec::new(),
            };
            let Some((name, values)) = parts.split_first() else {
                self.warn(loc, "cannot import empty loop property");
                return Ok(None);
            };
            let Operand::Text(name) = name else {
                self.warn(loc, "cannot import loop property without a name");
                return Ok(None);
            };
            if hints.hints.iter().any(|(known, _)| known == name) {
                let name = String::from_utf8_lossy(name);
                let message = format!("cannot import loop properties with duplicated names {name}");
                self.warn(loc, message);
                return Ok(None);
            }
            hints.hints.push((name.clone(), values.to_vec()));
        }
        let disable_nonforced = self.unit(&mut hints, "llvm.loop.disable_nonforced");
        let vectorize = self.group(&mut hints, Self::vectorize)?;
        let interleave = self.group(&mut hints, |reader, hints| {
            let count = reader.number(hints, "llvm.loop.interleave.count");
            Ok(count.map(|count| llvm::LoopInterleaveAttr::get(cx, count)))
        })?;
        let unroll = self.group(&mut hints, Self::unroll)?;
        let jam = self.group(&mut hints, Self::unroll_and_jam)?;
        let licm = self.group(&mut hints, |reader, hints| {
            let disable = reader.unit(hints, "llvm.licm.disable");
            let versioning = reader.unit(hints, "llvm.loop.licm_versioning.disable");
            let any = disable.is_some() || versioning.is_some();
            Ok(any.then(|| llvm::LoopLicmAttr::get(cx, disable, versioning)))
        })?;
        let distribute = self.group(&mut hints, Self::distribute)?;
        let pipeline = self.group(&mut hints, |reader, hints| {
            let disable = reader.boolean(hints, "llvm.loop.pipeline.disable");
            let interval = reader.number(hints, "llvm.loop.pipeline.initiationinterval");
            let any = disable.is_some() || interval.is_some();
            Ok(any.then(|| llvm::LoopPipelineAttr::get(cx, disable, interval)))
        })?;
        let peeled = self.group(&mut hints, |reader, hints| {
            let count = reader.number(hints, "llvm.loop.peeled.count");
            Ok(count.map(|count| llvm::LoopPeeledAttr::get(cx, Some(count))))
        })?;
        let unswitch = self.group(&mut hints, |reader, hints| {
            let disable = reader.unit(hints, "llvm.loop.unswitch.partial.disable");
            Ok(disable.map(|disable| llvm::LoopUnswitchAttr::get(cx, Some(disable))))
        })?;
        let progress = self.unit(&mut hints, "llvm.loop.mustprogress");
        let vectorized = self.number(&mut hints, "llvm.loop.isvectorized");
        let vectorized = vectorized.map(|number| number.value(cx) != 0);
        let parallel = self.parallel_accesses(&mut hints)?;
        for (name, _) in &hints.hints {
            let name = String::from_utf8_lossy(name);
            self.warn(loc, format!("unknown loop annotation {name}"));
        }
        if !hints.hints.is_empty() || hints.failed {
            return Ok(None);
        }
        // A place in an inlined function is no fused location, which these are.
        let place = |index: usize| {
            let place: Option<&Location> = places.get(index);
            let attr = Attribute::get(cx, terrace_ir::attributes::AttrData::Location(*place?));
            attr.cast(cx)
        };
        let (start, end) = (place(0), place(1));
        let is_empty = disable_nonforced.is_none()
            && vectorize.is_none()
            && interleave.is_none()
            && unroll.is_none()
            && jam.is_none()
            && licm.is_none()
            && distribute.is_none()
            && pipeline.is_none()
            && peeled.is_none()
            && unswitch.is_none()
            && progress.is_none()
            && vectorized.is_none()
            && start.is_none()
            && end.is_none()
            && parallel.is_empty();
        if is_empty {
            return Ok(None);
        }
        let annotation = LoopAnnotationAttr::get(
            cx,
            disable_nonforced,
            vectorize,
            interleave,
            unroll,
            jam,
            licm,
            distribute,
            pipeline,
            peeled,
            unswitch,
            progress,
            vectorized,
            start,
            end,
            parallel,
        );
        Ok(Some(annotation.into()))
    }

    /// What a group of hints says; nothing if one of them is not as it should be, of which was warned.
    fn group<T>(
        &mut self,
        hints: &mut Hints<'a>,
        read: impl FnOnce(&mut Self, &mut Hints<'a>) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let outside = std::mem::take(&mut hints.failed);
        let group = read(self, hints)?;
        let failed = std::mem::replace(&mut hints.failed, outside);
        Ok(group.filter(|_| !failed))
    }

    fn expected(&self, hints: &mut Hints<'a>, name: &str, what: &str) {
        self.warn(
            hints.loc,
            format!("expected metadata node {name} to hold {what}"),
        );
        hints.failed = true;
    }

    /// A hint without a value.
    fn unit(&self, hints: &mut Hints<'a>, name: &str) -> Option<bool> {
        let values = hints.take(name)?;
        if !values.is_empty() {
            self.expected(hints, name, "no value");
        }
        Some(true)
    }

    /// A hint that is true or false.
    fn boolean(&self, hints: &mut Hints<'a>, name: &str) -> Option<bool> {
        let values = hints.take(name)?;
        match values[..] {
            [Operand::Integer(value, 1)] => Some(value != 0),
            _ => {
                self.expected(hints, name, "a boolean value");
                None
            }
        }
    }

    /// A hint that is a number.
    fn number(&self, hints: &mut Hints<'a>, name: &str) -> Option<IntegerAttr> {
        let values = hints.take(name)?;
        match values[..] {
            [Operand::Integer(value, 32)] => Some(IntegerAttr::get(self.cx, Type::I32, value)),
            _ => {
                self.expected(hints, name, "an i32 value");
                None
            }
        }
    }

    /// The annotation of a loop that comes of this one.
    fn followup(
        &mut self,
        hints: &mut Hints<'a>,
        name: &str,
    ) -> Result<Option<LoopAnnotationAttr>> {
        let Some(values) = hints.take(name) else {
            return Ok(None);
        };
        let [Operand::Node(node)] = values[..] else {
            self.expected(hints, name, "an MDNode");
            return Ok(None);
        };
        let attr = self.loop_annotation(node, hints.loc)?;
        Ok(attr.and_then(|attr| attr.cast(self.cx)))
    }

    /// A hint that is said by one of two words; whether it is the second.
    fn disabled(&self, hints: &mut Hints<'a>, enable: &str, disable: &str) -> Option<bool> {
        let (enabled, disabled) = (self.unit(hints, enable), self.unit(hints, disable));
        if enabled.is_some() && disabled.is_some() {
            let message =
                format!("expected metadata nodes {enable} and {disable} to be mutually exclusive.");
            self.warn(hints.loc, message);
            hints.failed = true;
        }
        match (enabled, disabled) {
            (None, None) => None,
            (Some(_), _) => Some(false),
            (None, Some(_)) => Some(true),
        }
    }

    fn vectorize(&mut self, hints: &mut Hints<'a>) -> Result<Option<llvm::LoopVectorizeAttr>> {
        let disable = self
            .boolean(hints, "llvm.loop.vectorize.enable")
            .map(|enable| !enable);
        let predicate = self.boolean(hints, "llvm.loop.vectorize.predicate.enable");
        let scalable = self.boolean(hints, "llvm.loop.vectorize.scalable.enable");
        let width = self.number(hints, "llvm.loop.vectorize.width");
        let vectorized = self.followup(hints, "llvm.loop.vectorize.followup_vectorized")?;
        let epilogue = self.followup(hints, "llvm.loop.vectorize.followup_epilogue")?;
        let all = self.followup(hints, "llvm.loop.vectorize.followup_all")?;
        let any = disable.is_some() || predicate.is_some() || scalable.is_some() || width.is_some();
        let any = any || vectorized.is_some() || epilogue.is_some() || all.is_some();
        Ok(any.then(|| {
            llvm::LoopVectorizeAttr::get(
                self.cx, disable, predicate, scalable, width, vectorized, epilogue, all,
            )
        }))
    }

    fn unroll(&mut self, hints: &mut Hints<'a>) -> Result<Option<llvm::LoopUnrollAttr>> {
        let disable = self.disabled(hints, "llvm.loop.unroll.enable", "llvm.loop.unroll.disable");
        let count = self.number(hints, "llvm.loop.unroll.count");
        let runtime = self.unit(hints, "llvm.loop.unroll.runtime.disable");
        let full = self.unit(hints, "llvm.loop.unroll.full");
        let unrolled = self.followup(hints, "llvm.loop.unroll.followup_unrolled")?;
        let remainder = self.followup(hints, "llvm.loop.unroll.followup_remainder")?;
        let all = self.followup(hints, "llvm.loop.unroll.followup_all")?;
        let any = disable.is_some() || count.is_some() || runtime.is_some() || full.is_some();
        let any = any || unrolled.is_some() || remainder.is_some() || all.is_some();
        Ok(any.then(|| {
            llvm::LoopUnrollAttr::get(
                self.cx, disable, count, runtime, full, unrolled, remainder, all,
            )
        }))
    }

    fn unroll_and_jam(
        &mut self,
        hints: &mut Hints<'a>,
    ) -> Result<Option<llvm::LoopUnrollAndJamAttr>> {
        let disable = self.disabled(
            hints,
            "llvm.loop.unroll_and_jam.enable",
            "llvm.loop.unroll_and_jam.disable",
        );
        let count = self.number(hints, "llvm.loop.unroll_and_jam.count");
        let outer = self.followup(hints, "llvm.loop.unroll_and_jam.followup_outer")?;
        let inner = self.followup(hints, "llvm.loop.unroll_and_jam.followup_inner")?;
        let remainder_outer =
            self.followup(hints, "llvm.loop.unroll_and_jam.followup_remainder_outer")?;
        let remainder_inner =
            self.followup(hints, "llvm.loop.unroll_and_jam.followup_remainder_inner")?;
        let all = self.followup(hints, "llvm.loop.unroll_and_jam.followup_all")?;
        let any = disable.is_some() || count.is_some() || outer.is_some() || inner.is_some();
        let any = any || remainder_outer.is_some() || remainder_inner.is_some() || all.is_some();
        Ok(any.then(|| {
            llvm::LoopUnrollAndJamAttr::get(
                self.cx,
                disable,
                count,
                outer,
                inner,
                remainder_outer,
                remainder_inner,
                all,
            )
        }))
    }

    fn distribute(&mut self, hints: &mut Hints<'a>) -> Result<Option<llvm::LoopDistributeAttr>> {
        let disable = self
            .boolean(hints, "llvm.loop.distribute.enable")
            .map(|enable| !enable);
        let coincident = self.followup(hints, "llvm.loop.distribute.followup_coincident")?;
        let sequential = self.followup(hints, "llvm.loop.distribute.followup_sequential")?;
        let fallback = self.followup(hints, "llvm.loop.distribute.followup_fallback")?;
        let all = self.followup(hints, "llvm.loop.distribute.followup_all")?;
        let any = disable.is_some() || coincident.is_some() || sequential.is_some();
        let any = any || fallback.is_some() || all.is_some();
        Ok(any.then(|| {
            llvm::LoopDistributeAttr::get(self.cx, disable, coincident, sequential, fallback, all)
        }))
    }

    fn parallel_accesses(&mut self, hints: &mut Hints<'a>) -> Result<Vec<llvm::AccessGroupAttr>> {
        const NAME: &str = "llvm.loop.parallel_accesses";
        let mut groups = Vec::new();
        for value in hints.take(NAME).unwrap_or_default() {
            let found = match value {
                Operand::Node(node) => self.access_groups(node)?,
                _ => None,
            };
            match found {
                Some(found) => groups.extend(
                    found
                        .iter()
                        .filter_map(|attr| attr.cast::<llvm::AccessGroupAttr>(self.cx)),
                ),
                None => self.expected(hints, NAME, "one or multiple MDNodes"),
            }
        }
        Ok(groups)
    }
}
