//! Drawing IR: ops as nodes and regions as boxes, in the language of Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use terrace_ir::asm::{ValueNames, print_attribute, print_type};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseElementsAttr};
use terrace_ir::context::OpName;
use terrace_ir::ir::{Block, Ir, Op, Value};
use terrace_ir::types::ShapedType;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult};

/// Print Graphviz visualization of an operation.
///
/// Reports a directed graph in the language of Graphviz: ops are nodes, or boxes if they have regions, and lines lead from where
/// values are defined to where they are used.
#[pass(name = "view-op-graph", title = "ViewOpGraph")]
pub struct ViewOpGraph {
    /// Limit attribute/type length to number of chars
    #[option(default = 20)]
    pub max_label_len: u32,
    /// Print attributes of operations
    #[option(default = true)]
    pub print_attrs: bool,
    /// Print control flow edges
    #[option(default = false)]
    pub print_control_flow_edges: bool,
    /// Print data flow edges
    #[option(default = true)]
    pub print_data_flow_edges: bool,
    /// Print result types of operations
    #[option(default = true)]
    pub print_result_types: bool,
}

impl Pass for ViewOpGraph {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        cx.report(self.draw(ir));
        Ok(())
    }
}

impl ViewOpGraph {
    /// The graph of an arena and all inside it.
    pub fn draw(&self, ir: &Ir) -> String {
        let mut drawing = Drawing {
            options: self,
            names: ValueNames::new(ir),
            colors: colors(ir),
            text: String::from("digraph G {\n  compound = true;\n"),
            edges: String::new(),
            depth: 1,
            nodes: 0,
            defined: FxHashMap::default(),
            uses: Vec::new(),
        };
        drawing.draw(ir);
        drawing.draw_uses();
        drawing.text + &drawing.edges + "}\n"
    }
}

/// A color for each kind of op, evenly around the circle in the order in which they are done with.
fn colors(ir: &Ir) -> FxHashMap<OpName, String> {
    let mut names: Vec<OpName> = Vec::new();
    let mut seen: FxHashMap<OpName, ()> = FxHashMap::default();
    let mut pending = vec![Visit::Open(ir, ir.root())];
    while let Some(visit) = pending.pop() {
        match visit {
            Visit::Open(ir, op) => {
                pending.push(Visit::Close(ir, op, None));
                let (ir, op) = ir.definition(op);
                let start = pending.len();
                for block in blocks(ir, op) {
                    pending.extend(ir.block_ops(block).map(|op| Visit::Open(ir, op)));
                }
                pending[start..].reverse();
            }
            Visit::Close(ir, op, _) => {
                if seen.insert(ir.name(op), ()).is_none() {
                    names.push(ir.name(op));
                }
            }
            Visit::CloseBlock | Visit::OpenBlock(..) => {}
        }
    }
    let count = names.len() as f64;
    let color = |index: usize| format!("{:.6} 0.3 0.95", index as f64 / count);
    let colors = names.iter().enumerate();
    colors.map(|(index, name)| (*name, color(index))).collect()
}

fn blocks(ir: &Ir, op: Op) -> impl Iterator<Item = Block> + '_ {
    let regions = ir.regions(op).iter();
    regions.flat_map(|region| ir.region_blocks(*region))
}

/// What is left to do, on an explicit stack: regions can nest deeper than the machine's.
enum Visit<'a> {
    Open(&'a Ir, Op),
    /// An op, and where lines to it end once it is drawn.
    Close(&'a Ir, Op, Option<Node>),
    OpenBlock(&'a Ir, Block),
    CloseBlock,
}

/// Where a line may begin or end.
#[derive(Clone, Copy)]
struct Node {
    number: usize,
    /// The box around it, if it stands for one.
    cluster: Option<usize>,
}

struct Drawing<'a> {
    options: &'a ViewOpGraph,
    names: ValueNames,
    colors: FxHashMap<OpName, String>,
    text: String,
    edges: String,
    depth: usize,
    nodes: usize,
    /// By arena and value, where it is defined.
    defined: FxHashMap<(usize, Value), Node>,
    /// Values that are used, by which node, and what they are called in ports.
    uses: Vec<((usize, Value), Node, String)>,
}

impl Drawing<'_> {
    fn draw(&mut self, ir: &Ir) {
        let mut pending = vec![Visit::Open(ir, ir.root())];
        // The op before, in each open block.
        let mut before: Vec<Option<Node>> = vec![None];
        while let Some(visit) = pending.pop() {
            match visit {
                Visit::Open(ir, op) => {
                    let node = self.op(ir, op);
                    pending.push(Visit::Close(ir, op, Some(node)));
                    if node.cluster.is_some() {
                        let (ir, op) = ir.definition(op);
                        let start = pending.len();
                        pending.extend(blocks(ir, op).map(|block| Visit::OpenBlock(ir, block)));
                        pending[start..].reverse();
                    }
                }
                Visit::OpenBlock(ir, block) => {
                    self.open("");
                    for &argument in ir.block_args(block) {
                        let label = self.port("res", ir, argument, true);
                        let node = self.node(&[("label", &label), ("shape", "Mrecord")]);
                        self.defined.insert(key(ir, argument), node);
                    }
                    before.push(None);
                    pending.push(Visit::CloseBlock);
                    let start = pending.len();
                    pending.extend(ir.block_ops(block).map(|op| Visit::Open(ir, op)));
                    pending[start..].reverse();
                }
                Visit::CloseBlock => {
                    before.pop();
                    self.close();
                }
                Visit::Close(ir, op, node) => {
                    let Some(node) = node else { continue };
                    if node.cluster.is_some() {
                        self.close();
                    }
                    self.finish(ir, op, node, &mut before);
                }
            }
        }
    }

    /// A node for an op without regions, or the beginning of the box for one with regions.
    fn op(&mut self, ir: &Ir, op: Op) -> Node {
        let (definition, root) = ir.definition(op);
        if definition.regions(root).is_empty() {
            let label = self.record(ir, op);
            let color = self.colors[&ir.name(op)].clone();
            self.node(&[
                ("fillcolor", &color),
                ("label", &label),
                ("shape", "Mrecord"),
                ("style", "filled"),
            ])
        } else {
            let mut label = ir.name(op).as_str(ir).to_owned();
            if self.options.print_result_types {
                let types = ir
                    .result_types(op)
                    .map(|ty| self.shortened(&print_type(ir, ty)));
                let types: Vec<String> = types.collect();
                let _ = write!(label, " : ({})\\l", types.join(", "));
            }
            label.push_str(&self.attributes(ir, op));
            self.open(&label)
        }
    }

    /// Notes the lines to an op that was drawn, and the values that it defines.
    fn finish(&mut self, ir: &Ir, op: Op, node: Node, before: &mut [Option<Node>]) {
        if self.options.print_data_flow_edges {
            for operand in ir.operands(op) {
                let port = self.port_name(ir, operand);
                self.uses.push((key(ir, operand), node, port));
            }
        }
        for result in ir.results(op) {
            self.defined.insert(key(ir, result), node);
        }
        if let Some(last) = before.last_mut()
            && let Some(last) = last.replace(node)
            && self.options.print_control_flow_edges
        {
            self.edge((last, ""), (node, ""), "dashed");
        }
    }

    /// The lines from definitions to uses: in graphs, definitions may come later.
    fn draw_uses(&mut self) {
        for (value, node, port) in std::mem::take(&mut self.uses) {
            if let Some(&from) = self.defined.get(&value) {
                let (start, end) = (format!("res{port}"), format!("arg{port}"));
                self.edge((from, &start), (node, &end), "solid");
            }
        }
    }

    /// Operands, the op, and results, as the parts of a record.
    fn record(&self, ir: &Ir, op: Op) -> String {
        let mut text = String::from("{");
        if ir.num_operands(op) > 0 {
            let operands = ir
                .operands(op)
                .map(|value| self.port("arg", ir, value, false));
            let operands: Vec<String> = operands.collect();
            let _ = write!(text, "{{{}}}|", operands.join("|"));
        }
        let _ = write!(text, "{}\\l", escaped(ir.name(op).as_str(ir)));
        let attributes = self.attributes(ir, op);
        if !attributes.is_empty() {
            let _ = write!(text, "\\l{attributes}");
        }
        if ir.num_results(op) > 0 {
            let results = ir
                .results(op)
                .map(|value| self.port("res", ir, value, true));
            let results: Vec<String> = results.collect();
            let _ = write!(text, "|{{{}}}", results.join("|"));
        }
        text + "}"
    }

    /// A line for each attribute, by name.
    fn attributes(&self, ir: &Ir, op: Op) -> String {
        let mut text = String::new();
        if self.options.print_attrs {
            let (ir, op) = ir.definition(op);
            let sorted: BTreeMap<&str, Attribute> = ir.attributes(op).collect();
            for (name, attribute) in sorted {
                let _ = write!(text, "{name}: {}\\l", self.attribute(ir, attribute));
            }
        }
        text
    }

    fn attribute(&self, ir: &Ir, attribute: Attribute) -> String {
        const LARGE: usize = 16;
        if let Some(elements) = attribute.cast::<DenseElementsAttr>(ir)
            && let Some(ty) = attribute.ty(ir)
            && let Some(shaped) = ty.cast::<ShapedType>(ir)
        {
            let shape = shaped.shape(ir).unwrap_or_default();
            if elements.is_splat(ir) {
                return escaped(&print_attribute(ir, attribute));
            }
            let count: i64 = shape.iter().fold(1, |all, size| all.saturating_mul(*size));
            if count > LARGE as i64 {
                let (open, close) = ("[".repeat(shape.len()), "]".repeat(shape.len()));
                return format!("{open}...{close} : {}", self.shortened(&print_type(ir, ty)));
            }
        }
        if let Some(array) = attribute.cast::<ArrayAttr>(ir)
            && array.elements(ir).len() > LARGE
        {
            return "[...]".into();
        }
        self.shortened(&print_attribute(ir, attribute))
    }

    /// A text of limited length, as it stands in a label.
    fn shortened(&self, text: &str) -> String {
        let limit = self.options.max_label_len as usize;
        match text.char_indices().nth(limit) {
            Some((end, _)) => escaped(&text[..end]) + "...",
            None => escaped(text),
        }
    }

    /// The part of a record for a value.
    fn port(&self, kind: &str, ir: &Ir, value: Value, typed: bool) -> String {
        let name = self.names.name(ir, value);
        let mut text = format!("<{kind}{}> {}", self.port_name(ir, value), escaped(&name));
        if typed && self.options.print_result_types {
            let _ = write!(text, " {}", self.shortened(&print_type(ir, ir.ty(value))));
        }
        text
    }

    fn port_name(&self, ir: &Ir, value: Value) -> String {
        self.names.name(ir, value).replace(['%', '#'], "_")
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        let indent = 2 * self.depth;
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn node(&mut self, attributes: &[(&str, &str)]) -> Node {
        self.nodes += 1;
        let number = self.nodes;
        let attributes: Vec<String> = attributes
            .iter()
            .map(|(name, value)| match *name {
                "label" | "fillcolor" => format!("{name} = {}", quoted(value)),
                _ => format!("{name} = {value}"),
            })
            .collect();
        self.line(format_args!("v{number} [{}];", attributes.join(", ")));
        Node {
            number,
            cluster: None,
        }
    }

    /// Begins a box, and gives the node that stands for it.
    fn open(&mut self, label: &str) -> Node {
        self.nodes += 1;
        let cluster = self.nodes;
        self.line(format_args!("subgraph cluster_{cluster} {{"));
        self.depth += 1;
        let anchor = self.node(&[("label", " "), ("shape", "plain")]);
        self.line(format_args!("label = {};", quoted(label)));
        Node {
            cluster: Some(cluster),
            ..anchor
        }
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line(format_args!("}}"));
    }

    /// A line from one node to another, each with a port of its record or none.
    fn edge(&mut self, from: (Node, &str), to: (Node, &str), style: &str) {
        let end = |(node, port): (Node, &str), side: char| match (node.cluster, port) {
            (None, port) if !port.is_empty() => format!("v{}:{port}:{side}", node.number),
            _ => format!("v{}", node.number),
        };
        let mut attributes = Vec::new();
        for (name, cluster) in [("lhead", to.0.cluster), ("ltail", from.0.cluster)] {
            attributes.extend(cluster.map(|cluster| format!("{name} = cluster_{cluster}")));
        }
        attributes.push(format!("style = {style}"));
        let (from, to) = (end(from, 's'), end(to, 'n'));
        let _ = writeln!(self.edges, "  {from} -> {to}[{}];", attributes.join(", "));
    }
}

/// A value of one of several arenas.
fn key(ir: &Ir, value: Value) -> (usize, Value) {
    (std::ptr::from_ref(ir).addr(), value)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}

/// With what has a meaning in records escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '}' | '<' | '>' | '|') {
            escaped.push('\\');
        }
        match c {
            '\n' => escaped.push_str("\\n"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use terrace_ir::asm::parse_module;
    use terrace_ir::context::Context;

    use super::*;

    const PROGRAM: &str = r#"
"d.outer"() ({
^bb0(%a: i32):
  %0:2 = "d.inner"(%a) ({
    "d.end"(%a) {text = "<q>", long = "much longer than the limit"} : (i32) -> ()
  }) : (i32) -> (i32, i1)
  "d.end"(%0#1, %0#0) {list = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]} : (i1, i32) -> ()
^bb1:
  "d.end"() : () -> ()
}) : () -> ()
"#;

    fn draw(options: &ViewOpGraph) -> String {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let ir = parse_module(&cx, PROGRAM.as_bytes(), "graph.mlir").expect("valid text");
        options.draw(&ir)
    }

    // covers: PASS-070
    #[test]
    fn values_are_lines_between_records_and_boxes() {
        assert_eq!(draw(&ViewOpGraph::default()), include_str!("graph.dot"));
    }

    #[test]
    fn what_is_drawn_is_chosen() {
        let options = ViewOpGraph {
            print_attrs: false,
            print_control_flow_edges: true,
            print_data_flow_edges: false,
            print_result_types: false,
            ..ViewOpGraph::default()
        };
        let text = draw(&options);
        assert!(text.contains("label = \"d.inner\";"), "{text}");
        assert!(
            text.contains("v11 -> v15[ltail = cluster_10, style = dashed];"),
            "{text}"
        );
        assert!(!text.contains("solid") && !text.contains("i32"), "{text}");
    }
}
