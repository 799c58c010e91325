//! What accesses of memory say of each other: types, groups and scopes.

use terrace_ir::attributes::{ArrayAttr, Attribute, DistinctAttr, StringAttr};
use terrace_llvm_dialect as llvm;

use super::node::{Node, Operand};
use super::{MetadataRef, Reader};
use crate::parser::Result;

impl<'a> Reader<'_, '_, 'a> {
    /// The tag of an access, a type or a root of type-based alias analysis.
    pub(super) fn tbaa(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let MetadataRef::Number(number) = node else {
            return self.deeper(|reader| reader.make_tbaa(node));
        };
        if let Some(known) = self.made.tbaa.get(&number) {
            return Ok(Some(*known));
        }
        let made = self.deeper(|reader| reader.make_tbaa(node))?;
        if let Some(made) = made {
            self.made.tbaa.insert(number, made);
        }
        Ok(made)
    }

    fn make_tbaa(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let cx = self.cx;
        match &self.operands(node)?[..] {
            [] => Ok(Some(llvm::TbaaRootAttr::get(cx, None).into())),
            [Operand::Text(id)] => {
                let id = StringAttr::get(cx, id);
                Ok(Some(llvm::TbaaRootAttr::get(cx, Some(id)).into()))
            }
            [Operand::Text(id), members @ ..] => self.type_descriptor(id, members),
            [
                Operand::Node(base),
                Operand::Node(access),
                Operand::Integer(offset, _),
                rest @ ..,
            ] => {
                let is_constant = matches!(rest, [Operand::Integer(1, _)]);
                let [base, access] = [self.tbaa(*base)?, self.tbaa(*access)?];
                let descriptor = |attr: Option<Attribute>| attr?.cast(cx);
                let (Some(base), Some(access)) = (descriptor(base), descriptor(access)) else {
                    return Ok(None);
                };
                let offset = *offset as i64;
                Ok(Some(
                    llvm::TbaaTagAttr::get(cx, base, access, offset, is_constant).into(),
                ))
            }
            _ => Ok(None),
        }
    }

    /// A type with its members, each with an offset that may be left out if there is one member.
    fn type_descriptor(&mut self, id: &[u8], members: &[Operand<'a>]) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let mut all = Vec::new();
        for member in members.chunks(2) {
            let offset = match member {
                [_] if members.len() == 1 => 0,
                [_, Operand::Integer(offset, _)] => *offset as i64,
                _ => return Ok(None),
            };
            let Operand::Node(ty) = member[0] else {
                return Ok(None);
            };
            let Some(ty) = self.tbaa(ty)?.and_then(|attr| attr.cast(cx)) else {
                return Ok(None);
            };
            all.push(llvm::TbaaMemberAttr::get(cx, ty, offset));
        }
        let id = String::from_utf8_lossy(id).into_owned();
        Ok(Some(
            llvm::TbaaTypeDescriptorAttr::get(cx, id, llvm::TbaaMembers(all)).into(),
        ))
    }

    /// The groups of accesses that a node is or lists.
    pub(super) fn access_groups(&mut self, node: MetadataRef) -> Result<Option<Vec<Attribute>>> {
        let cx = self.cx;
        let listed = self.operands(node)?;
        let groups: Vec<MetadataRef> = match &listed[..] {
            [] => vec![node],
            listed => {
                let nodes = listed.iter().map(|operand| match operand {
                    Operand::Node(node) => Some(*node),
                    _ => None,
                });
                match nodes.collect() {
                    Some(nodes) => nodes,
                    None => return Ok(None),
                }
            }
        };
        let mut attrs = Vec::new();
        for group in groups {
            let MetadataRef::Number(number) = group else {
                return Ok(None);
            };
            let Node::Tuple {
                is_distinct: true,
                operands,
            } = self.node(group)?
            else {
                return Ok(None);
            };
            if !operands.is_empty() {
                return Ok(None);
            }
            let make = || {
                let id: Attribute = DistinctAttr::create(cx, Attribute::UNIT).into();
                let id = id.cast(cx).expect("a distinct attribute is distinct");
                llvm::AccessGroupAttr::get(cx, id).into()
            };
            attrs.push(*self.made.groups.entry(number).or_insert_with(make));
        }
        Ok(Some(attrs))
    }

    /// The alias scopes that a node lists, as an array.
    pub(super) fn alias_scopes(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let mut scopes = Vec::new();
        for operand in self.operands(node)? {
            let Operand::Node(scope) = operand else {
                return Ok(None);
            };
            match self.alias_scope(scope)? {
                Some(scope) => scopes.push(scope),
                None => return Ok(None),
            }
        }
        Ok(Some(ArrayAttr::get(self.cx, &scopes).into()))
    }

    fn alias_scope(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let cx = self.cx;
        if let Some(known) = self.known_group(node) {
            return Ok(Some(known));
        }
        let operands = self.operands(node)?;
        let (Some(id), Some(Operand::Node(domain))) = (operands.first(), operands.get(1)) else {
            return Ok(None);
        };
        let description = match operands.get(2) {
            Some(Operand::Text(text)) if !text.is_empty() => Some(StringAttr::get(cx, text)),
            Some(Operand::Text(_)) | None => None,
            Some(_) => return Ok(None),
        };
        let Some(domain) = self.alias_domain(*domain)? else {
            return Ok(None);
        };
        let Some(id) = self.scope_identity(node, id) else {
            return Ok(None);
        };
        let scope = llvm::AliasScopeAttr::get(cx, id, domain, description);
        self.keep_group(node, scope.into());
        Ok(Some(scope.into()))
    }

    fn alias_domain(&mut self, node: MetadataRef) -> Result<Option<llvm::AliasScopeDomainAttr>> {
        let cx = self.cx;
        if let Some(known) = self.known_group(node) {
            return Ok(known.cast(cx));
        }
        let operands = self.operands(node)?;
        let description = match operands.get(1) {
            Some(Operand::Text(text)) => Some(StringAttr::get(cx, text)),
            Some(_) => return Ok(None),
            None => None,
        };
        let id = operands
            .first()
            .and_then(|id| self.scope_identity(node, id));
        let Some(id) = id else {
            return Ok(None);
        };
        let domain = llvm::AliasScopeDomainAttr::get(cx, id, description);
        self.keep_group(node, domain.into());
        Ok(Some(domain))
    }

    /// What tells a scope from others: its name, or that it is itself.
    fn scope_identity(&self, node: MetadataRef, id: &Operand<'_>) -> Option<Attribute> {
        match id {
            Operand::Text(name) => Some(StringAttr::get(self.cx, name).into()),
            Operand::Node(own) if *own == node => {
                Some(DistinctAttr::create(self.cx, Attribute::UNIT).into())
            }
            _ => None,
        }
    }

    fn known_group(&self, node: MetadataRef) -> Option<Attribute> {
        match node {
            MetadataRef::Number(number) => self.made.groups.get(&number).copied(),
            MetadataRef::Inline(_) => None,
        }
    }

    fn keep_group(&mut self, node: MetadataRef, attr: Attribute) {
        if let MetadataRef::Number(number) = node {
            self.made.groups.insert(number, attr);
        }
    }
}
