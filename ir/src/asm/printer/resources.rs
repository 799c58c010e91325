//! The metadata after the IR, `{-# ... #-}`: the resources that the IR refers to, and those for other tools.

use rustc_hash::{FxHashMap, FxHashSet};

use super::AsmPrinter;
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::resources::{Blob, ExternalResources, Resource, ResourceValue};

/// What is called by its place in the text: distinct attributes by numbers, resources by names that are unique.
#[derive(Default)]
pub(super) struct Numbering {
    distinct: FxHashMap<u32, usize>,
    /// In the order of the text.
    resources: Vec<(Resource, String)>,
    places: FxHashMap<Resource, usize>,
    names: FxHashSet<String>,
}

impl Numbering {
    /// Notes that the attribute is printed next.
    pub(super) fn note(&mut self, cx: &Context, attr: Attribute) {
        match attr.data(cx) {
            AttrData::Distinct { identity, .. } => {
                let next = self.distinct.len();
                self.distinct.entry(*identity).or_insert(next);
            }
            AttrData::ResourceElements { resource, .. } => self.note_resource(cx, *resource),
            _ => {}
        }
    }

    fn note_resource(&mut self, cx: &Context, resource: Resource) {
        if self.places.contains_key(&resource) {
            return;
        }
        let name = resource.name(cx).as_str(cx);
        let mut unique = name.to_owned();
        let mut number = 0;
        while !self.names.insert(unique.clone()) {
            number += 1;
            unique = format!("{name}_{number}");
        }
        self.places.insert(resource, self.resources.len());
        self.resources.push((resource, unique));
    }
}

impl<'a> AsmPrinter<'a> {
    /// `dense_resource<key>` without its type.
    pub(super) fn print_resource(&mut self, resource: Resource) {
        let numbering = self.aliases.map(|aliases| &aliases.numbering);
        let place = numbering.and_then(|n| Some(&n.resources[*n.places.get(&resource)?].1));
        self.write("dense_resource<");
        match place {
            Some(name) => self.print_keyword_or_string(name),
            None => self.print_keyword_or_string(resource.name(self.cx).as_str(self.cx)),
        }
        self.write(">");
    }

    /// `distinct[0]<value>`.
    pub(super) fn print_distinct(&mut self, identity: u32, value: Attribute) {
        let numbering = self.aliases.map(|aliases| &aliases.numbering);
        let number = numbering.and_then(|n| n.distinct.get(&identity));
        let number = number.map_or(identity.into(), |number| *number as u64);
        self.write("distinct[");
        self.write_u64(number);
        self.write("]<");
        if value != Attribute::UNIT {
            self.print_attr(value);
        }
        self.write(">");
    }

    /// The metadata, if there is any.
    pub(super) fn print_metadata(&mut self, external: Option<&'a ExternalResources>) {
        if self.options.local_scope {
            return;
        }
        let cx = self.cx;
        let resources = self
            .aliases
            .map_or(&[][..], |aliases| &aliases.numbering.resources);
        let blobs: Vec<(&str, Blob)> = resources
            .iter()
            .filter_map(|(resource, name)| Some((&**name, resource.blob(cx)?)))
            .collect();
        let groups = external.map_or(&[][..], |external| &external.groups);
        let has_groups = groups.iter().any(|group| !group.1.is_empty());
        if blobs.is_empty() && !has_groups {
            return;
        }
        self.write("\n{-#\n");
        if !blobs.is_empty() {
            self.write("  dialect_resources: {\n    builtin: {\n");
            self.separated(",\n", &blobs, |printer, (name, blob)| {
                printer.print_resource_key(name);
                printer.print_blob(blob);
            });
            self.write("\n    }\n  }");
        }
        if has_groups {
            self.write(if blobs.is_empty() { "" } else { ",\n" });
            self.write("  external_resources: {\n");
            let groups = groups.iter().filter(|group| !group.1.is_empty());
            self.separated(",\n", groups, |printer, (name, entries)| {
                printer.write("    ");
                printer.write(name.as_str(cx));
                printer.write(": {\n");
                printer.separated(",\n", entries, |printer, (name, value)| {
                    printer.print_resource_key(name.as_str(cx));
                    match value {
                        ResourceValue::Blob(blob) => printer.print_blob(blob),
                        ResourceValue::Bool(value) => {
                            printer.write(if *value { "true" } else { "false" });
                        }
                        ResourceValue::String(text) => printer.print_string(text),
                    }
                });
                printer.write("\n    }");
            });
            self.write("\n  }");
        }
        self.write("\n#-}\n");
    }

    fn print_resource_key(&mut self, name: &str) {
        self.write("      ");
        self.print_keyword_or_string(name);
        self.write(": ");
    }

    fn print_blob(&mut self, blob: &Blob) {
        self.write("\"0x");
        // Without data there is nothing to align.
        let alignment = if blob.data.is_empty() {
            0
        } else {
            blob.alignment
        };
        self.write_hex(&alignment.to_le_bytes());
        self.write_hex(&blob.data);
        self.write("\"");
    }
}
