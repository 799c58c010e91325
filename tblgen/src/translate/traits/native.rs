//! Traits that are classes in C++.

use super::super::names::{last_segment, snake_case, upper_camel_case};
use super::super::{Item, Kind, Translator, hook};
use super::{OpTraits, push};
use crate::map::plain;
use crate::records::{Record, RecordError};

impl<'r, 'a> Translator<'r, 'a> {
    /// A trait that is a class in C++.
    pub(super) fn native_trait(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        name: &str,
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let name = name
            .trim()
            .trim_end_matches("::Impl")
            .trim_end_matches("::Trait");
        let plain_name = last_segment(name.split('<').next().unwrap_or(name)).to_owned();
        let arguments = name
            .split_once('<')
            .and_then(|(_, arguments)| arguments.strip_suffix('>'));
        if let Some(arguments) = arguments {
            let parents: Option<Vec<String>> = arguments
                .split(',')
                .map(|class| self.op_named(class.trim()))
                .collect();
            match (plain_name.as_str(), parents) {
                ("HasParent", Some(parents)) => push(
                    &mut traits.traits,
                    format!("HasParent({})", parents.join(", ")),
                ),
                ("SingleBlockImplicitTerminator", Some(parents)) if parents.len() == 1 => {
                    push(
                        &mut traits.traits,
                        format!("SingleBlockImplicitTerminator({})", parents[0]),
                    );
                }
                ("HasParent", None) => {
                    let parents: Option<Vec<String>> = arguments
                        .split(',')
                        .map(|class| self.known_op(class.trim()))
                        .collect();
                    match parents {
                        Some(parents) => push(
                            &mut traits.traits,
                            format!("HasParent({})", parents.join(", ")),
                        ),
                        None => {
                            self.lack(op, &format!("`{name}`: an op of it is not known, so that the parent is not checked"));
                        }
                    }
                }
                (base, _)
                    if base.starts_with("NOperands")
                        || base.starts_with("NResults")
                        || base.starts_with("NRegions")
                        || base.starts_with("AtLeastN")
                        || base.starts_with("NSuccessors") => {}
                _ => self.own_trait(record, name, traits),
            }
            return Ok(());
        }
        let namespace = record.text("cppNamespace")?.unwrap_or_default();
        match self.map.native_trait(namespace, name).cloned() {
            Some(path) if path.is_empty() => {}
            Some(path) => push(&mut traits.traits, path),
            None => match plain_name.as_str() {
                "InferTypeOpAdaptor"
                | "InferShapedTypeOpAdaptor"
                | "InferTensorType"
                | "InferTypeOpAdaptorBase"
                | "InferTypeOpAdaptorWithIsCompatible" => traits.infers_types = true,
                _ => self.own_trait(record, name, traits),
            },
        }
        Ok(())
    }

    /// An op of another dialect that Terrace has, by its C++ name.
    pub(super) fn known_op(&self, class: &str) -> Option<String> {
        if let Some(path) = self.op_named(class) {
            return Some(path);
        }
        Some(match plain(class) {
            "ModuleOp" | "builtin::ModuleOp" => "\"builtin.module\"".to_owned(),
            "func::FuncOp" => "\"func.func\"".to_owned(),
            "gpu::GPUModuleOp" => "\"gpu.module\"".to_owned(),
            "spirv::ModuleOp" => "\"spirv.module\"".to_owned(),
            _ => return None,
        })
    }

    /// A trait that is a class of C++ without checks: a struct.
    pub(super) fn marker(&mut self, name: &str, struct_name: &str) -> String {
        // By a path also in its module: a name alone may be close to one that the macro knows.
        let path = |item: &Item| {
            let module = item.module.as_deref().unwrap_or_default();
            format!("crate::{module}::{}", item.name)
        };
        let key = format!("trait {name}");
        if let Some(item) = self.items.get(&key) {
            return path(item);
        }
        let module = self.module.clone();
        let ident = self.unique(&module, struct_name, "Trait");
        self.markers.push(format!(
            "/// The trait `{name}`.\n#[op_trait]\npub struct {ident};\n"
        ));
        let item = Item {
            module: Some(module),
            name: ident,
        };
        let path = path(&item);
        self.items.insert(key, item);
        path
    }

    /// A trait that nobody knows: a hook.
    pub(super) fn own_trait(&mut self, record: &'r Record<'a>, name: &str, traits: &mut OpTraits) {
        let struct_name = upper_camel_case(last_segment(name.split('<').next().unwrap_or(name)));
        let rest = name
            .split_once('<')
            .map(|(_, rest)| upper_camel_case(rest))
            .unwrap_or_default();
        let struct_name = format!("{struct_name}{rest}");
        let class = last_segment(name.split('<').next().unwrap_or(name));
        if self.options.markers.contains(class) {
            let path = self.marker(name, &struct_name);
            push(&mut traits.traits, path);
            return;
        }
        let in_use = self
            .taken
            .values()
            .any(|taken| taken.contains(&struct_name))
            || super::super::names::is_taken(&struct_name);
        let struct_name = if in_use {
            format!("{struct_name}Trait")
        } else {
            struct_name
        };
        let head = format!(
            "/// The trait `{name}`.\n#[op_trait(verify = {})]\npub struct {struct_name};\n\n",
            snake_case(&struct_name)
        );
        let function = snake_case(&struct_name);
        let stub = format!(
            "fn {function}(_ir: &Ir, _op: Op) -> VerifyResult {{\n    crate::unwritten(\"{struct_name}\");\n    Ok(())\n}}"
        );
        let hook = hook(
            Kind::Trait,
            struct_name.clone(),
            record,
            &format!("class {name}"),
            head,
            Some(stub),
        );
        self.needs(hook);
        push(&mut traits.traits, format!("crate::hooks::{struct_name}"));
    }
}
