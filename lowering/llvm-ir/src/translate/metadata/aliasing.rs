//! Which accesses of memory can be to the same place.

use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_llvm_dialect as llvm;

use super::{Text, string, tuple};

impl Text<'_> {
    /// The text of the node of an attribute about aliases, if it is one.
    pub(super) fn aliasing(&mut self, attr: Attribute, number: u32) -> Option<String> {
        let cx = self.cx;
        if attr.is::<llvm::AccessGroupAttr>(cx) {
            return Some("distinct !{}".to_owned());
        }
        if let Some(domain) = attr.cast::<llvm::AliasScopeDomainAttr>(cx) {
            return Some(named(
                cx,
                number,
                domain.id(cx),
                None,
                domain.description(cx),
            ));
        }
        if let Some(scope) = attr.cast::<llvm::AliasScopeAttr>(cx) {
            let domain = self.node(scope.domain(cx).into());
            return Some(named(
                cx,
                number,
                scope.id(cx),
                Some(domain),
                scope.description(cx),
            ));
        }
        if let Some(root) = attr.cast::<llvm::TbaaRootAttr>(cx) {
            return Some(match root.id(cx) {
                Some(id) => tuple(&[string(cx, id)]),
                None => itself(number, &[]),
            });
        }
        if let Some(ty) = attr.cast::<llvm::TbaaTypeDescriptorAttr>(cx) {
            let mut parts = vec![format!("!{}", super::quoted(ty.id(cx).as_bytes()))];
            for member in ty.members(cx) {
                let node = self.node(member.ty(cx).into());
                parts.push(format!("!{node}"));
                parts.push(format!("i64 {}", member.offset(cx)));
            }
            return Some(tuple(&parts));
        }
        if let Some(tag) = attr.cast::<llvm::TbaaTagAttr>(cx) {
            let base = self.node(tag.base_type(cx).into());
            let access = self.node(tag.access_type(cx).into());
            let mut parts = vec![
                format!("!{base}"),
                format!("!{access}"),
                format!("i64 {}", tag.offset(cx)),
            ];
            if tag.constant(cx) {
                parts.push("i64 1".to_owned());
            }
            return Some(tuple(&parts));
        }
        None
    }
}

/// A node that begins with what tells it apart: a name, or itself.
fn named(
    cx: &Context,
    number: u32,
    id: Attribute,
    domain: Option<u32>,
    description: Option<StringAttr>,
) -> String {
    let domain = domain.map(|domain| format!("!{domain}"));
    let description = description.map(|text| string(cx, text));
    let parts = domain.into_iter().chain(description);
    match id.cast::<StringAttr>(cx) {
        Some(name) => {
            let parts: Vec<String> = std::iter::once(string(cx, name)).chain(parts).collect();
            tuple(&parts)
        }
        None => {
            let parts: Vec<String> = parts.collect();
            itself(number, &parts)
        }
    }
}

/// A node that equals no other: it begins with itself.
pub(super) fn itself(number: u32, parts: &[String]) -> String {
    let mut text = format!("distinct !{{!{number}");
    for part in parts {
        text.push_str(", ");
        text.push_str(part);
    }
    text.push('}');
    text
}
