//! Declarative formats in MLIR's notation.

use terrace_ir::ods::{Anchor, AssemblyFormat, FormatElement, Group, OpInfo, Shared, TypeList};

/// A format in MLIR's notation, with a space before each directive.
pub(super) fn syntax(info: &OpInfo, format: &AssemblyFormat) -> String {
    let mut out = String::new();
    write_elements(info, &format.elements, &mut out);
    out
}

fn write_elements(info: &OpInfo, elements: &[FormatElement], out: &mut String) {
    for element in elements {
        out.push(' ');
        write_element(info, element, out);
    }
}

fn write_element(info: &OpInfo, element: &FormatElement, out: &mut String) {
    let variable = |name: &Shared<str>| format!("${}", &**name);
    let operand = |group: u16| variable(&info.operands[usize::from(group)].name);
    let attribute = |slot: u16| variable(&info.attributes[usize::from(slot)].name);
    let types = |list: &TypeList| match list {
        TypeList::Operand(group) => operand(*group),
        TypeList::Result(group) => variable(&info.results[usize::from(*group)].name),
        TypeList::Operands => "operands".to_owned(),
        TypeList::Results => "results".to_owned(),
    };
    let text = match element {
        FormatElement::Literal(text) => format!("`{}`", &**text),
        FormatElement::Space(text) => format!("`{}`", text.replace('\n', "\\n")),
        FormatElement::Operand(group) => operand(*group),
        FormatElement::Attribute(slot) => attribute(*slot),
        FormatElement::QualifiedAttribute(slot) => format!("qualified({})", attribute(*slot)),
        FormatElement::Region(group) => variable(&info.regions[usize::from(*group)].name),
        FormatElement::Successor(group) => variable(&info.successors[usize::from(*group)].name),
        FormatElement::AttrDict { keyword: false } => "attr-dict".to_owned(),
        FormatElement::AttrDict { keyword: true } => "attr-dict-with-keyword".to_owned(),
        FormatElement::PropDict => "prop-dict".to_owned(),
        FormatElement::Type(list) => format!("type({})", types(list)),
        FormatElement::BareType(list) => format!("bare(type({}))", types(list)),
        FormatElement::FunctionalType(inputs, results) => {
            format!("functional-type({}, {})", types(inputs), types(results))
        }
        FormatElement::Operands => "operands".to_owned(),
        FormatElement::Regions => "regions".to_owned(),
        FormatElement::Successors => "successors".to_owned(),
        FormatElement::Group(group) => return write_group(info, group, out),
        FormatElement::AnyOrder(clauses) => {
            let clauses: Vec<String> = clauses
                .iter()
                .map(|clause| joined(info, &clause.then))
                .collect();
            format!("oilist({})", clauses.join(" | "))
        }
        FormatElement::Custom(custom) => {
            let arguments: Vec<String> = custom
                .arguments
                .iter()
                .map(|argument| joined(info, std::slice::from_ref(argument)))
                .collect();
            format!("custom<{}>({})", &*custom.name, arguments.join(", "))
        }
    };
    out.push_str(&text);
}

fn write_group(info: &OpInfo, group: &Group, out: &mut String) {
    let then = write_part(info, group, &group.then, !group.is_anchored_by_else);
    out.push_str(&format!("({then})"));
    let otherwise = write_part(info, group, &group.otherwise, group.is_anchored_by_else);
    if !otherwise.is_empty() {
        out.push_str(&format!(" : ({otherwise})"));
    }
    out.push('?');
}

/// One of the two parts of a group, with the mark of its anchor if it has it.
fn write_part(
    info: &OpInfo,
    group: &Group,
    elements: &[FormatElement],
    has_anchor: bool,
) -> String {
    let mut out = String::new();
    let mut anchored = !has_anchor;
    for element in elements {
        out.push(' ');
        write_element(info, element, &mut out);
        if !anchored && writes_anchor(element, &group.anchors) {
            out.push('^');
            anchored = true;
        }
    }
    // A unit attribute is not written: that the group is there says it.
    if let [Anchor::Attribute(slot)] = *group.anchors
        && !anchored
    {
        let name = &*info.attributes[usize::from(slot)].name;
        out.push_str(&format!(" ${name}^"));
    }
    out.trim_start().to_owned()
}

/// Whether a directive is what decides if its group is written.
fn writes_anchor(element: &FormatElement, anchors: &[Anchor]) -> bool {
    let anchor = match element {
        FormatElement::Operand(group) | FormatElement::Type(TypeList::Operand(group)) => {
            Anchor::Operand(*group)
        }
        FormatElement::Attribute(slot) | FormatElement::QualifiedAttribute(slot) => {
            Anchor::Attribute(*slot)
        }
        FormatElement::Type(TypeList::Result(group)) => Anchor::Result(*group),
        FormatElement::Region(group) => Anchor::Region(*group),
        FormatElement::Custom(custom) => {
            let mut arguments = custom.arguments.iter();
            return arguments.any(|argument| writes_anchor(argument, anchors));
        }
        _ => return false,
    };
    anchors.contains(&anchor)
}

fn joined(info: &OpInfo, elements: &[FormatElement]) -> String {
    let mut out = String::new();
    write_elements(info, elements, &mut out);
    out.trim_start().to_owned()
}
