//! The metadata after the IR, `{-# ... #-}`: the resources that the IR refers to, and those for other tools.

use rustc_hash::{FxHashMap, FxHashSet};

use super::AsmPrinter;
use crate::attributes::{AttrData, Attribute};
use crate::context::{Context, Ident};
use crate::resources::{ExternalResources, Resource, ResourceValue};

/// What is called by its place in the text: distinct attributes by numbers, resources by names that are unique.
#[derive(Default)]
pub(super) struct Numbering {
    distinct: FxHashMap<u32, usize>,
    /// In the order of the text.
    resources: Vec<(Resource, String)>,
    places: FxHashMap<Resource, usize>,
    names: FxHashSet<String>,
    /// Of each name that was wanted, the number where the search for a free one goes on.
    next_numbers: FxHashMap<Ident, u32>,
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
        let name = resource.name(cx);
        let number = self.next_numbers.entry(name).or_default();
        let name = name.as_str(cx);
        let unique = loop {
            let candidate = match *number {
                0 => name.to_owned(),
                number => format!("{name}_{number}"),
            };
            *number += 1;
            if self.names.insert(candidate.clone()) {
                break candidate;
            }
        };
        self.places.insert(resource, self.resources.len());
        self.resources.push((resource, unique));
    }
}

impl AsmPrinter<'_> {
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
    pub(super) fn print_metadata(&mut self, external: Option<&ExternalResources>) {
        if self.options.local_scope {
            return;
        }
        let cx = self.cx;
        let referenced = self
            .aliases
            .map_or(&[][..], |aliases| &aliases.numbering.resources);
        let blobs = referenced.iter().filter_map(|(resource, name)| {
            let blob = resource.blob(cx)?;
            Some((&**name, ResourceValue::Blob(blob)))
        });
        let external = external.map_or(&[][..], |external| &external.groups);
        let external = external.iter().map(|(name, entries)| {
            let entries = entries.iter();
            let entries = entries.map(|(name, value)| (name.as_str(cx), value.clone()));
            (name.as_str(cx), entries.collect())
        });
        let sections: [(&str, Groups<'_>); 2] = [
            ("dialect_resources", vec![("builtin", blobs.collect())]),
            ("external_resources", external.collect()),
        ];
        let is_empty = |(_, groups): &(&str, Groups<'_>)| groups.iter().all(|g| g.1.is_empty());
        if sections.iter().all(is_empty) {
            return;
        }
        self.write("\n{-#\n");
        let sections = sections
            .into_iter()
            .map(|(title, groups)| (title, self.without_elided(groups)))
            .filter(|section| !is_empty(section))
            .collect::<Vec<_>>();
        self.separated(",\n", sections, |printer, (title, groups)| {
            printer.write("  ");
            printer.write(title);
            printer.write(": {\n");
            printer.separated(",\n", groups, |printer, (name, entries)| {
                printer.write("    ");
                printer.write(name);
                printer.write(": {\n");
                printer.separated(",\n", entries, |printer, (name, value)| {
                    printer.write("      ");
                    printer.print_keyword_or_string(name);
                    printer.write(": ");
                    printer.print_resource_value(&value);
                });
                printer.write("\n    }");
            });
            printer.write("\n  }");
        });
        self.write("\n#-}\n");
    }

    /// Without the resources whose text is too long, and without groups that have none.
    fn without_elided<'b>(&self, groups: Groups<'b>) -> Groups<'b> {
        let is_printed = |value: &ResourceValue| {
            let limit = self.options.elide_resources_above;
            limit.is_none_or(|limit| text_length(value) <= limit)
        };
        let mut groups = groups;
        for (_, entries) in &mut groups {
            entries.retain(|(_, value)| is_printed(value));
        }
        groups.retain(|(_, entries)| !entries.is_empty());
        groups
    }

    fn print_resource_value(&mut self, value: &ResourceValue) {
        match value {
            ResourceValue::Blob(blob) => {
                // Without data there is nothing to align.
                let alignment = if blob.data.is_empty() {
                    0
                } else {
                    blob.alignment
                };
                self.write("\"0x");
                self.write_hex(&alignment.to_le_bytes());
                self.write_hex(&blob.data);
                self.write("\"");
            }
            ResourceValue::Bool(value) => self.write(if *value { "true" } else { "false" }),
            ResourceValue::String(text) => self.print_string(text),
        }
    }
}

/// Groups of resources by name, each with its entries.
type Groups<'a> = Vec<(&'a str, Vec<(&'a str, ResourceValue)>)>;

/// How many characters are printed for a value, its quotes among them.
fn text_length(value: &ResourceValue) -> usize {
    match value {
        ResourceValue::Blob(blob) => "\"0x\"".len() + 2 * (4 + blob.data.len()),
        ResourceValue::Bool(value) => value.to_string().len(),
        ResourceValue::String(text) => {
            let escaped = text.iter().map(|byte| match byte {
                b'\\' => 2,
                b'"' => 3,
                b' '..=b'~' => 1,
                _ => 3,
            });
            2 + escaped.sum::<usize>()
        }
    }
}
