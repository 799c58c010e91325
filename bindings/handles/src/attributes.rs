//! The attributes of ops by name.

use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::context::Ident;
use terrace_ir::{Ir, Op};

use crate::error::{HandleError, Result};
use crate::handle::OpHandle;
use crate::session::Session;

/// What is inherent in an op of which there is no definition is a dictionary.
pub(crate) fn properties(ir: &Ir, op: Op) -> Option<DictAttr> {
    match ir.info(op) {
        Some(_) => None,
        None => ir.inherent_attrs(op).first().copied()??.cast(ir),
    }
}

/// The inherent attributes that are set, or have a default. What is inherent in an op of which there is no definition has
/// to be asked for by name.
fn inherent(ir: &Ir, op: Op) -> Vec<(Ident, Attribute)> {
    let Some(info) = ir.info(op) else {
        return Vec::new();
    };
    let slots = info.attributes.iter().zip(ir.inherent_attrs(op));
    let present = slots.filter_map(|(slot, attr)| {
        let attr = attr.or_else(|| slot.default.as_ref().map(|default| default(ir)))?;
        Some((ir.ident(&slot.name), attr))
    });
    present.collect()
}

fn discardable(ir: &Ir, op: Op) -> &[(Ident, Attribute)] {
    let dict = ir.discardable_attrs(op);
    dict.map_or(&[][..], |dict| dict.entries(ir))
}

impl Session {
    /// All attributes by name, in the order of the names.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn attributes(&self, op: OpHandle) -> Result<Vec<(Ident, Attribute)>> {
        let (ir, op) = self.with::<Op>(op)?;
        let mut all = inherent(ir, op);
        all.extend(discardable(ir, op));
        all.sort_by_key(|entry| entry.0.as_str(ir));
        Ok(all)
    }

    /// An attribute by name, inherent or not.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn attr(&self, op: OpHandle, name: &str) -> Result<Option<Attribute>> {
        match self.inherent_attr(op, name)? {
            None => self.discardable_attr(op, name),
            found => Ok(found),
        }
    }

    /// Sets an attribute, an inherent one if the op's definition names it.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn set_attr(&mut self, op: OpHandle, name: &str, attr: Attribute) -> Result<()> {
        match self.has_inherent_attr(op, name)? {
            true => self.set_inherent_attr(op, name, Some(attr)),
            false => self.set_discardable_attr(op, name, attr),
        }
    }

    /// Removes an attribute, and gives what it was.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn remove_attr(&mut self, op: OpHandle, name: &str) -> Result<Option<Attribute>> {
        if !self.has_inherent_attr(op, name)? {
            return self.remove_discardable_attr(op, name);
        }
        let old = self.inherent_attr(op, name)?;
        self.set_inherent_attr(op, name, None)?;
        Ok(old)
    }

    /// The attributes that the op's definition does not name.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn discardable_attributes(&self, op: OpHandle) -> Result<Vec<(Ident, Attribute)>> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(discardable(ir, op).to_vec())
    }

    /// An attribute among those that the op's definition does not name.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn discardable_attr(&self, op: OpHandle, name: &str) -> Result<Option<Attribute>> {
        let (ir, op) = self.with::<Op>(op)?;
        let dict = ir.discardable_attrs(op);
        Ok(dict.and_then(|dict| dict.lookup(ir, ir.ident(name))))
    }

    /// Sets an attribute among those that the op's definition does not name.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn set_discardable_attr(
        &mut self,
        op: OpHandle,
        name: &str,
        attr: Attribute,
    ) -> Result<()> {
        self.change_discardable(op, name, Some(attr))
    }

    /// Removes an attribute among those that the op's definition does not name, and gives what it was.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn remove_discardable_attr(
        &mut self,
        op: OpHandle,
        name: &str,
    ) -> Result<Option<Attribute>> {
        let old = self.discardable_attr(op, name)?;
        if old.is_some() {
            self.change_discardable(op, name, None)?;
        }
        Ok(old)
    }

    fn change_discardable(
        &mut self,
        op: OpHandle,
        name: &str,
        attr: Option<Attribute>,
    ) -> Result<()> {
        let (ir, op) = self.with_mut::<Op>(op)?;
        let name = ir.ident(name);
        let others = discardable(ir, op).iter().copied();
        let others = others.filter(|entry| entry.0 != name);
        let dict = DictAttr::get(ir, others.chain(attr.map(|attr| (name, attr))));
        ir.set_discardable_attrs(op, Some(dict));
        Ok(())
    }

    /// Whether the op's definition names an attribute.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn has_inherent_attr(&self, op: OpHandle, name: &str) -> Result<bool> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(match ir.info(op) {
            Some(info) => info.attribute_slot(name).is_some(),
            None => {
                properties(ir, op).is_some_and(|dict| dict.lookup(ir, ir.ident(name)).is_some())
            }
        })
    }

    /// An attribute that the op's definition names, or its default.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn inherent_attr(&self, op: OpHandle, name: &str) -> Result<Option<Attribute>> {
        let (ir, op) = self.with::<Op>(op)?;
        let Some(info) = ir.info(op) else {
            let dict = properties(ir, op);
            return Ok(dict.and_then(|dict| dict.lookup(ir, ir.ident(name))));
        };
        let Some(slot) = info.attribute_slot(name) else {
            return Ok(None);
        };
        let default = || info.attributes[slot].default.as_ref();
        let attr = ir.inherent_attr(op, slot);
        Ok(attr.or_else(|| default().map(|default| default(ir))))
    }

    /// Sets or removes an attribute that the op's definition names.
    ///
    /// # Errors
    /// If the definition does not name it.
    pub fn set_inherent_attr(
        &mut self,
        op: OpHandle,
        name: &str,
        attr: Option<Attribute>,
    ) -> Result<()> {
        let (ir, op) = self.with_mut::<Op>(op)?;
        let Some(info) = ir.info(op) else {
            let name = ir.ident(name);
            let old = properties(ir, op);
            let old = old.map_or(&[][..], |dict| dict.entries(ir)).iter().copied();
            let others = old.filter(|entry| entry.0 != name);
            let dict = DictAttr::get(ir, others.chain(attr.map(|attr| (name, attr))));
            ir.set_inherent_attr(op, 0, Some(dict.into()));
            return Ok(());
        };
        let slot = info.attribute_slot(name).ok_or(HandleError::OutOfRange)?;
        let default = info.attributes[slot].default.as_ref();
        // Absent stands for the default, so that equal ops have equal slots.
        let attr = attr.filter(|attr| default.is_none_or(|default| default(ir) != *attr));
        ir.set_inherent_attr(op, slot, attr);
        Ok(())
    }
}
