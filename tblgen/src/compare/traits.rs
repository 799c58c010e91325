//! Traits and interfaces of records, in the words of Terrace.

use super::definition::Op;
use super::upstream::op_by_class;
use crate::map::{Map, plain};
use crate::records::{Record, RecordError, Records};
use crate::translate::last_segment;

/// How deep lists of traits may be in each other.
const DEPTH: u32 = 16;

/// Traits of classes that Terrace has as words for code.
const INFERENCE: [&str; 4] = [
    "InferTypeOpInterface",
    "InferTypeOpAdaptor",
    "InferShapedTypeOpAdaptor",
    "InferTensorType",
];

/// Says traits as `terrace-opt --dialect-definitions=NAME` does.
pub(super) struct TraitNames<'r, 'a> {
    records: &'r Records<'a>,
    dialect: &'r str,
    map: Map,
}

impl<'r, 'a> TraitNames<'r, 'a> {
    pub fn new(records: &'r Records<'a>, dialect: &'r str) -> Self {
        TraitNames {
            records,
            dialect,
            map: Map::upstream(),
        }
    }

    /// The interfaces of a type or an attribute.
    pub fn interfaces(&self, record: &Record<'a>) -> Result<Vec<String>, RecordError> {
        let mut all = Vec::new();
        self.collect(record, &mut all, 0)?;
        let mut interfaces = Vec::new();
        for record in all {
            if let Some(name) = record.text("cppInterfaceName")? {
                interfaces.push(self.interface(name));
            }
        }
        Ok(interfaces)
    }

    /// Adds the traits and interfaces of an op.
    pub fn of_op(&self, record: &Record<'a>, op: &mut Op) -> Result<(), RecordError> {
        let mut all = Vec::new();
        self.collect(record, &mut all, 0)?;
        for record in all {
            self.one(record, op)?;
        }
        if self.has_effects(record)? {
            op.interfaces.push("MemoryEffects".to_owned());
        }
        without_implied(op);
        op.traits.sort();
        op.traits.dedup();
        op.interfaces.sort();
        op.interfaces.dedup();
        Ok(())
    }

    /// The traits, those of lists one by one.
    fn collect(
        &self,
        of: &Record<'a>,
        all: &mut Vec<&'r Record<'a>>,
        depth: u32,
    ) -> Result<(), RecordError> {
        if depth > DEPTH {
            return Err(of.error("traits", "lists of traits are nested too deeply"));
        }
        for record in self.records.defs(of, "traits")? {
            match record.is("TraitList") {
                true => self.collect(record, all, depth + 1)?,
                false => all.push(record),
            }
        }
        Ok(())
    }

    fn one(&self, record: &Record<'a>, op: &mut Op) -> Result<(), RecordError> {
        if record.is("SideEffectsTraitBase") {
            match record.list("effects")?.is_empty() {
                true => op.traits.push("NoMemoryEffect".to_owned()),
                false => op.interfaces.push("MemoryEffects".to_owned()),
            }
            return Ok(());
        }
        if let Some(name) = record.text("cppInterfaceName")? {
            self.op_interface(name, op);
            return self.bases(record, op, 0);
        }
        if record.is("RangedTypesMatchWith") || record.is("TypesMatchWith") {
            let class = match record.is("RangedTypesMatchWith") {
                true => "RangedTypesMatchWith",
                false => "TypesMatchWith",
            };
            let (from, to) = (record.required_text("lhs")?, record.required_text("rhs")?);
            op.traits.push(format!("{class}(from = {from}, to = {to})"));
            return Ok(());
        }
        for class in [
            "AllTypesMatch",
            "AllElementTypesMatch",
            "AllShapesMatch",
            "AllRanksMatch",
            "AllElementCountsMatch",
        ] {
            if record.is(class) && record.value("values").is_some() {
                let values = record.texts("values")?.join(", ");
                op.traits.push(format!("{class}({values})"));
                return Ok(());
            }
        }
        if record.is("PredOpTrait") {
            let summary = record.text("summary")?.unwrap_or_default();
            op.traits.push(format!("PredOpTrait({summary})"));
            return Ok(());
        }
        let Some(name) = record.text("trait")? else {
            return Ok(());
        };
        self.native(name, op)
    }

    /// The interfaces that an interface is made of.
    fn bases(&self, record: &Record<'a>, op: &mut Op, depth: u32) -> Result<(), RecordError> {
        if depth > DEPTH {
            return Err(record.error("baseInterfaces", "interfaces are made of each other"));
        }
        for base in self.records.defs(record, "baseInterfaces")? {
            self.op_interface(base.required_text("cppInterfaceName")?, op);
            self.bases(base, op, depth + 1)?;
        }
        Ok(())
    }

    /// Whether operands or results say what the op does to them.
    fn has_effects(&self, op: &Record<'a>) -> Result<bool, RecordError> {
        for list in ["arguments", "results"] {
            let Some(dag) = op.dag(list)? else { continue };
            for (value, _) in &dag.arguments {
                let part = self.records.referred(op, list, value)?;
                if part.is("OpVariable") && !part.list("decorators")?.is_empty() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn op_interface(&self, name: &str, op: &mut Op) {
        match last_segment(name) {
            name if INFERENCE.contains(&name) => op.hooks.push("infer_types".to_owned()),
            "Symbol" | "SymbolOpInterface" => op.traits.push("Symbol".to_owned()),
            name => op.interfaces.push(self.interface(name)),
        }
    }

    /// What Terrace calls an interface.
    fn interface(&self, name: &str) -> String {
        let name = last_segment(name);
        let path = self
            .map
            .interfaces
            .get(name)
            .filter(|path| !path.is_empty());
        path.map_or(name, |path| last_segment(path)).to_owned()
    }

    /// A trait that is a class in C++.
    fn native(&self, name: &str, op: &mut Op) -> Result<(), RecordError> {
        let name = name
            .trim()
            .trim_end_matches("::Impl")
            .trim_end_matches("::Trait");
        let (class, parameters) = match name.split_once('<') {
            Some((class, rest)) => (class, Some(rest.trim_end_matches('>'))),
            None => (name, None),
        };
        let class = last_segment(class);
        if INFERENCE.contains(&class) {
            op.hooks.push("infer_types".to_owned());
            return Ok(());
        }
        if [
            "NOperands",
            "NResults",
            "NRegions",
            "NSuccessors",
            "AtLeastN",
        ]
        .iter()
        .any(|count| class.starts_with(count))
        {
            return Ok(());
        }
        if let Some(parameters) = parameters {
            let mut names = Vec::new();
            for parameter in parameters.split(',') {
                let class = last_segment(parameter.trim());
                let op = op_by_class(self.records, self.dialect, class)?;
                names.push(op.unwrap_or_else(|| class.to_owned()));
            }
            op.traits.push(format!("{class}({})", names.join(", ")));
            return Ok(());
        }
        let known = self.map.traits.get(class);
        let known = known.or_else(|| self.map.traits.get(plain(name)));
        match known.map(String::as_str) {
            Some("") => {}
            Some(path) => op.traits.push(last_segment(path).to_owned()),
            // Some interfaces are listed as traits of C++.
            None if class.ends_with("Interface") => self.op_interface(class, op),
            None => op.traits.push(class.to_owned()),
        }
        Ok(())
    }
}

/// What a trait of Terrace says already.
fn without_implied(op: &mut Op) {
    let traits = &op.traits;
    let has = |name: &str| traits.iter().any(|other| other == name);
    let speculates = has("AlwaysSpeculatable") || has("RecursivelySpeculatable");
    let (returns, is_graph) = (has("ReturnLike"), has("GraphRegion"));
    op.interfaces.retain(|name| match name.as_str() {
        "ConditionallySpeculatable" => !speculates,
        "RegionBranchTerminatorOpInterface" => !returns,
        "RegionKindInterface" => !is_graph,
        _ => true,
    });
}
