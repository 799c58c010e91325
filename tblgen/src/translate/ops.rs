//! Ops.

use rustc_hash::FxHashMap;

use super::docs::{comment, plain_comment};
use super::fields::{Field, Sort};
use super::formats::{self, Directive, literal};
use super::names::snake_case;
use super::patterns::RuleOp;
use super::readings;
use super::{Kind, Translator, effects, hook};
use crate::records::{Record, RecordError};
use crate::report::Class;

/// The syntax of an op.
enum Syntax {
    /// `assembly = ".."`
    Format(String),
    /// `custom_assembly`
    Custom,
    /// Ops are written in the generic form; why.
    Generic(Option<String>),
}

impl<'r, 'a> Translator<'r, 'a> {
    /// Translates an op.
    pub(super) fn op(&mut self, record: &'r Record<'a>) -> Result<String, RecordError> {
        let Some(item) = self.items.get(&*record.name).cloned() else {
            return Ok(String::new());
        };
        let ident = item.name;
        self.lacks.clear();
        let mnemonic = record.required_text("opName")?;
        let dialect_path = self.dialect_path(record, "opDialect")?;
        let fields = self.fields(record, &ident)?;
        let mut traits = self.traits(record, &ident, &fields)?;
        let mut names = traits.traits.iter();
        let has_none = names.any(|name| name == "Pure" || name == "NoMemoryEffect");
        let on_fields = fields.iter().any(|field| !field.effects.is_empty());
        let by_hand = "terrace::ir::interfaces::MemoryEffects";
        // What the records say is written here; what C++ says on top of it is a hook's.
        let effects = (traits.has_effects || on_fields)
            && !has_none
            && !traits.interfaces.iter().any(|name| name == by_hand);
        if effects {
            traits.interfaces.insert(0, by_hand.to_owned());
            traits
                .missing
                .retain(|name| name != "MemoryEffectOpInterface");
        }
        // How many results each of several lists has, inferred types do not say.
        let infers = traits.infers_types && varying_results(&fields) < 2;
        let mut syntax = self.syntax(record, &ident, &fields)?;
        if let Syntax::Format(text) = &syntax
            && let Some(part) =
                super::inference::untyped(text, &fields, &traits.traits, infers, &self.buildable)
        {
            self.lack(record, &format!("its format does not write the type of `{part}`, which follows from nothing: it is written in the generic form"));
            let reason = format!(
                "Written in the generic form: its format does not write the type of `{part}`.\n{text}"
            );
            syntax = Syntax::Generic(Some(reason));
        }
        // Whether result types are in no text.
        let needs_inference = match &syntax {
            Syntax::Format(text) => {
                let buildable = &self.buildable;
                super::inference::untyped(text, &fields, &traits.traits, false, buildable).is_some()
            }
            Syntax::Custom | Syntax::Generic(_) => false,
        };
        let words = self.behaviour(record, &ident, &fields, &traits, needs_inference)?;

        let summary = record
            .some_text("summary")?
            .map_or_else(|| format!("`{}`.", mnemonic), str::to_owned);
        let mut out = comment(
            "",
            &summary,
            record.text("description")?.unwrap_or_default(),
        );
        if !traits.missing.is_empty() {
            out.push_str(&format!(
                "// Not listed until they are written: {}.\n",
                traits.missing.join(", ")
            ));
        }
        if let Syntax::Generic(Some(reason)) = &syntax {
            out.push_str(&plain_comment("", reason));
        }
        out.push_str("#[op(\n");
        out.push_str(&format!(
            "    dialect = {dialect_path},\n    mnemonic = {mnemonic:?},\n"
        ));
        if !traits.traits.is_empty() {
            out.push_str(&format!("    traits({}),\n", traits.traits.join(", ")));
        }
        if !traits.interfaces.is_empty() {
            out.push_str(&format!(
                "    interfaces({}),\n",
                traits.interfaces.join(", ")
            ));
        }
        match &syntax {
            Syntax::Format(text) => out.push_str(&format!("    assembly = {},\n", literal(text))),
            Syntax::Custom => out.push_str("    custom_assembly,\n"),
            Syntax::Generic(_) => {}
        }
        for word in &words {
            out.push_str(&format!("    {word},\n"));
        }
        out.push_str(")]\n");
        match fields.is_empty() {
            true => out.push_str(&format!("pub struct {ident};\n")),
            false => {
                let fields: Vec<String> = fields.iter().map(Field::declaration).collect();
                out.push_str(&format!("pub struct {ident} {{\n{}}}\n", fields.concat()));
            }
        }
        if effects {
            out.push('\n');
            out.push_str(&effects::implementation(&ident, &traits.effects, &fields));
        }
        if self.records.of_class("Pattern").next().is_some() {
            let known = "type(operands)";
            let (traits, buildable) = (&traits.traits, &self.buildable);
            let unknown = super::inference::untyped(known, &fields, traits, infers, buildable);
            let infers = unknown.is_none();
            let op = RuleOp { fields, infers };
            self.rule_ops.insert(record.name.to_string(), op);
        }
        self.translated(Class::Op, record);
        Ok(out)
    }

    /// How the op is written.
    fn syntax(
        &mut self,
        record: &'r Record<'a>,
        ident: &str,
        fields: &[Field],
    ) -> Result<Syntax, RecordError> {
        let full = format!("crate::{}::{ident}", self.module);
        let written = self.map.formats.get(&*record.name).map(|one| &*one.format);
        // Of a class of ops that are written in C++ those with a format of their own are not.
        let format = match written {
            Some(format) => Some(format),
            None => record.some_text("assemblyFormat")?,
        };
        if format.is_none() && record.flag("hasCustomAssemblyFormat")? {
            let name = format!("CustomAssembly for {full}");
            let there = self.is_there(&name);
            let head = format!("impl CustomAssembly for {full}");
            let stub = format!(
                " {{\n    fn parse(parser: &mut terrace::ir::asm::OpParser<'_, '_>, _: &mut OpState) -> terrace::ir::asm::ParseResult<()> {{\n        Err(parser.error(\"the syntax of `{ident}` is a hook that is not written\"))\n    }}\n    fn print(self, ir: &Ir, printer: &mut terrace::ir::asm::AsmPrinter<'_>) {{\n        let _ = (ir, printer);\n    }}\n}}"
            );
            self.lack_unless_written(&name);
            // A stub would stand in the way of the generic form.
            self.implementation(no_stub(hook(
                Kind::Assembly,
                name,
                record,
                "",
                head,
                Some(stub),
            )));
            return Ok(match there {
                true => Syntax::Custom,
                false => Syntax::Generic(Some("Written in the generic form until `CustomAssembly` is implemented in hooks.rs.".to_owned())),
            });
        }
        let Some(text) = format else {
            return Ok(Syntax::Generic(None));
        };
        let names: FxHashMap<String, String> = fields
            .iter()
            .map(|field| (field.name.clone(), field.ident.clone()))
            .collect();
        let format = formats::format(text, &names, &self.map.directives)
            .map_err(|problem| record.error("assemblyFormat", problem))?;
        let mut there = true;
        let mut missing = Vec::new();
        for directive in &format.directives {
            there &= self.directive(record, directive);
            let [parse, _] = functions(directive);
            if !self.hooks.borrow().is_written(&parse) {
                missing.push(format!("custom<{}>", directive.name));
            }
        }
        let text = readings::read_first(&format.text, &|name, is_type| {
            let of_name = |field: &&Field| field.ident.trim_start_matches("r#") == name;
            fields.iter().find(of_name)?.reading(is_type)
        });
        Ok(match there {
            true => Syntax::Format(text),
            false => Syntax::Generic(Some(format!(
                "Written in the generic form until hooks.rs has the functions of {}:\n{}",
                missing.join(" and "),
                format.text
            ))),
        })
    }

    /// The functions of a custom directive; whether they are there.
    fn directive(&mut self, record: &'r Record<'a>, directive: &Directive) -> bool {
        let [parse, print] = functions(directive);
        let there = self.is_there(&parse) && self.is_there(&print);
        let name = &directive.name;
        let cpp = format!("custom<{name}>: parse{name}, print{name}");
        let result = match directive.begins_group {
            true => "bool",
            false => "()",
        };
        let head = format!(
            "pub fn {parse}(\n    parser: &mut terrace::ir::asm::OpParser<'_, '_>,\n    state: &mut OpState,\n    arguments: &[FormatElement],\n) -> terrace::ir::asm::ParseResult<{result}>"
        );
        let parse = no_stub(hook(Kind::Directive, parse, record, &cpp, head, None));
        let head = format!(
            "pub fn {print}(ir: &Ir, op: Op, printer: &mut terrace::ir::asm::AsmPrinter<'_>, arguments: &[FormatElement])"
        );
        let print = no_stub(hook(Kind::Directive, print, record, &cpp, head, None));
        self.needs_directive(name, [parse, print]);
        there
    }

    /// The words of `#[op(..)]` for code that is C++ there.
    fn behaviour(
        &mut self,
        record: &'r Record<'a>,
        ident: &str,
        fields: &[Field],
        traits: &super::traits::OpTraits,
        needs_inference: bool,
    ) -> Result<Vec<String>, RecordError> {
        let has = |sort| fields.iter().any(|field| field.sort == sort);
        let full = format!("crate::{}::{ident}", self.module);
        let mut words = Vec::new();
        let mut add = |word: &str, kind: Kind, interface: &str, body: &str| {
            let name = format!("{interface} for {full}");
            let body = body.replace("{name}", &name);
            let head = format!("impl {interface} for {full}");
            self.hooks
                .borrow_mut()
                .need(hook(kind, name, record, "", head, Some(body)));
            words.push(word.to_owned());
        };
        if record.flag("hasVerifier")? {
            add(
                "verify",
                Kind::Verifier,
                "Verify",
                " {\n    fn verify(self, _: &Ir) -> VerifyResult {\n        crate::unwritten(\"{name}\");\n        Ok(())\n    }\n}",
            );
        }
        if record.flag("hasRegionVerifier")? && has(Sort::Region) {
            add(
                "verify_regions",
                Kind::Verifier,
                "VerifyRegions",
                " {\n    fn verify_regions(self, _: &Ir) -> VerifyResult {\n        crate::unwritten(\"{name}\");\n        Ok(())\n    }\n}",
            );
        }
        if record.flag("hasFolder")? && has(Sort::Result) {
            add(
                "fold",
                Kind::Behaviour,
                "Fold",
                " {\n    fn fold(self, _: &Ir, _: &[Option<Attribute>]) -> Folded {\n        crate::unwritten(\"{name}\");\n        None\n    }\n}",
            );
        }
        if record.flag("hasCanonicalizer")? || record.flag("hasCanonicalizeMethod")? {
            add(
                "canonicalize",
                Kind::Behaviour,
                "Canonicalize",
                " {\n    // None are written.\n    const PATTERNS: &'static [&'static dyn terrace::ir::rewrite::RewritePattern] = &[];\n}",
            );
        }
        if traits.infers_types
            && has(Sort::Result)
            && varying_results(fields) < 2
            && !traits
                .traits
                .iter()
                .any(|name| name == "SameOperandsAndResultType")
        {
            let name = format!("InferTypes for {full}");
            let written = self.hooks.borrow().is_written(&name);
            if !needs_inference && self.options.stub && !written {
                // The text has the types: a stub would only stand in the way.
                let head = format!("impl InferTypes for {full}");
                self.hooks.borrow_mut().need(no_stub(hook(
                    Kind::Behaviour,
                    name,
                    record,
                    "",
                    head,
                    None,
                )));
                return Ok(words);
            }
            add(
                "infer_types",
                Kind::Behaviour,
                "InferTypes",
                " {\n    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {\n        Err(Diagnostic::error(args.loc, \"the hook `{name}` is not written\"))\n    }\n}",
            );
        }
        Ok(words)
    }
}

/// How many groups of results have no fixed number of values.
fn varying_results(fields: &[Field]) -> usize {
    let results = fields.iter().filter(|field| field.sort == Sort::Result);
    results.filter(|field| field.is_variadic()).count()
}

/// The functions that read and print a custom directive.
fn functions(directive: &Directive) -> [String; 2] {
    let snake = snake_case(&directive.name);
    let parse = match directive.begins_group {
        true => format!("parse_optional_{snake}"),
        false => format!("parse_{snake}"),
    };
    [parse, format!("print_{snake}")]
}

/// A hook that is only announced, also where others get stubs.
pub(super) fn no_stub(hook: crate::hooks::Hook) -> crate::hooks::Hook {
    let head = match &hook.stub {
        Some(stub) => format!("{}{stub}", hook.head),
        None => hook.head,
    };
    crate::hooks::Hook {
        head,
        stub: None,
        ..hook
    }
}
