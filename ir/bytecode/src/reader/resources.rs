//! Resources: data of dialects, and of other tools.

use terrace_ir::resources::{Blob, Resource, ResourceValue};

use super::Reader;
use crate::encoding::{Cursor, Read};

impl<'b> Reader<'_, 'b> {
    /// Reads all resources: groups of other tools, and then of dialects, each with names, kinds and sizes.
    pub(super) fn read_resources(
        &mut self,
        mut offsets: Cursor<'b>,
        data: Option<Cursor<'b>>,
    ) -> Read<()> {
        let mut data = data.unwrap_or(Cursor::new(&[]));
        for _ in 0..offsets.count()? {
            let group = self.name(&mut offsets)?;
            for _ in 0..offsets.count()? {
                let name = self.name(&mut offsets)?;
                if let Some(value) = self.resource(&mut offsets, &mut data)? {
                    self.external.group_mut(group).push((name, value));
                }
            }
        }
        while !offsets.is_empty() {
            let dialect = self.dialect(&mut offsets)?;
            for _ in 0..offsets.count()? {
                let name = self.name(&mut offsets)?;
                let resource = Resource::new(self.cx, name);
                self.resources.push(resource);
                match self.resource(&mut offsets, &mut data)? {
                    // It is named, and its data was left out.
                    None => {}
                    Some(ResourceValue::Blob(blob)) => resource.set_blob(self.cx, blob),
                    Some(_) => {
                        return Err(format!(
                            "expected the resource of dialect '{}' to be bytes",
                            self.dialects[dialect]
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn resource(
        &self,
        offsets: &mut Cursor<'b>,
        data: &mut Cursor<'b>,
    ) -> Read<Option<ResourceValue>> {
        let size = offsets.index()?;
        let kind = offsets.byte()?;
        if size == 0 {
            return Ok(None);
        }
        let mut from = data.part(size)?;
        Ok(Some(match kind {
            0 => {
                let alignment = from.index()?;
                let size = from.index()?;
                from.align(alignment)?;
                let alignment = u32::try_from(alignment)
                    .map_err(|_| format!("{alignment} is too large an alignment"))?;
                ResourceValue::Blob(Blob {
                    alignment,
                    data: from.take(size)?.into(),
                })
            }
            1 => ResourceValue::Bool(from.bool()?),
            2 => ResourceValue::String(self.string(&mut from)?.into()),
            _ => return Err(format!("unknown kind {kind} of a resource")),
        }))
    }
}
