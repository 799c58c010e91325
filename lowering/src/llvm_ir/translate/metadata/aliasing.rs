//! Which accesses of memory can be to the same place.

use terrace_dialects::llvm;
use terrace_ir::attributes::{Attribute, StringAttr};

use super::{Text, string};

impl Text<'_> {
    /// The node of an attribute about aliases, if it is one.
    pub(super) fn aliasing(&mut self, attr: Attribute) -> Option<u32> {
        let cx = self.cx;
        if attr.is::<llvm::AccessGroupAttr>(cx) {
            return Some(self.add("distinct !{}".to_owned()));
        }
        if let Some(domain) = attr.cast::<llvm::AliasScopeDomainAttr>(cx) {
            return Some(self.named(domain.id(cx), None, domain.description(cx)));
        }
        if let Some(scope) = attr.cast::<llvm::AliasScopeAttr>(cx) {
            let domain = self.node(scope.domain(cx).into());
            return Some(self.named(scope.id(cx), Some(domain), scope.description(cx)));
        }
        if let Some(root) = attr.cast::<llvm::TbaaRootAttr>(cx) {
            return Some(match root.id(cx) {
                Some(id) => self.tuple(&[string(cx, id)]),
                None => self.itself(&[]),
            });
        }
        if let Some(ty) = attr.cast::<llvm::TbaaTypeDescriptorAttr>(cx) {
            let mut parts = vec![format!("!{}", super::quoted(ty.id(cx).as_bytes()))];
            for member in ty.members(cx) {
                let node = self.node(member.ty(cx).into());
                parts.push(format!("!{node}"));
                parts.push(format!("i64 {}", member.offset(cx)));
            }
            return Some(self.tuple(&parts));
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
            return Some(self.tuple(&parts));
        }
        None
    }

    /// A node that begins with what tells it apart: a name, or itself.
    fn named(
        &mut self,
        id: Attribute,
        domain: Option<u32>,
        description: Option<StringAttr>,
    ) -> u32 {
        let cx = self.cx;
        let domain = domain.map(|domain| format!("!{domain}"));
        let description = description.map(|text| string(cx, text));
        let parts = domain.into_iter().chain(description);
        match id.cast::<StringAttr>(cx) {
            Some(name) => {
                let parts: Vec<String> = std::iter::once(string(cx, name)).chain(parts).collect();
                self.tuple(&parts)
            }
            None => {
                let parts: Vec<String> = parts.collect();
                self.itself(&parts)
            }
        }
    }

    /// A node that equals no other: it begins with itself.
    pub(super) fn itself(&mut self, parts: &[String]) -> u32 {
        let number = self.reserve();
        let mut text = format!("distinct !{{!{number}");
        for part in parts {
            text.push_str(", ");
            text.push_str(part);
        }
        text.push('}');
        self.nodes[number as usize] = text;
        number
    }
}
