//! Properties of ops, as MLIR's definitions encode them: first the attributes by their names, then what is no attribute, then the
//! sizes of groups of operands and results.

use terrace_ir::attributes::{Attribute, DenseArrayAttr, DictAttr};
use terrace_ir::builder::OpState;
use terrace_ir::context::Ident;

use super::{NamedOp, Reader};
use crate::encoding::{Cursor, Read, since};
use crate::native;

impl Reader<'_, '_> {
    /// The properties of an op.
    pub(super) fn op_properties(
        &mut self,
        named: NamedOp,
        state: &mut OpState,
        from: &mut Cursor<'_>,
    ) -> Read<()> {
        let index = from.index()?;
        let Some(mut from) = self.properties.get(index).copied() else {
            return Err(format!("there are no properties {index}"));
        };
        match named.is_defined {
            Some(true) => self.defined_properties(state, &mut from)?,
            // They are an attribute if no dialect defined the op where they were written.
            Some(false) if named.name.info(self.cx).is_none() => {
                state.attributes[0] = Some(self.attribute(&mut from)?);
            }
            Some(false) => {
                let properties = self.dictionary(&mut from)?;
                state.set_attrs(self.cx, &properties);
            }
            None => return Err("properties in a version that has none".to_owned()),
        }
        from.expect_end(format_args!("properties {index}"))
    }

    /// The properties of an op that its dialect defined where they were written.
    fn defined_properties(&mut self, state: &mut OpState, from: &mut Cursor<'_>) -> Read<()> {
        let name = state.name.ident(self.cx).as_str(self.cx);
        let Some(info) = state.name.info(self.cx) else {
            return Err(format!(
                "the properties of '{name}' are encoded by its dialect, which is not known here"
            ));
        };
        let others = native::properties_of(name);
        let with_sizes = self.version < since::SEGMENT_SIZES;
        for attribute in native::attributes_of(info, others, with_sizes) {
            let value = match native::is_optional(attribute) {
                true => self.optional_attribute(from)?,
                false => Some(self.attribute(from)?),
            };
            self.set(state, &attribute.name, value);
        }
        for (property, encoding) in others {
            let value = encoding.read(self.cx, from)?;
            self.set(state, property, value);
        }
        if self.version >= since::SEGMENT_SIZES {
            for (name, groups) in native::sizes_of(info) {
                let sizes = sparse(groups, from)?;
                let sizes = DenseArrayAttr::i32s(self.cx, &sizes).into();
                self.set(state, name, Some(sizes));
            }
        }
        Ok(())
    }

    fn set(&self, state: &mut OpState, name: &str, value: Option<Attribute>) {
        if let Some(value) = value {
            state.set_attrs(self.cx, &[(self.cx.ident(name), value)]);
        }
    }

    /// Attributes by name: the properties of an op that no dialect defined where they were written, or all that an op has.
    pub(super) fn dictionary(&mut self, from: &mut Cursor<'_>) -> Read<Vec<(Ident, Attribute)>> {
        let attr = self.attribute(from)?;
        let dictionary = attr.cast::<DictAttr>(self.cx);
        let dictionary =
            dictionary.ok_or_else(|| "expected a dictionary of attributes".to_owned())?;
        Ok(dictionary.entries(self.cx).to_vec())
    }
}

/// So many sizes: all of them, or those that are not zero with their places.
fn sparse(count: usize, from: &mut Cursor<'_>) -> Read<Vec<i32>> {
    let mut sizes = vec![0; count];
    let (number, is_sparse) = from.flagged()?;
    if number == 0 {
        return Ok(sizes);
    }
    let bits = match is_sparse {
        true => from.number()?,
        false => 0,
    };
    if bits > 8 {
        return Err(format!("expected places of at most 8 bits, found {bits}"));
    }
    for index in 0..number {
        let value = from.number()?;
        let (place, size) = match is_sparse {
            true => ((value & ((1 << bits) - 1)) as usize, value >> bits),
            false => (index, value),
        };
        let size = i32::try_from(size).map_err(|_| format!("{size} is too large a size"))?;
        let Some(place) = sizes.get_mut(place) else {
            return Err(format!("expected {count} sizes of groups, found more"));
        };
        *place = size;
    }
    Ok(sizes)
}
