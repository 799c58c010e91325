//! Traits and interfaces of ops.

mod native;
mod relations;

use super::effects::Effect;
use super::fields::{Field, Sort};
use super::names::last_segment;
use super::{Kind, Translator, hook};
use crate::records::{Record, RecordError};

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
            return self.types_match_with(op, record, fields, traits);
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
            return self.predicate_trait(op, record, fields, traits);
        }
        let Some(name) = record.text("trait")? else {
            self.lack(
                op,
                &format!("the trait `{}` is of no known class", record.name),
            );
            return Ok(());
        };
        self.native_trait(op, record, name, traits)
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
