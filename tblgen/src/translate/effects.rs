//! Effects on memory.

use super::Translator;
use super::fields::{Field, Sort};
use super::names::last_segment;
use crate::records::{Record, RecordError, Value};

/// An effect that a record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    /// The kind in Rust.
    pub kind: &'static str,
    /// The resource's name, unless it is the default one.
    pub resource: Option<String>,
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The effects on an operand or a result.
    pub(super) fn decorators(
        &mut self,
        record: &'r Record<'a>,
    ) -> Result<Vec<Effect>, RecordError> {
        self.effects(record, "decorators")
    }

    /// The effects that a list of records says.
    pub(super) fn effects(
        &mut self,
        record: &'r Record<'a>,
        field: &str,
    ) -> Result<Vec<Effect>, RecordError> {
        let mut effects = Vec::new();
        for value in record.list(field)? {
            let Value::Def(_) = value else { continue };
            let effect = self.records.referred(record, field, value)?;
            let Some(class) = effect.text("effect")? else {
                continue;
            };
            let kind = match last_segment(class) {
                "Read" => "Read",
                "Write" => "Write",
                "Allocate" => "Allocate",
                "Free" => "Free",
                other => {
                    self.note(effect, &format!("the effect `{other}` is none on memory"));
                    continue;
                }
            };
            let resource = effect
                .text("resource")?
                .map(last_segment)
                .filter(|name| *name != "DefaultResource");
            effects.push(Effect {
                kind,
                resource: resource.map(str::to_owned),
            });
        }
        Ok(effects)
    }
}

/// The implementation of the interface, for effects on anything and on parts.
pub(super) fn implementation(ident: &str, on_anything: &[Effect], fields: &[Field]) -> String {
    let mut body = String::new();
    let mut uses_self = false;
    let resource = |effect: &Effect| match &effect.resource {
        Some(name) => format!(".in_resource(terrace::ir::interfaces::Resource({name:?}))"),
        None => String::new(),
    };
    for effect in on_anything {
        body.push_str(&format!(
            "        effects.push(Effect::on_anything(EffectKind::{}){});\n",
            effect.kind,
            resource(effect)
        ));
    }
    for field in fields {
        for effect in &field.effects {
            let made = |value: &str| {
                format!(
                    "effects.push(Effect::on(EffectKind::{}, {value}){});",
                    effect.kind,
                    resource(effect)
                )
            };
            uses_self |= matches!(field.sort, Sort::Operand | Sort::Result);
            let name = &field.ident;
            match (field.sort, field.ty.as_str()) {
                (Sort::Operand | Sort::Result, ty) if ty.starts_with("VariadicOfVariadic<") => {
                    body.push_str(&format!("        for values in self.{name}(ir) {{\n            for value in values {{\n                {}\n            }}\n        }}\n", made("value")));
                }
                (Sort::Operand | Sort::Result, ty) if ty.starts_with("Variadic<") => {
                    body.push_str(&format!(
                        "        for value in self.{name}(ir) {{\n            {}\n        }}\n",
                        made("value")
                    ));
                }
                (Sort::Operand | Sort::Result, ty) if ty.starts_with("Optional<") => {
                    body.push_str(&format!("        if let Some(value) = self.{name}(ir) {{\n            {}\n        }}\n", made("value")));
                }
                (Sort::Operand | Sort::Result, _) => {
                    body.push_str(&format!("        {}\n", made(&format!("self.{name}(ir)"))));
                }
                // An attribute is no value; what it names is.
                _ => body.push_str(&format!(
                    "        effects.push(Effect::on_anything(EffectKind::{}){});\n",
                    effect.kind,
                    resource(effect)
                )),
            }
        }
    }
    let ir = if uses_self { "ir" } else { "_" };
    let imports = match body.is_empty() {
        true => "use terrace::ir::interfaces::EffectList;",
        false => "use terrace::ir::interfaces::{Effect, EffectKind, EffectList};",
    };
    if body.is_empty() {
        return format!(
            "impl terrace::ir::interfaces::MemoryEffects for {ident} {{\n    fn effects(&self, _: &Ir) -> terrace::ir::interfaces::EffectList {{\n        terrace::ir::interfaces::EffectList::new()\n    }}\n}}\n"
        );
    }
    format!(
        "impl terrace::ir::interfaces::MemoryEffects for {ident} {{\n    fn effects(&self, {ir}: &Ir) -> terrace::ir::interfaces::EffectList {{\n        {imports}\n        let mut effects = EffectList::new();\n{body}        effects\n    }}\n}}\n"
    )
}
