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
pub(super) use locations::Scope;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use terrace_ir::attributes::{AttrData, Attribute, StringAttr};
use terrace_ir::location::LocationData;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Location, Op};
use terrace_llvm_dialect as llvm;

use super::function::definitions_first;
use crate::{LlvmContext, raw};

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
    pub(super) fn collect(ir: &Ir, llvm: &'cx LlvmContext, ops: &[Op]) -> Result<Self, String> {
        let mut text = Text::new(ir);
        text.collect(ir, ops);
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
///
/// A node is written once those that it names are: what writes a node asks [`Text::node`] for the number of another one, which
/// notes the attributes that have none yet, and is asked again when they have. So nothing here recurses.
struct Text<'a> {
    cx: &'a Context,
    /// The text of each node, by number.
    nodes: Vec<String>,
    numbers: FxHashMap<Attribute, u32>,
    /// The types and functions that are being written, by what refers to them from inside.
    open: FxHashMap<Attribute, u32>,
    /// Compile units and functions, by what tells them apart from all others.
    distinct: FxHashMap<Attribute, u32>,
    /// What the node that is being written names and has no number yet.
    missing: Vec<Attribute>,
    /// Locations whose scopes are written.
    locations: FxHashSet<Location>,
    compile_units: Vec<Attribute>,
    /// The global variables of each compile unit.
    globals: FxHashMap<Attribute, Vec<u32>>,
}

/// What is to be done for a node.
enum Step {
    /// Give it a number, and write it if all that it names is written.
    Begin(Attribute),
    /// Write it now.
    End(Attribute, u32),
}

impl<'a> Text<'a> {
    fn new(cx: &'a Context) -> Self {
        Text {
            cx,
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            open: FxHashMap::default(),
            distinct: FxHashMap::default(),
            missing: Vec::new(),
            locations: FxHashSet::default(),
            compile_units: Vec::new(),
            globals: FxHashMap::default(),
        }
    }

    /// Writes what ops and those inside of them mention: first globals, then functions, in the order in which they are
    /// translated. What a reference of a type to itself means in an attribute that several types share is the type in which it
    /// was met first.
    fn collect(&mut self, ir: &Ir, ops: &[Op]) {
        self.op(ir, ir.root());
        let (functions, others): (Vec<Op>, Vec<Op>) = ops
            .iter()
            .partition(|op| llvm::FuncOp::cast(ir, **op).is_some());
        for op in others.into_iter().chain(functions) {
            let (ir, root) = ir.definition(op);
            self.op(ir, root);
            for region in ir.regions(root) {
                for block in definitions_first(ir, *region) {
                    // Those of the function are parameters, which have no place.
                    if ir.first_block(*region) != Some(block) {
                        for argument in ir.block_args(block) {
                            self.location(ir.value_loc(*argument));
                        }
                    }
                    for op in ir.block_ops(block) {
                        self.op(ir, op);
                    }
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
                    self.write(attr);
                    if attr.is::<llvm::DiLocalVariableAttr>(self.cx) {
                        // What the variable is needs an expression, which an op may leave out.
                        self.write(llvm::DiExpressionAttr::get(self.cx, Vec::new()).into());
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
                        self.write(*element);
                    }
                }
            }
            _ => {}
        }
    }

    /// Writes the scopes that a location names.
    fn location(&mut self, loc: Location) {
        let mut stack: SmallVec<[Location; 4]> = smallvec![loc];
        while let Some(loc) = stack.pop() {
            match loc.data(self.cx) {
                LocationData::Unknown | LocationData::File { .. } => {}
                _ if !self.locations.insert(loc) => {}
                LocationData::Name { child, .. } => stack.push(child),
                LocationData::CallSite { callee, caller } => stack.extend([callee, caller]),
                LocationData::Fused {
                    locations,
                    metadata,
                } => {
                    if let Some(scope) = metadata.filter(|attr| debug::is_entity(self.cx, *attr)) {
                        self.write(scope);
                    }
                    stack.extend(locations.iter().rev().copied());
                }
            }
        }
    }

    /// The node of a list: that of the only element if it is a group, which stands for itself.
    fn list(&mut self, list: Attribute, elements: &[Attribute]) {
        if self.numbers.contains_key(&list) {
            return;
        }
        let parts: Vec<u32> = elements
            .iter()
            .map(|element| self.write(*element))
            .collect();
        let number = match parts[..] {
            [group] if elements[0].is::<llvm::AccessGroupAttr>(self.cx) => group,
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| format!("!{part}")).collect();
                self.nodes.push(tuple(&parts));
                self.nodes.len() as u32 - 1
            }
        };
        self.numbers.insert(list, number);
    }

    /// The number of an attribute's node, if it is known.
    fn known(&self, attr: Attribute) -> Option<u32> {
        let known = self.numbers.get(&attr);
        let known = known.or_else(|| self.open.get(&debug::recursive_id(self.cx, attr)?));
        let known = known.or_else(|| self.distinct.get(&debug::distinct_id(self.cx, attr)?));
        known.copied()
    }

    /// The number of a node that another one names. It means nothing if the node is not written yet: then the other one is
    /// written again.
    fn node(&mut self, attr: Attribute) -> u32 {
        self.known(attr).unwrap_or_else(|| {
            self.missing.push(attr);
            0
        })
    }

    /// Writes an attribute's node, unless it is written, and before it all that it names; gives its number.
    fn write(&mut self, attr: Attribute) -> u32 {
        let mut stack = vec![Step::Begin(attr)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Begin(attr) if self.known(attr).is_some() => {}
                Step::Begin(attr) => {
                    let number = self.nodes.len() as u32;
                    self.nodes.push(String::new());
                    if let Some(id) = debug::recursive_id(self.cx, attr) {
                        self.open.insert(id, number);
                    }
                    if let Some(id) = debug::distinct_id(self.cx, attr) {
                        self.distinct.insert(id, number);
                    }
                    let text = self.text(attr, number);
                    if self.missing.is_empty() {
                        self.end(attr, number, text);
                        continue;
                    }
                    stack.push(Step::End(attr, number));
                    stack.extend(self.missing.drain(..).rev().map(Step::Begin));
                }
                Step::End(attr, number) => {
                    let text = self.text(attr, number);
                    debug_assert!(
                        self.missing.is_empty(),
                        "what a node names is written before it"
                    );
                    self.end(attr, number, text);
                }
            }
        }
        let number = self.known(attr).expect("what was written has a number");
        self.numbers.insert(attr, number);
        number
    }

    fn text(&mut self, attr: Attribute, number: u32) -> String {
        self.hint(attr, number)
            .or_else(|| self.aliasing(attr, number))
            .unwrap_or_else(|| self.entity(attr))
    }

    fn end(&mut self, attr: Attribute, number: u32, text: String) {
        self.nodes[number as usize] = text;
        self.numbers.insert(attr, number);
        if let Some(id) = debug::recursive_id(self.cx, attr) {
            self.open.remove(&id);
        }
        if attr.is::<llvm::DiCompileUnitAttr>(self.cx) {
            self.compile_units.push(attr);
        }
        if let Some(unit) = debug::unit_of_global(self.cx, attr) {
            self.globals.entry(unit).or_default().push(number);
        }
    }

    /// Writes what is known only in the end: the global variables of compile units.
    fn finish(&mut self) {
        for (unit, globals) in std::mem::take(&mut self.globals) {
            let parts: Vec<String> = globals.iter().map(|global| format!("!{global}")).collect();
            let number = self.write(unit);
            let text = &mut self.nodes[number as usize];
            text.truncate(text.len() - 1);
            write!(text, ", globals: {})", tuple(&parts)).expect("writing to a string succeeds");
        }
    }

    fn print(&self) -> String {
        let mut all = String::new();
        let numbers = 0..self.nodes.len();
        let list: Vec<String> = numbers.map(|number| format!("!{number}")).collect();
        writeln!(all, "!{LIST} = {}", tuple(&list)).expect("writing to a string succeeds");
        for (number, node) in self.nodes.iter().enumerate() {
            writeln!(all, "!{number} = {node}").expect("writing to a string succeeds");
        }
        all
    }
}

/// A node with these parts.
fn tuple(parts: &[String]) -> String {
    format!("!{{{}}}", parts.join(", "))
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
