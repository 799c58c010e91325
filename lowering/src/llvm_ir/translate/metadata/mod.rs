//! Metadata that attributes describe: debug information, aliasing, hints for loops.
//!
//! The nodes of all attributes in a module are written as LLVM's text, which says everything that LLVM has and in which nodes
//! may refer to each other in circles, and read by LLVM's parser at once, before the first function is translated. Nodes
//! belong to the LLVM context, so those of one module can be used in another.

mod aliasing;
mod debug;
mod locations;
mod loops;

use std::fmt::Write as _;

use inkwell::memory_buffer::MemoryBuffer;
use rustc_hash::FxHashMap;
use terrace_dialects::llvm;
use terrace_ir::attributes::{AttrData, Attribute, StringAttr};
use terrace_ir::location::LocationData;
use terrace_ir::{Context, Ir, Location, Op};

use crate::llvm_ir::{LlvmContext, raw};

pub(super) use locations::Scope;

/// The name of the list of all nodes in the text.
const LIST: &str = "terrace";

/// The nodes of a module's attributes.
#[derive(Default)]
pub(super) struct Nodes<'cx> {
    nodes: FxHashMap<Attribute, raw::Metadata<'cx>>,
    compile_units: Vec<Attribute>,
}

impl<'cx> Nodes<'cx> {
    /// The node of an attribute that was collected.
    pub(super) fn get(&self, attr: impl Into<Attribute>) -> Option<raw::Metadata<'cx>> {
        self.nodes.get(&attr.into()).copied()
    }

    /// The compile units, in the order in which they were found.
    pub(super) fn compile_units(&self) -> impl Iterator<Item = raw::Metadata<'cx>> + '_ {
        self.compile_units.iter().filter_map(|unit| self.get(*unit))
    }

    /// Collects the nodes of all attributes in a module.
    pub(super) fn collect(ir: &Ir, llvm: &'cx LlvmContext) -> Result<Self, String> {
        let mut text = Text::new(ir);
        text.collect(ir, ir.root());
        text.finish();
        if text.nodes.is_empty() {
            return Ok(Nodes::default());
        }
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.print().as_bytes(), LIST);
        let module = llvm.create_module_from_ir(buffer);
        let module = module.map_err(|why| format!("LLVM rejects its metadata: {why}"))?;
        let read = raw::named_nodes(&module, LIST);
        let numbers = text.numbers.into_iter();
        Ok(Nodes {
            nodes: numbers
                .map(|(attr, number)| (attr, read[number as usize]))
                .collect(),
            compile_units: text.compile_units,
        })
    }
}

/// The text of nodes.
struct Text<'a> {
    cx: &'a Context,
    /// The text of each node, by number.
    nodes: Vec<String>,
    numbers: FxHashMap<Attribute, u32>,
    /// The types and functions that are being written and can be referred to by the attribute that tells them apart.
    open: Vec<(Attribute, u32)>,
    /// The position in `open` of the outermost one that was referred to.
    outermost_reference: usize,
    compile_units: Vec<Attribute>,
    /// The global variables of each compile unit.
    globals: FxHashMap<Attribute, Vec<u32>>,
}

impl<'a> Text<'a> {
    fn new(cx: &'a Context) -> Self {
        Text {
            cx,
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            open: Vec::new(),
            outermost_reference: usize::MAX,
            compile_units: Vec::new(),
            globals: FxHashMap::default(),
        }
    }

    /// Writes what the ops below an op mention.
    fn collect(&mut self, ir: &Ir, op: Op) {
        let (ir, op) = ir.definition(op);
        self.op(ir, op);
        for region in ir.regions(op) {
            for block in ir.region_blocks(*region) {
                for op in ir.block_ops(block) {
                    self.collect(ir, op);
                }
            }
        }
    }

    fn op(&mut self, ir: &Ir, op: Op) {
        self.location(ir.loc(op));
        for attr in ir.inherent_attrs(op).iter().flatten() {
            self.attribute(*attr);
        }
    }

    /// Writes the node of an attribute if it has one: an attribute of the dialect, or a list of scopes, groups or variables.
    fn attribute(&mut self, attr: Attribute) {
        match attr.data(self.cx) {
            AttrData::Dialect(_) => {
                if attr.is::<llvm::LoopAnnotationAttr>(self.cx) || debug::is_entity(self.cx, attr) {
                    self.node(attr);
                    if attr.is::<llvm::DiLocalVariableAttr>(self.cx) {
                        // What the variable is needs an expression, which an op may leave out.
                        self.node(llvm::DiExpressionAttr::get(self.cx, Vec::new()).into());
                    }
                } else if attr.is::<llvm::AliasScopeAttr>(self.cx) {
                    let list = terrace_ir::attributes::ArrayAttr::get(self.cx, &[attr]);
                    self.list(list.into(), &[attr]);
                }
            }
            AttrData::Array(elements) => {
                let is_listed = |attr: &Attribute| {
                    attr.is::<llvm::AliasScopeAttr>(self.cx)
                        || attr.is::<llvm::AccessGroupAttr>(self.cx)
                };
                if elements.is_empty() {
                } else if elements.iter().all(is_listed) {
                    self.list(attr, elements);
                } else if elements.iter().all(|attr| {
                    attr.is::<llvm::TbaaTagAttr>(self.cx)
                        || attr.is::<llvm::DiGlobalVariableExpressionAttr>(self.cx)
                }) {
                    for element in elements {
                        self.node(*element);
                    }
                }
            }
            _ => {}
        }
    }

    /// Writes the scopes that a location names.
    fn location(&mut self, loc: Location) {
        match loc.data(self.cx) {
            LocationData::Unknown | LocationData::File { .. } => {}
            LocationData::Name { child, .. } => self.location(child),
            LocationData::CallSite { callee, caller } => {
                self.location(callee);
                self.location(caller);
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                if let Some(scope) = metadata.filter(|attr| debug::is_entity(self.cx, *attr)) {
                    self.node(scope);
                }
                for loc in locations {
                    self.location(*loc);
                }
            }
        }
    }

    /// A number for a node whose text is given later.
    fn reserve(&mut self) -> u32 {
        self.nodes.push(String::new());
        self.nodes.len() as u32 - 1
    }

    fn add(&mut self, text: String) -> u32 {
        self.nodes.push(text);
        self.nodes.len() as u32 - 1
    }

    /// A node with these parts.
    fn tuple(&mut self, parts: &[String]) -> u32 {
        self.add(format!("!{{{}}}", parts.join(", ")))
    }

    /// The node of a list: that of the only element if it is a group, which stands for itself.
    fn list(&mut self, list: Attribute, elements: &[Attribute]) {
        if self.numbers.contains_key(&list) {
            return;
        }
        let parts: Vec<u32> = elements.iter().map(|element| self.node(*element)).collect();
        let number = match parts[..] {
            [group] if elements[0].is::<llvm::AccessGroupAttr>(self.cx) => group,
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| format!("!{part}")).collect();
                self.tuple(&parts)
            }
        };
        self.numbers.insert(list, number);
    }

    /// The number of an attribute's node, which is written if it is new.
    fn node(&mut self, attr: Attribute) -> u32 {
        if let Some(known) = self.numbers.get(&attr) {
            return *known;
        }
        let outer = std::mem::replace(&mut self.outermost_reference, usize::MAX);
        let number = self.hint(attr).or_else(|| self.aliasing(attr));
        let number = number.unwrap_or_else(|| self.entity(attr));
        // What refers to a type that is still being written means another thing elsewhere.
        if self.outermost_reference >= self.open.len() {
            self.numbers.insert(attr, number);
            self.outermost_reference = outer;
        } else {
            self.outermost_reference = outer.min(self.outermost_reference);
        }
        number
    }

    /// Writes what is known only in the end: the global variables of compile units.
    fn finish(&mut self) {
        for (unit, globals) in std::mem::take(&mut self.globals) {
            let parts: Vec<String> = globals.iter().map(|global| format!("!{global}")).collect();
            let list = self.tuple(&parts);
            let number = self.node(unit);
            let text = &mut self.nodes[number as usize];
            text.truncate(text.len() - 1);
            write!(text, ", globals: !{list})").expect("writing to a string succeeds");
        }
    }

    fn print(&self) -> String {
        let mut all = String::new();
        let numbers = 0..self.nodes.len();
        let list: Vec<String> = numbers.map(|number| format!("!{number}")).collect();
        writeln!(all, "!{LIST} = !{{{}}}", list.join(", ")).expect("writing to a string succeeds");
        for (number, node) in self.nodes.iter().enumerate() {
            writeln!(all, "!{number} = {node}").expect("writing to a string succeeds");
        }
        all
    }
}

/// `!"text"`
fn string(cx: &Context, text: StringAttr) -> String {
    format!("!{}", quoted(text.bytes(cx)))
}

/// `"text"`, as LLVM writes it.
fn quoted(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for byte in text {
        match byte {
            b'"' | b'\\' | 0..=31 | 127.. => {
                write!(out, "\\{byte:02X}").expect("writing to a string succeeds");
            }
            _ => out.push(*byte as char),
        }
    }
    out.push('"');
    out
}
