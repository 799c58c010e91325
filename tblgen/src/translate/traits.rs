//! Traits and interfaces of ops.

use super::effects::Effect;
use super::fields::{Field, Sort};
use super::names::{last_segment, snake_case, upper_camel_case};
use super::{Item, Kind, Translator, hook};
use crate::map::plain;
use crate::records::{Record, RecordError};

/// What a function is called after the beginning of a summary.
fn first_words(summary: &str) -> String {
    let words: Vec<&str> = summary.split_whitespace().take(6).collect();
    snake_case(&words.join(" "))
}

/// What the traits of an op say.
#[derive(Default)]
pub(super) struct OpTraits {
    /// In `traits(..)`.
    pub traits: Vec<String>,
    /// In `interfaces(..)`: paths.
    pub interfaces: Vec<String>,
    /// Interfaces that the op does not list until they are implemented, by their C++ names.
    pub missing: Vec<String>,
    /// The effects of the op as a whole.
    pub effects: Vec<Effect>,
    pub has_effects: bool,
    pub infers_types: bool,
}

const DEPTH: u32 = 16;

impl<'r, 'a> Translator<'r, 'a> {
    /// Reads the traits of an op.
    pub(super) fn traits(
        &mut self,
        op: &'r Record<'a>,
        ident: &str,
        fields: &[Field],
    ) -> Result<OpTraits, RecordError> {
        let mut traits = OpTraits::default();
        let mut all = Vec::new();
        self.collect(op, &mut all, 0)?;
        for record in all {
            self.one_trait(op, record, ident, fields, &mut traits)?;
        }
        let folds = op.flag("hasFolder")?;
        fit(&mut traits, fields, folds);
        Ok(traits)
    }

    /// The traits, those of lists one by one.
    fn collect(
        &self,
        of: &'r Record<'a>,
        all: &mut Vec<&'r Record<'a>>,
        depth: u32,
    ) -> Result<(), RecordError> {
        if depth > DEPTH {
            return Err(of.error("traits", "lists of traits are nested too deeply"));
        }
        for record in self.records.defs(of, "traits")? {
            if record.is("TraitList") {
                self.collect(record, all, depth + 1)?;
            } else if !all.iter().any(|known| known.name == record.name) {
                all.push(record);
            }
        }
        Ok(())
    }

    fn one_trait(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        ident: &str,
        fields: &[Field],
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        if record.is("SideEffectsTraitBase") {
            let effects = self.effects(record, "effects")?;
            traits.has_effects = true;
            if effects.is_empty() {
                push(&mut traits.traits, "NoMemoryEffect".to_owned());
            }
            traits.effects.extend(effects);
            return Ok(());
        }
        if record.is("OpInterface") || record.is("OpInterfaceTrait") {
            return self.interface(op, record, ident, traits);
        }
        if record.is("TypesMatchWith") {
            return self.types_match_with(record, fields, traits);
        }
        let all_match = [
            ("AllTypesMatch", "AllTypesMatch"),
            ("AllElementTypesMatch", "AllElementTypesMatch"),
            ("AllShapesMatch", "AllShapesMatch"),
            ("AllRanksMatch", "AllRanksMatch"),
            ("AllElementCountsMatch", "AllElementCountsMatch"),
        ];
        if let Some((_, name)) = all_match.iter().find(|(class, _)| record.is(class))
            && record.value("values").is_some()
        {
            let values = record.texts("values")?;
            let mut parts = Vec::new();
            for value in values {
                match part(fields, value) {
                    Some(part) => push(&mut parts, part),
                    None => {
                        return Err(op.error(
                            "traits",
                            format!("`{name}` names `{value}`, which is no part of the op"),
                        ));
                    }
                }
            }
            if parts.len() > 1 {
                push(&mut traits.traits, format!("{name}({})", parts.join(", ")));
            }
            return Ok(());
        }
        if record.is("PredOpTrait") {
            return self.predicate_trait(op, record, traits);
        }
        let Some(name) = record.text("trait")? else {
            self.lack(
                op,
                &format!("the trait `{}` is of no known class", record.name),
            );
            return Ok(());
        };
        self.native_trait(op, record, name, ident, traits)
    }

    /// A trait that is a class in C++.
    fn native_trait(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        name: &str,
        ident: &str,
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
                _ => self.own_trait(record, name, ident, traits),
            }
            return Ok(());
        }
        match self
            .map
            .traits
            .get(&plain_name)
            .or_else(|| self.map.traits.get(plain(name)))
            .cloned()
        {
            Some(path) if path.is_empty() => {}
            Some(path) => push(&mut traits.traits, path),
            None => match plain_name.as_str() {
                "InferTypeOpAdaptor"
                | "InferShapedTypeOpAdaptor"
                | "InferTensorType"
                | "InferTypeOpAdaptorBase"
                | "InferTypeOpAdaptorWithIsCompatible" => traits.infers_types = true,
                _ => self.own_trait(record, name, ident, traits),
            },
        }
        Ok(())
    }

    /// An op of another dialect that Terrace has, by its C++ name.
    fn known_op(&self, class: &str) -> Option<String> {
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
    fn marker(&mut self, name: &str, struct_name: &str) -> String {
        let key = format!("trait {name}");
        if let Some(item) = self.items.get(&key) {
            return self.path(item);
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
        let path = self.path(&item);
        self.items.insert(key, item);
        path
    }

    /// A trait that nobody knows: a hook.
    fn own_trait(
        &mut self,
        record: &'r Record<'a>,
        name: &str,
        ident: &str,
        traits: &mut OpTraits,
    ) {
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
            || super::names::is_taken(&struct_name);
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
        let mut hook = hook(
            Kind::Trait,
            struct_name.clone(),
            record,
            &format!("class {name}"),
            head,
            Some(stub),
        );
        hook.users = vec![ident.to_owned()];
        self.needs(hook);
        push(&mut traits.traits, format!("crate::hooks::{struct_name}"));
    }

    fn predicate_trait(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let summary = record
            .text("summary")?
            .unwrap_or_default()
            .trim()
            .to_owned();
        let predicate = self.records.required_def(record, "predicate")?;
        let cpp = self.flattened(predicate, 0)?;
        let key = format!("op: {cpp}");
        let name = self.function(&key, || first_words(&summary));
        let head = format!("pub fn {name}<O: TypedOp>(_op: O, _ir: &Ir) -> bool");
        let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    true\n}}");
        let mut hook = hook(
            Kind::Predicate,
            name.clone(),
            record,
            &cpp,
            head,
            Some(stub),
        );
        hook.users = vec![op.name.to_string()];
        self.needs(hook);
        push(
            &mut traits.traits,
            format!("PredOpTrait({summary:?}, {name})"),
        );
        Ok(())
    }

    fn types_match_with(
        &mut self,
        record: &'r Record<'a>,
        fields: &[Field],
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let summary = record
            .text("summary")?
            .unwrap_or_default()
            .trim()
            .to_owned();
        let (from, to) = (record.required_text("lhs")?, record.required_text("rhs")?);
        let (Some(from), Some(to)) = (part(fields, from), part(fields, to)) else {
            return Err(record.error("lhs", format!("`{from}` or `{to}` is no part of the op")));
        };
        let cpp = record.required_text("transformer")?.trim();
        let ranged = record.is("RangedTypesMatchWith");
        let word = if ranged {
            "RangedTypesMatchWith"
        } else {
            "TypesMatchWith"
        };
        let function = match self.type_function(cpp, ranged) {
            Some(known) => known,
            None => {
                let key = format!("types {ranged}: {cpp}");
                let name = self.function(&key, || first_words(&summary));
                let (input, output) = match ranged {
                    true => ("_types: &[Type]", "Option<Vec<Type>>"),
                    false => ("_ty: Type", "Option<Type>"),
                };
                let head = format!("pub fn {name}(_cx: &Context, {input}) -> {output}");
                let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    None\n}}");
                self.needs(hook(
                    Kind::TypeFunction,
                    name.clone(),
                    record,
                    cpp,
                    head,
                    Some(stub),
                ));
                name
            }
        };
        push(
            &mut traits.traits,
            format!("{word}({summary:?}, from = {from}, to = {to}, {function})"),
        );
        Ok(())
    }

    /// Functions of types that are plain.
    fn type_function(&self, cpp: &str, ranged: bool) -> Option<String> {
        if ranged {
            return None;
        }
        let text: String = cpp.chars().filter(|c| !c.is_whitespace()).collect();
        if text == "$_self" {
            return Some("|_, ty| Some(ty)".to_owned());
        }
        if [
            "getElementTypeOrSelf($_self)",
            "::mlir::getElementTypeOrSelf($_self)",
            "mlir::getElementTypeOrSelf($_self)",
        ]
        .contains(&&*text)
        {
            return Some("|cx, ty| Some(ty.element_or_self(cx))".to_owned());
        }
        // `cast<T>($_self).getElementType()`, and accessors of declared types.
        let rest = text
            .trim_start_matches("::")
            .trim_start_matches("llvm::")
            .strip_prefix("cast<")?;
        let (class, rest) = rest.split_once(">($_self).get")?;
        let method = rest.strip_suffix("()")?;
        let class_name = last_segment(class);
        if method == "ElementType"
            && [
                "VectorType",
                "ShapedType",
                "RankedTensorType",
                "TensorType",
                "MemRefType",
                "BaseMemRefType",
            ]
            .contains(&class_name)
        {
            return Some(
                "|cx, ty| Some(ty.cast::<terrace::ir::types::ShapedType>(cx)?.element(cx))"
                    .to_owned(),
            );
        }
        if method == "ElementType" && class_name == "ComplexType" {
            return Some(
                "|cx, ty| Some(ty.cast::<terrace::ir::types::ComplexType>(cx)?.element(cx))"
                    .to_owned(),
            );
        }
        let mut same = self
            .classes
            .iter()
            .filter(|(known, _)| last_segment(known) == class_name);
        let record = self.records.get(same.next()?.1)?;
        if same.next().is_some() || !record.is("TypeDef") {
            return None;
        }
        let wanted = snake_case(method);
        let parameters = record.dag("parameters").ok()??;
        let parameter = parameters.arguments.iter().find(|(_, name)| {
            name.as_deref()
                .is_some_and(|name| snake_case(name) == wanted)
        })?;
        let class = match &parameter.0 {
            crate::records::Value::Text(text) => text.to_string(),
            crate::records::Value::Def(name) => {
                self.records.get(name)?.text("cppType").ok()??.to_owned()
            }
            _ => return None,
        };
        let item = self.items.get(&*record.name)?;
        let path = self.path(item);
        (plain(&class) == "Type")
            .then(|| format!("|cx, ty| Some(ty.cast::<{path}>(cx)?.{wanted}(cx))"))
    }

    fn interface(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        ident: &str,
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let name = match record.text("cppInterfaceName")? {
            Some(name) => name,
            None => record
                .text("trait")?
                .unwrap_or_default()
                .trim_end_matches("::Trait"),
        };
        match name {
            "InferTypeOpInterface" => {
                traits.infers_types = true;
                return Ok(());
            }
            "Symbol" | "SymbolOpInterface" => {
                push(&mut traits.traits, "Symbol".to_owned());
                return Ok(());
            }
            // What speculation depends on is said by a trait beside it.
            "ConditionallySpeculatable" if !record.is("DeclareInterfaceMethods") => return Ok(()),
            _ => {}
        }
        let own = self.interface_item(record);
        let path = match own {
            Some(item) => Some(self.path(&item)),
            None => self.map.interfaces.get(last_segment(name)).cloned(),
        };
        let path = match path {
            Some(path) if path.is_empty() => return Ok(()),
            Some(path) => path,
            None => {
                push(&mut traits.missing, name.to_owned());
                return Ok(());
            }
        };
        let module = self.module.clone();
        let full = format!("crate::{module}::{ident}");
        let trait_path = if path.contains("::") {
            path.clone()
        } else {
            format!("crate::{module}::{path}")
        };
        let hook_name = format!("{} for {full}", last_segment(&path));
        let there = self.is_there(&hook_name);
        self.implementation(hook(
            Kind::Interface,
            hook_name,
            op,
            &format!("interface {name}"),
            format!("impl {trait_path} for {full}"),
            None,
        ));
        match there {
            true => push(&mut traits.interfaces, path),
            false => push(&mut traits.missing, name.to_owned()),
        }
        Ok(())
    }
}

fn push(list: &mut Vec<String>, element: String) {
    if !list.contains(&element) {
        list.push(element);
    }
}

/// The part that TableGen names, possibly as an expression on it.
fn part(fields: &[Field], name: &str) -> Option<String> {
    let named = fields.iter().find(|field| field.name == name)?;
    matches!(named.sort, Sort::Operand | Sort::Result | Sort::Attribute)
        .then(|| named.ident.clone())
}

/// Leaves out what says nothing of an op with these parts, which the macro would reject.
fn fit(traits: &mut OpTraits, fields: &[Field], folds: bool) {
    let count = |sort| fields.iter().filter(|field| field.sort == sort).count();
    let varying = |sort| {
        fields
            .iter()
            .filter(|field| field.sort == sort && field.is_variadic())
            .count()
    };
    let (operands, results, regions) = (
        count(Sort::Operand),
        count(Sort::Result),
        count(Sort::Region),
    );
    let pure = traits.traits.iter().any(|name| name == "NoMemoryEffect")
        && traits
            .traits
            .iter()
            .any(|name| name == "AlwaysSpeculatable");
    let has = |traits: &OpTraits, name: &str| traits.traits.iter().any(|other| other == name);
    if pure {
        traits
            .traits
            .retain(|name| name != "NoMemoryEffect" && name != "AlwaysSpeculatable");
        traits.traits.insert(0, "Pure".to_owned());
    }
    let terminator = has(traits, "Terminator");
    let elementwise = has(traits, "Elementwise");
    let implicit = traits
        .traits
        .iter()
        .any(|name| name.starts_with("SingleBlockImplicitTerminator("));
    let sized_operands = has(traits, "AttrSizedOperandSegments");
    let sized_results = has(traits, "AttrSizedResultSegments");
    traits.traits.retain(|name| match name.as_str() {
        "AttrSizedOperandSegments" => varying(Sort::Operand) > 0,
        "SameVariadicOperandSize" => varying(Sort::Operand) > 0 && !sized_operands,
        "AttrSizedResultSegments" => varying(Sort::Result) > 0,
        "SameVariadicResultSize" => varying(Sort::Result) > 0 && !sized_results,
        "SymbolTable" | "GraphRegion" | "NoRegionArguments" | "RecursiveMemoryEffects" => {
            regions > 0
        }
        "SingleBlock" => regions > 0 && !implicit,
        "NoTerminator" => regions > 0 && !implicit,
        name if name.starts_with("SingleBlockImplicitTerminator(") => regions > 0,
        "Involution" => operands == 1 && results == 1,
        "Idempotent" => (1..=2).contains(&operands) && results == 1,
        "Scalarizable" | "Vectorizable" | "Tensorizable" => elementwise,
        "SameOperandsShape" | "SameOperandsElementType" | "Commutative" | "SameTypeOperands" => {
            operands > 0
        }
        "SameOperandsAndResultRank" | "ResultsBroadcastableShape" | "SameOperandsAndResultType" => {
            operands > 0 && results > 0
        }
        "ReturnLike" => terminator,
        "ConstantLike" => {
            let has_value = fields
                .iter()
                .any(|field| field.ident == "value" && field.sort == Sort::Attribute);
            operands == 0 && results == 1 && (folds || has_value)
        }
        "Symbol" => {
            results == 0
                && fields
                    .iter()
                    .any(|field| field.name == "sym_name" && field.sort == Sort::Attribute)
        }
        _ => true,
    });
}
