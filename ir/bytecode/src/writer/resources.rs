//! Resources: data of dialects, and of other tools.

use terrace_ir::context::Ident;
use terrace_ir::ir::Ir;
use terrace_ir::resources::{Blob, Resource, ResourceValue};

use super::numbering::Numbering;
use crate::encoding::Output;

/// Names, kinds and sizes of all resources, their data, and how that is to be aligned.
pub fn write(numbering: &mut Numbering<'_>, ir: &Ir, elide: bool) -> (Output, Output, usize) {
    let mut all = Resources {
        offsets: Output::default(),
        data: Output::default(),
        alignment: 1,
        elide,
    };
    let cx = numbering.cx;
    let external = ir.external_resources().map_or(&[][..], |all| &all.groups);
    if external.is_empty() && numbering.resources.is_empty() {
        return (all.offsets, all.data, all.alignment);
    }
    all.offsets.index(external.len());
    for (group, entries) in external {
        all.name(numbering, *group);
        all.offsets.index(entries.len());
        for (name, value) in entries {
            all.name(numbering, *name);
            all.value(numbering, Some(value));
        }
    }
    if !numbering.resources.is_empty() {
        let resources: Vec<Resource> = numbering.resources.iter().copied().collect();
        let builtin = numbering.dialect("builtin");
        all.offsets.index(builtin);
        all.offsets.index(resources.len());
        for resource in resources {
            all.name(numbering, resource.name(cx));
            let value = resource.blob(cx).map(ResourceValue::Blob);
            all.value(numbering, value.as_ref());
        }
    }
    (all.offsets, all.data, all.alignment)
}

struct Resources {
    offsets: Output,
    data: Output,
    alignment: usize,
    elide: bool,
}

impl Resources {
    fn name(&mut self, numbering: &mut Numbering<'_>, name: Ident) {
        let name = numbering.string(name.as_str(numbering.cx).as_bytes());
        self.offsets.index(name);
    }

    fn value(&mut self, numbering: &mut Numbering<'_>, value: Option<&ResourceValue>) {
        let start = self.data.0.len();
        let kind = match value {
            Some(ResourceValue::Blob(blob)) if !self.elide => {
                self.blob(blob);
                0
            }
            Some(ResourceValue::Blob(_)) | None => 0,
            Some(ResourceValue::Bool(_) | ResourceValue::String(_)) if self.elide => 1,
            Some(ResourceValue::Bool(value)) => {
                self.data.byte((*value).into());
                1
            }
            Some(ResourceValue::String(text)) => {
                let text = numbering.string(text);
                self.data.index(text);
                2
            }
        };
        self.offsets.index(self.data.0.len() - start);
        self.offsets.byte(kind);
    }

    fn blob(&mut self, blob: &Blob) {
        let alignment = blob.alignment.max(1) as usize;
        self.alignment = self.alignment.max(alignment);
        self.data.index(alignment);
        self.data.index(blob.data.len());
        self.data.align(alignment);
        self.data.0.extend(&*blob.data);
    }
}
