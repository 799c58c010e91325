//! What two definitions of a dialect say differently.

use std::collections::BTreeSet;
use std::fmt;

use super::definition::{Arity, Declared, Dialect, Inherent, Kind, Op, Part, Presence};
use super::format::tokens;
use crate::translate::snake_case;

/// Something that is otherwise in Terrace than in TableGen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Difference {
    /// The op, or a type as `!mnemonic`, or an attribute as `#mnemonic`.
    pub of: String,
    /// Which part of it: "operand `lhs`", "traits".
    pub part: String,
    /// What Terrace says; empty if it says nothing.
    pub terrace: String,
    /// What TableGen says; empty if it says nothing.
    pub tablegen: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => format!("`{text}`"),
        };
        write!(
            f,
            "{}: {}: Terrace has {}, TableGen has {}",
            self.of,
            self.part,
            said(&self.terrace),
            said(&self.tablegen)
        )
    }
}

/// Compares what Terrace defines with what TableGen does.
pub fn differences(terrace: &Dialect, tablegen: &Dialect) -> Vec<Difference> {
    let mut found = Vec::new();
    let names = terrace.ops.iter().chain(&tablegen.ops).map(|op| &op.name);
    for name in names.collect::<BTreeSet<_>>() {
        let of = |dialect: &'_ Dialect| dialect.ops.iter().position(|op| op.name == *name);
        let mut finder = Finder {
            of: name,
            found: &mut found,
        };
        match (of(terrace), of(tablegen)) {
            (Some(ours), Some(theirs)) => finder.op(&terrace.ops[ours], &tablegen.ops[theirs]),
            (ours, theirs) => finder.presence("op", ours.is_some(), theirs.is_some()),
        }
    }
    for (sigil, what, ours, theirs) in [
        ('!', "type", &terrace.types, &tablegen.types),
        ('#', "attribute", &terrace.attributes, &tablegen.attributes),
    ] {
        let names = ours.iter().chain(theirs).map(|declared| &declared.mnemonic);
        for name in names.collect::<BTreeSet<_>>() {
            let of = |list: &'_ [Declared]| list.iter().position(|one| one.mnemonic == *name);
            let mut finder = Finder {
                of: &format!("{sigil}{name}"),
                found: &mut found,
            };
            match (of(ours), of(theirs)) {
                (Some(one), Some(other)) => finder.each(
                    "interfaces",
                    &ours[one].interfaces,
                    &theirs[other].interfaces,
                ),
                (one, other) => finder.presence(what, one.is_some(), other.is_some()),
            }
        }
    }
    found
}

struct Finder<'a> {
    of: &'a str,
    found: &'a mut Vec<Difference>,
}

impl Finder<'_> {
    fn compare(&mut self, part: &str, terrace: &str, tablegen: &str) {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (terrace, tablegen) = (words(terrace), words(tablegen));
        if terrace != tablegen {
            self.found.push(Difference {
                of: self.of.to_owned(),
                part: part.to_owned(),
                terrace,
                tablegen,
            });
        }
    }

    fn presence(&mut self, what: &str, terrace: bool, tablegen: bool) {
        let said = |there| if there { "it" } else { "" };
        self.compare(what, said(terrace), said(tablegen));
    }

    /// What is in one of two sets only.
    fn each(&mut self, part: &str, terrace: &[String], tablegen: &[String]) {
        let ours: BTreeSet<&String> = terrace.iter().collect();
        let theirs: BTreeSet<&String> = tablegen.iter().collect();
        for name in ours.difference(&theirs) {
            self.compare(part, name, "");
        }
        for name in theirs.difference(&ours) {
            self.compare(part, "", name);
        }
    }

    fn op(&mut self, ours: &Op, theirs: &Op) {
        self.parts("operand", &ours.operands, &theirs.operands);
        self.attributes(&ours.attributes, &theirs.attributes);
        self.parts("result", &ours.results, &theirs.results);
        self.parts("region", &ours.regions, &theirs.regions);
        self.parts("successor", &ours.successors, &theirs.successors);
        self.each("traits", &traits(ours), &traits(theirs));
        let mut interfaces = ours.interfaces.clone();
        let names = ["result_names", "block_names", "default_dialect"];
        if ours.hooks.iter().any(|hook| names.contains(&&**hook)) {
            interfaces.push("OpAsmOpInterface".to_owned());
        }
        if ours.traits.iter().any(|name| name == "ReturnLike") {
            interfaces.retain(|name| name != "RegionBranchTerminatorOpInterface");
        }
        self.each("interfaces", &interfaces, &theirs.interfaces);
        let custom = "custom_assembly";
        let format = |op: &Op| match &op.assembly {
            Some(format) => tokens(format, op).join(" "),
            None if op.hooks.iter().any(|hook| hook == custom) => custom.to_owned(),
            None => String::new(),
        };
        self.compare("format", &format(ours), &format(theirs));
        // Whether types follow is seen from the traits as well, by both.
        let has = |op: &Op| op.hooks.iter().any(|hook| hook == "infer_types");
        if has(theirs) {
            self.presence("infer_types", has(ours), true);
        }
    }

    /// The names of parts, which no text has: those of Rust are in snake case.
    fn names(&mut self, what: &str, ours: &[Part], theirs: &[Part]) {
        let counts_agree = ours.len() == theirs.len();
        // What has no name in TableGen has one in Terrace all the same.
        let named = |index: usize| match &*theirs[index].name {
            "" if counts_agree => snake_case(&ours[index].name),
            name => snake_case(name),
        };
        let our_names: Vec<String> = ours.iter().map(|part| snake_case(&part.name)).collect();
        let their_names: Vec<String> = (0..theirs.len()).map(named).collect();
        let what = format!("{what}s");
        self.compare(&what, &our_names.join(", "), &their_names.join(", "));
    }

    fn parts(&mut self, what: &str, ours: &[Part], theirs: &[Part]) {
        self.names(what, ours, theirs);
        for (index, part) in ours.iter().enumerate() {
            let name = snake_case(&part.name);
            let same_name = theirs.iter().find(|other| snake_case(&other.name) == name);
            let same_place = theirs.get(index).filter(|_| ours.len() == theirs.len());
            if let Some(other) = same_name.or(same_place) {
                let said = |part: &Part| {
                    let segments = part.segments.as_deref().unwrap_or_default();
                    format!("{} {} {segments}", arity(part.arity), part.constraint)
                };
                self.compare(
                    &format!("{what} `{}`", part.name),
                    &said(part),
                    &said(other),
                );
            }
        }
    }

    fn attributes(&mut self, ours: &[Inherent], theirs: &[Inherent]) {
        let names = |list: &[Inherent]| -> String {
            let names: Vec<&str> = list.iter().map(|part| &*part.name).collect();
            names.join(", ")
        };
        self.compare("attributes", &names(ours), &names(theirs));
        for part in ours {
            let Some(other) = theirs.iter().find(|other| other.name == part.name) else {
                continue;
            };
            let said = |part: &Inherent| {
                let kind = match part.kind {
                    Kind::Attribute => "",
                    Kind::Property => "property:",
                };
                let presence = match part.presence {
                    Presence::Required => "",
                    Presence::Optional => "optional",
                    Presence::Default => "default valued",
                };
                let constraint = match other.constraint.as_str() {
                    "" => "",
                    _ => &part.constraint,
                };
                format!("{kind} {presence} {constraint}")
            };
            self.compare(
                &format!("attribute `{}`", part.name),
                &said(part),
                &said(other),
            );
            if let (Some(ours), Some(theirs)) = (&part.default, &other.default)
                && !is_same_value(ours, theirs)
            {
                self.compare(&format!("default of `{}`", part.name), ours, theirs);
            }
        }
    }
}

/// The traits without words that stand for several others, and with names in snake case.
fn traits(op: &Op) -> Vec<String> {
    let words = ["Pure", "ElementwiseMappable"];
    let traits = op.traits.iter().filter(|name| !words.contains(&&***name));
    let parameters = ["TypesMatchWith(", "RangedTypesMatchWith(", "All"];
    let plain = traits.map(|name| match name.split_once('(') {
        Some((word, rest)) if parameters.iter().any(|start| name.starts_with(start)) => {
            let rest = rest.trim_end_matches(')').split(", ").map(|part| {
                let (key, value) = part.split_once(" = ").unwrap_or(("", part));
                format!("{key} {}", snake_case(value))
                    .trim_start()
                    .to_owned()
            });
            format!("{word}({})", rest.collect::<Vec<_>>().join(", "))
        }
        _ => name.clone(),
    });
    plain.collect()
}

fn arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "optional",
        Arity::Variadic => "variadic of",
    }
}

/// Whether a default in text is one that is an expression in C++, as far as their last words say.
fn is_same_value(terrace: &str, tablegen: &str) -> bool {
    let word = |text: &str| -> String {
        let text = text.split(" : ").next().unwrap_or(text).trim();
        let text = text.strip_prefix("static_cast").map_or(text, |text| {
            let text = text.split_once('(').map_or(text, |(_, text)| text);
            text.trim_end_matches(')')
        });
        let text = text.rsplit("::").next().unwrap_or(text);
        let text = text.strip_suffix('>').unwrap_or(text);
        let text = text.rsplit('<').next().unwrap_or(text);
        // An attribute of an enum says which enum, and then which case.
        let text = text.rsplit(' ').next().unwrap_or(text);
        match text.trim_matches('"') {
            "{}" | "[]" | "none" | "i64" | "i32" | "i16" | "i8" | "i1" => String::new(),
            "false" => "0".to_owned(),
            "true" => "1".to_owned(),
            text => {
                let digits = text
                    .strip_prefix("0x")
                    .map(|text| i64::from_str_radix(text, 16));
                match digits {
                    Some(Ok(number)) => number.to_string(),
                    _ => text.to_ascii_lowercase(),
                }
            }
        }
    };
    let (ours, theirs) = (word(terrace), word(tablegen));
    // The number of a case says as much as its name.
    let is_case = ours.parse::<i64>().is_ok() && tablegen.contains("::");
    ours == theirs || ours.starts_with('#') && theirs.is_empty() || is_case
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_compared_as_values() {
        for (terrace, tablegen) in [
            ("15 : i32", "0xf"),
            ("false", "0"),
            ("-1 : i64", "static_cast<uint64_t>(-1)"),
            ("array<i16>", "{}"),
            (
                "#amdgpu<mfma_perm_b none>",
                "::mlir::amdgpu::MFMAPermB::none",
            ),
            (
                "#acc<data_clause acc_private>",
                "mlir::acc::DataClause::acc_private",
            ),
        ] {
            assert!(is_same_value(terrace, tablegen), "{terrace} {tablegen}");
        }
        for (terrace, tablegen) in [
            ("14 : i32", "0xf"),
            ("true", "0"),
            ("#shard<partial sum>", "::mlir::shard::ReductionKind::Max"),
        ] {
            assert!(!is_same_value(terrace, tablegen), "{terrace} {tablegen}");
        }
    }
}
