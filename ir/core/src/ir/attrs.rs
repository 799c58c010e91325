//! The attributes of ops: inherent ones by slot, the others in a dictionary.
//!
//! Every accessor works on the stub of an isolated op as well, whose attributes are stored in its own arena.

use super::*;
use crate::attributes::DictAttr;
use crate::context::Ident;

impl Ir {
    /// Slots for inherent attributes, the first of which hold these: where they start, and their number.
    pub(super) fn new_attrs(
        &mut self,
        count: usize,
        attributes: &[Option<Attribute>],
    ) -> (u32, u16) {
        assert!(
            attributes.len() <= count,
            "an op has no more inherent attributes than its definition"
        );
        if count == 0 {
            return (0, 0);
        }
        let num = u16::try_from(count).expect("an op has at most 2^16 - 1 inherent attributes");
        if let Some(start) = self.reuse(|free| free.attrs.take(count)) {
            let slots = &mut self.attrs[start as usize..][..count];
            let (first, others) = slots.split_at_mut(attributes.len());
            first.copy_from_slice(attributes);
            others.fill(None);
            return (start, num);
        }
        let run = Run::new(self.attrs.len(), count);
        make_room(&mut self.attrs, count);
        self.attrs.extend_from_slice(attributes);
        self.attrs.resize(run.range().end, None);
        (run.start, num)
    }

    /// The inherent attributes by slot. An op without a definition has one slot: its properties, a dictionary.
    #[inline]
    pub fn inherent_attrs(&self, op: Op) -> &[Option<Attribute>] {
        let data = self.op(op);
        match data.parts {
            // Most ops: nothing that could be elsewhere.
            0 => &self.attrs[data.attrs()],
            _ => self.inherent_attrs_of_definition(op),
        }
    }

    #[inline(never)]
    fn inherent_attrs_of_definition(&self, op: Op) -> &[Option<Attribute>] {
        let (ir, op) = self.definition(op);
        &ir.attrs[ir.op(op).attrs()]
    }

    /// The inherent attribute in a slot.
    #[inline]
    pub fn inherent_attr(&self, op: Op, slot: usize) -> Option<Attribute> {
        self.inherent_attrs(op)[slot]
    }

    /// The inherent attributes as the generic form writes them: a dictionary by name, with the defaults of absent ones. What an
    /// op without a definition has instead may be any attribute.
    pub fn properties(&self, op: Op) -> Option<Attribute> {
        let slots = self.inherent_attrs(op);
        let Some(info) = self.info(op) else {
            return slots.first().copied().flatten();
        };
        let entries: Vec<(Ident, Attribute)> = slots
            .iter()
            .zip(&info.attributes)
            .filter(|(_, slot)| !slot.discardable)
            .filter_map(|(attr, slot)| {
                let default = || slot.default.as_ref().map(|default| default(self));
                Some((self.ident(&slot.name), attr.or_else(default)?))
            })
            .collect();
        (!entries.is_empty()).then(|| DictAttr::get(self, entries).into())
    }

    /// The attributes that the generic form writes beside the [properties](Self::properties): the discardable ones, and those of
    /// the definition that are written among them.
    pub fn attributes_beside_properties(&self, op: Op) -> Option<DictAttr> {
        let discardable = self.discardable_attrs(op);
        let has_others = |info: &&OpInfo| info.attributes.iter().any(|slot| slot.discardable);
        let Some(info) = self.info(op).filter(has_others) else {
            return discardable;
        };
        let entries = discardable.map_or(&[][..], |dict| dict.entries(self));
        let others = self
            .inherent_attrs(op)
            .iter()
            .zip(&info.attributes)
            .filter(|(_, slot)| slot.discardable)
            .filter_map(|(attr, slot)| Some((self.ident(&slot.name), (*attr)?)));
        let entries: Vec<(Ident, Attribute)> = others.chain(entries.iter().copied()).collect();
        (!entries.is_empty()).then(|| DictAttr::get(self, entries))
    }

    /// Sets or removes the inherent attribute in a slot.
    pub fn set_inherent_attr(&mut self, op: Op, slot: usize, attr: Option<Attribute>) {
        if let Some(child) = self.child_mut(op) {
            let root = child.root();
            return child.set_inherent_attr(root, slot, attr);
        }
        let range = self.op(op).attrs();
        self.attrs[range][slot] = attr;
    }

    /// The attributes that the op's definition does not name; `None` if there are none.
    #[inline]
    pub fn discardable_attrs(&self, op: Op) -> Option<DictAttr> {
        if self.op(op).parts == 0 {
            return None;
        }
        let (ir, op) = self.definition(op);
        let attr = ir.parts(op)?.discardable?;
        attr.cast(&self.cx)
    }

    /// Replaces the attributes that the op's definition does not name.
    pub fn set_discardable_attrs(&mut self, op: Op, attrs: Option<DictAttr>) {
        if let Some(child) = self.child_mut(op) {
            let root = child.root();
            return child.set_discardable_attrs(root, attrs);
        }
        let attrs = attrs
            .map(Attribute::from)
            .filter(|attr| *attr != Attribute::EMPTY_DICT);
        if attrs.is_some() || self.parts(op).is_some() {
            self.parts_mut(op).discardable = attrs;
        }
    }

    /// All attributes with their names: inherent ones that are set, in the order of the definition, then the others.
    pub fn attributes(&self, op: Op) -> impl Iterator<Item = (&str, Attribute)> {
        let info = self.info(op);
        let slots = self.inherent_attrs(op);
        let named = info.into_iter().flat_map(|info| &info.attributes);
        let inherent = named
            .zip(slots)
            .filter_map(|(attribute, value)| Some((&*attribute.name, (*value)?)));
        let properties = slots.first().filter(|_| info.is_none()).copied().flatten();
        let dicts = [
            properties.and_then(|attr| attr.cast::<DictAttr>(self)),
            self.discardable_attrs(op),
        ];
        let entries = dicts
            .into_iter()
            .flatten()
            .flat_map(|dict| dict.entries(self));
        inherent.chain(entries.map(|(name, value)| (name.as_str(self), *value)))
    }

    /// An attribute by name, inherent or not.
    pub fn attr(&self, op: Op, name: &str) -> Option<Attribute> {
        if let Some(slot) = self.info(op).and_then(|info| info.attribute_slot(name)) {
            return self.inherent_attr(op, slot);
        }
        let name = self.ident(name);
        if self.info(op).is_none()
            && let Some(properties) = self
                .inherent_attr(op, 0)
                .and_then(|attr| attr.cast::<DictAttr>(self))
            && let Some(attr) = properties.lookup(self, name)
        {
            return Some(attr);
        }
        self.discardable_attrs(op)?.lookup(self, name)
    }

    /// Sets an attribute by name, inherent if the op's definition names it.
    pub fn set_attr(&mut self, op: Op, name: &str, attr: Attribute) {
        if let Some(slot) = self.info(op).and_then(|info| info.attribute_slot(name)) {
            return self.set_inherent_attr(op, slot, Some(attr));
        }
        let name = self.ident(name);
        let old = self.discardable_attrs(op);
        let old = old.map_or(&[][..], |dict| dict.entries(&self.cx));
        let dict = DictAttr::get(self, old.iter().copied().chain([(name, attr)]));
        self.set_discardable_attrs(op, Some(dict));
    }

    /// Removes an attribute by name and gives what it was.
    pub fn remove_attr(&mut self, op: Op, name: &str) -> Option<Attribute> {
        let removed = self.attr(op, name)?;
        if let Some(slot) = self.info(op).and_then(|info| info.attribute_slot(name)) {
            self.set_inherent_attr(op, slot, None);
            return Some(removed);
        }
        let name: Ident = self.ident(name);
        let dict = self.discardable_attrs(op)?;
        let kept = dict
            .entries(self)
            .iter()
            .copied()
            .filter(|entry| entry.0 != name)
            .collect::<Vec<_>>();
        let dict = DictAttr::get(self, kept);
        self.set_discardable_attrs(op, Some(dict));
        Some(removed)
    }
}
