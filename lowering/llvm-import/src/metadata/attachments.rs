//! What is attached to instructions and functions.

use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::types::IntegerType;
use terrace_ir::{Ir, Op, Type};
use terrace_llvm_dialect as llvm;

use super::node::{Node, Operand};
use super::{Attachment, MetadataRef, Reader};
use crate::parser::Result;

impl Reader<'_, '_, '_> {
    /// Gives an op what its attachments say. What its kind has no place for is left out.
    pub(super) fn attach(&mut self, ir: &mut Ir, op: Op, attachments: &[Attachment<'_>]) -> Result {
        let cx = self.cx;
        let info = ir.info(op);
        let has = |name: &str| info.is_some_and(|info| info.attribute_slot(name).is_some());
        let mut found: Vec<(&str, Attribute)> = Vec::new();
        for Attachment { kind, node } in attachments {
            let node = *node;
            let entry = match *kind {
                b"prof" => {
                    self.profile(node, has("function_entry_count"), has("branch_weights"))?
                }
                b"tbaa" if has("tbaa") => {
                    let tag = self.tbaa(node)?;
                    tag.map(|tag| ("tbaa", ArrayAttr::get(cx, &[tag]).into()))
                }
                b"llvm.access.group" if has("access_groups") => {
                    let groups = self.access_groups(node)?;
                    groups.map(|groups| ("access_groups", ArrayAttr::get(cx, &groups).into()))
                }
                b"alias.scope" if has("alias_scopes") => self
                    .alias_scopes(node)?
                    .map(|scopes| ("alias_scopes", scopes)),
                b"noalias" if has("noalias_scopes") => self
                    .alias_scopes(node)?
                    .map(|scopes| ("noalias_scopes", scopes)),
                b"llvm.loop" if has("loop_annotation") => {
                    let loc = ir.loc(op);
                    self.loop_annotation(node, loc)?
                        .map(|attr| ("loop_annotation", attr))
                }
                b"dereferenceable" | b"dereferenceable_or_null" if has("dereferenceable") => {
                    let may_be_null = *kind == b"dereferenceable_or_null";
                    match self.operands(node)?[..] {
                        [Operand::Integer(bytes, _)] if bytes >= 0 => {
                            let bytes = bytes as u64;
                            let attr = llvm::DereferenceableAttr::get(cx, bytes, may_be_null);
                            Some(("dereferenceable", attr.into()))
                        }
                        _ => None,
                    }
                }
                b"nontemporal" if has("nontemporal") => Some(("nontemporal", Attribute::UNIT)),
                b"invariant.load" if has("invariant") => Some(("invariant", Attribute::UNIT)),
                b"invariant.group" if has("invariantGroup") => {
                    Some(("invariantGroup", Attribute::UNIT))
                }
                b"mmra" => self.memory_tags(node)?.map(|attr| ("llvm.mmra", attr)),
                b"work_group_size_hint" | b"reqd_work_group_size"
                    if has("reqd_work_group_size") =>
                {
                    let name = match *kind {
                        b"work_group_size_hint" => "work_group_size_hint",
                        _ => "reqd_work_group_size",
                    };
                    let sizes = self.integers(node)?;
                    sizes.map(|sizes| (name, DenseArrayAttr::i32s(cx, &sizes).into()))
                }
                b"intel_reqd_sub_group_size" if has("intel_reqd_sub_group_size") => {
                    let size = self
                        .integers(node)?
                        .and_then(|sizes| sizes.first().copied());
                    size.map(|size| {
                        let size = IntegerAttr::get(cx, Type::I32, size.into());
                        ("intel_reqd_sub_group_size", size.into())
                    })
                }
                b"vec_type_hint" if has("vec_type_hint") => self.type_hint(node)?,
                _ => None,
            };
            found.extend(entry);
        }
        let targets = ir.successors(op).len();
        for (name, attr) in found {
            // Weights of calls are those of the call itself.
            if name != "branch_weights" || targets > 0 {
                ir.set_attr(op, name, attr);
            }
        }
        Ok(())
    }

    /// Weights of branches, or how often a function is entered.
    fn profile(
        &mut self,
        node: MetadataRef,
        counts_entries: bool,
        has_weights: bool,
    ) -> Result<Option<(&'static str, Attribute)>> {
        let cx = self.cx;
        let operands = self.operands(node)?;
        let Some((Operand::Text(kind), rest)) = operands.split_first() else {
            return Ok(None);
        };
        match (&**kind, rest) {
            (b"function_entry_count", [Operand::Integer(count, _)]) if counts_entries => {
                let count = IntegerAttr::i64(cx, *count as i64);
                Ok(Some(("function_entry_count", count.into())))
            }
            (b"branch_weights", weights) if has_weights && !weights.is_empty() => {
                let weights = match weights {
                    [Operand::Text(word), weights @ ..] if &**word == b"expected" => weights,
                    weights => weights,
                };
                let numbers = weights.iter().map(|weight| match weight {
                    Operand::Integer(weight, _) => Some(*weight as i32),
                    _ => None,
                });
                let numbers: Option<Vec<i32>> = numbers.collect();
                Ok(numbers
                    .map(|numbers| ("branch_weights", DenseArrayAttr::i32s(cx, &numbers).into())))
            }
            _ => Ok(None),
        }
    }

    /// Labels for the memory model of a target: one, or several.
    fn memory_tags(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let cx = self.cx;
        if let Some(tag) = self.memory_tag(node)? {
            return Ok(Some(tag));
        }
        let mut tags = Vec::new();
        for operand in self.operands(node)? {
            let tag = match operand {
                Operand::Node(node) => self.memory_tag(node)?,
                _ => None,
            };
            match tag {
                Some(tag) => tags.push(tag),
                None => return Ok(None),
            }
        }
        Ok(Some(ArrayAttr::get(cx, &tags).into()))
    }

    fn memory_tag(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        match &self.operands(node)?[..] {
            [Operand::Text(prefix), Operand::Text(suffix)] => {
                let [prefix, suffix] =
                    [prefix, suffix].map(|text| String::from_utf8_lossy(text).into_owned());
                Ok(Some(llvm::MmraTagAttr::get(self.cx, prefix, suffix).into()))
            }
            _ => Ok(None),
        }
    }

    fn integers(&mut self, node: MetadataRef) -> Result<Option<Vec<i32>>> {
        let numbers = self
            .operands(node)?
            .into_iter()
            .map(|operand| match operand {
                Operand::Integer(number, _) => Some(number as i32),
                _ => None,
            });
        Ok(numbers.collect())
    }

    /// `!{<4 x float> undef, i32 0}`: a type, and whether it is signed.
    fn type_hint(&mut self, node: MetadataRef) -> Result<Option<(&'static str, Attribute)>> {
        let Some((ty, is_signed)) = self.type_and_number(node)? else {
            return Ok(None);
        };
        let attr = llvm::VecTypeHintAttr::get(self.cx, ty, is_signed);
        Ok(Some(("vec_type_hint", attr.into())))
    }

    fn type_and_number(&mut self, node: MetadataRef) -> Result<Option<(Type, bool)>> {
        let Node::Tuple { operands, .. } = self.node(node)? else {
            return Ok(None);
        };
        match operands[..] {
            [Operand::Other(ty), Operand::Integer(number, _)] => Ok(Some((ty, number != 0))),
            [Operand::Integer(_, width), Operand::Integer(number, _)] => {
                Ok(Some((IntegerType::get(self.cx, width).into(), number != 0)))
            }
            _ => Ok(None),
        }
    }
}
