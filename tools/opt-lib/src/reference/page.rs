//! The reference of a dialect as Markdown, from its definitions.

use std::fmt::Write;

use terrace_ir::context::DialectInfo;
use terrace_ir::ods::{Arity, BlockCount, OpInfo};

use super::names::{described, trait_name};
use super::syntax::syntax;

/// The reference of a dialect as a page of Markdown: for each op its syntax, traits and interfaces, and tables of operands,
/// attributes, results, regions and successors; then types and attributes. What a definition's doc comment says is in it.
///
/// ```
/// use terrace_ir::builtin::BuiltinDialect;
/// use terrace_ir::Dialect;
/// use terrace_opt_lib::opt::dialect_reference;
///
/// let page = dialect_reference(BuiltinDialect::INFO);
/// assert!(page.contains("### `builtin.module`"));
/// ```
pub fn dialect_reference(dialect: &DialectInfo) -> String {
    let mut page = Page::default();
    page.line(format_args!("# The `{}` dialect", &*dialect.name));
    page.paragraph(&sentence(&dialect.summary));
    page.paragraph(&dialect.description);
    let mut ops: Vec<&OpInfo> = dialect.ops.iter().map(|info| &**info).collect();
    ops.sort_by(|a, b| a.name.cmp(&b.name));
    if !ops.is_empty() {
        page.line("## Operations");
    }
    ops.into_iter().for_each(|info| page.op(info));
    if !dialect.types.is_empty() {
        page.line("## Types");
    }
    for info in dialect.types.iter() {
        page.declared(
            '!',
            &info.dialect,
            &info.mnemonic,
            [&info.summary, &info.description],
        );
        page.list(
            "Interfaces",
            info.interfaces.iter().map(|entry| entry.name.to_owned()),
        );
    }
    if !dialect.attributes.is_empty() {
        page.line("## Attributes");
    }
    for info in dialect.attributes.iter() {
        page.declared(
            '#',
            &info.dialect,
            &info.mnemonic,
            [&info.summary, &info.description],
        );
        page.list(
            "Interfaces",
            info.interfaces.iter().map(|entry| entry.name.to_owned()),
        );
    }
    page.text
}

/// Markdown: blocks with an empty line between them.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: impl std::fmt::Display) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        writeln!(self.text, "{line}").expect("writing to a string cannot fail");
    }

    fn paragraph(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.line(text.trim_end());
        }
    }

    fn declared(&mut self, sigil: char, dialect: &str, mnemonic: &str, texts: [&str; 2]) {
        self.line(format_args!("### `{sigil}{dialect}.{mnemonic}`"));
        self.paragraph(&sentence(texts[0]));
        self.paragraph(texts[1]);
    }

    fn op(&mut self, info: &OpInfo) {
        self.line(format_args!("### `{}`", &*info.name));
        self.paragraph(&sentence(&info.summary));
        if let Some(format) = &info.assembly {
            let syntax = syntax(info, format);
            let name = &*info.name;
            self.line(format_args!("```text\noperation ::= `{name}`{syntax}\n```"));
        }
        self.paragraph(&info.description);
        let traits = info.traits.names().map(str::to_owned);
        let checks = info
            .trait_checks
            .iter()
            .map(|check| trait_name(info, check));
        self.list("Traits", traits.chain(checks));
        let interfaces = info.interfaces.iter();
        self.list(
            "Interfaces",
            interfaces.map(|entry| entry.object.name.to_owned()),
        );
        self.table(
            ["Operand", "Type"],
            info.operands.iter().map(|operand| {
                let description = described(|out| (operand.constraint.describe)(out));
                [
                    operand.name.to_string(),
                    counted(operand.arity, description),
                ]
            }),
        );
        for (kind, head) in [("attribute", "Attribute"), ("property", "Property")] {
            let of_kind = info.attributes.iter().filter(|part| part.kind() == kind);
            let rows = of_kind.map(|attribute| {
                let mut description = described(|out| (attribute.constraint.describe)(out));
                if attribute.optional {
                    description.insert_str(0, "optional ");
                } else if attribute.default.is_some() {
                    description.push_str(", with a default");
                }
                [attribute.name.to_string(), description]
            });
            self.table([head, "Value"], rows);
        }
        self.table(
            ["Result", "Type"],
            info.results.iter().map(|result| {
                let description = described(|out| (result.constraint.describe)(out));
                [result.name.to_string(), counted(result.arity, description)]
            }),
        );
        self.table(
            ["Region", "Blocks"],
            info.regions.iter().map(|region| {
                let blocks = match region.blocks {
                    BlockCount::Exactly(1) => "one".to_owned(),
                    BlockCount::Exactly(count) => count.to_string(),
                    BlockCount::AtLeast(count) => format!("{count} or more"),
                    BlockCount::AtMost(count) => format!("at most {count}"),
                    BlockCount::Any => "any number".to_owned(),
                };
                [region.name.to_string(), counted(region.arity, blocks)]
            }),
        );
        self.table(
            ["Successor", "Count"],
            info.successors.iter().map(|successor| {
                [
                    successor.name.to_string(),
                    counted(successor.arity, "block".to_owned()),
                ]
            }),
        );
    }

    fn list(&mut self, title: &str, items: impl Iterator<Item = String>) {
        let items: Vec<String> = items.map(|item| format!("`{item}`")).collect();
        if !items.is_empty() {
            self.line(format_args!("{title}: {}", items.join(", ")));
        }
    }

    fn table(&mut self, heads: [&str; 2], rows: impl Iterator<Item = [String; 2]>) {
        let rows: Vec<String> = rows
            .map(|[name, what]| format!("| `{name}` | {} |", what.replace('|', "\\|")))
            .collect();
        if !rows.is_empty() {
            let [first, second] = heads;
            self.line(format_args!(
                "| {first} | {second} |\n|---|---|\n{}",
                rows.join("\n")
            ));
        }
    }
}

/// A summary as a sentence.
fn sentence(summary: &str) -> String {
    match summary.trim_end() {
        "" => String::new(),
        summary if summary.ends_with(['.', '!', '?', ':']) => summary.to_owned(),
        summary => format!("{summary}."),
    }
}

fn counted(arity: Arity, what: String) -> String {
    match arity {
        Arity::One => what,
        Arity::Optional => format!("optional {what}"),
        Arity::Variadic => format!("variadic of {what}"),
    }
}
