//! What the records of a dialect define, in the words of Terrace.

use super::definition::{Arity, Declared, Dialect, Inherent, Kind, Op, Part, Presence};
use super::traits::TraitNames;
use crate::records::{Record, RecordError, Records, Value};
use crate::translate::cpp_op_name;

/// The definitions of a dialect in the records.
///
/// # Errors
///
/// Records are not as their classes say.
pub fn dialect(records: &Records<'_>, name: &str) -> Result<Dialect, RecordError> {
    let mut dialect = Dialect {
        name: name.to_owned(),
        ..Dialect::default()
    };
    let names = TraitNames::new(records, name);
    for record in records.of_class("Op") {
        let of = records.required_def(record, "opDialect")?;
        if of.required_text("name")? == name {
            dialect.ops.push(op(records, record, name, &names)?);
        }
    }
    for (class, list) in [
        ("TypeDef", &mut dialect.types),
        ("AttrDef", &mut dialect.attributes),
    ] {
        for record in records.of_class(class) {
            let of = records.required_def(record, "dialect")?;
            let Some(mnemonic) = record.some_text("mnemonic")? else {
                continue;
            };
            if of.required_text("name")? == name {
                list.push(Declared {
                    mnemonic: mnemonic.to_owned(),
                    interfaces: names.interfaces(record)?,
                });
            }
        }
    }
    Ok(dialect)
}

fn op(
    records: &Records<'_>,
    record: &Record<'_>,
    dialect: &str,
    names: &TraitNames<'_, '_>,
) -> Result<Op, RecordError> {
    let mut op = Op {
        name: format!("{dialect}.{}", record.required_text("opName")?),
        assembly: record.some_text("assemblyFormat")?.map(str::to_owned),
        ..Op::default()
    };
    for (value, name) in arguments(record, "arguments")? {
        let constraint = constraint(records, record, "arguments", value)?;
        if constraint.is("TypeConstraint") {
            op.operands.push(values(records, constraint, name)?);
        } else if !constraint.is("DerivedAttr") {
            op.attributes.push(inherent(records, constraint, name)?);
        }
    }
    for (value, name) in arguments(record, "results")? {
        let constraint = constraint(records, record, "results", value)?;
        op.results.push(values(records, constraint, name)?);
    }
    for (list, variadic, parts) in [
        ("regions", "VariadicRegion", &mut op.regions),
        ("successors", "VariadicSuccessor", &mut op.successors),
    ] {
        for (value, name) in arguments(record, list)? {
            let constraint = constraint(records, record, list, value)?;
            let summary = constraint.text("summary")?.unwrap_or_default();
            parts.push(Part {
                name: name.to_owned(),
                arity: match constraint.is(variadic) {
                    true => Arity::Variadic,
                    false => Arity::One,
                },
                // Messages of Terrace say it as those about regions do.
                constraint: match list {
                    "regions" => summary.to_owned(),
                    _ => String::new(),
                },
                segments: None,
            });
        }
    }
    names.of_op(record, &mut op)?;
    for (field, hook) in [
        ("hasVerifier", "verify"),
        ("hasRegionVerifier", "verify_regions"),
        ("hasFolder", "fold"),
        ("hasCanonicalizer", "canonicalize"),
        ("hasCanonicalizeMethod", "canonicalize"),
        ("hasCustomAssemblyFormat", "custom_assembly"),
    ] {
        if record.flag(field)? {
            op.hooks.push(hook.to_owned());
        }
    }
    Ok(op)
}

/// The elements of a dag with their names.
fn arguments<'r, 'a>(
    record: &'r Record<'a>,
    list: &str,
) -> Result<impl Iterator<Item = (&'r Value<'a>, &'r str)>, RecordError> {
    let dag = record.dag(list)?;
    let arguments = dag.map_or(&[][..], |dag| &dag.arguments);
    Ok(arguments
        .iter()
        .map(|(value, name)| (value, name.as_deref().unwrap_or_default())))
}

/// The constraint of a part, without what documentation and effects are around it.
fn constraint<'r, 'a>(
    records: &'r Records<'a>,
    op: &Record<'a>,
    list: &str,
    value: &Value<'a>,
) -> Result<&'r Record<'a>, RecordError> {
    let record = records.referred(op, list, value)?;
    match record.is("OpVariable") {
        true => records.required_def(record, "constraint"),
        false => Ok(record),
    }
}

/// A group of operands or results.
fn values(records: &Records<'_>, record: &Record<'_>, name: &str) -> Result<Part, RecordError> {
    let arity = match record {
        _ if record.is("Optional") => Arity::Optional,
        _ if record.is("Variadic") || record.is("VariadicOfVariadic") => Arity::Variadic,
        _ => Arity::One,
    };
    let segments = record.text("segmentAttrName")?.map(str::to_owned);
    let mut base = record;
    // Lists of lists have two.
    for _ in 0..2 {
        if base.is("Variadic") || base.is("Optional") || base.is("VariadicOfVariadic") {
            base = records.required_def(base, "baseType")?;
        }
    }
    Ok(Part {
        name: name.to_owned(),
        arity,
        constraint: summary(base)?,
        segments,
    })
}

/// An attribute or a property.
fn inherent(
    records: &Records<'_>,
    record: &Record<'_>,
    name: &str,
) -> Result<Inherent, RecordError> {
    let is_attribute = record.is("AttrConstraint");
    let default = record.some_text("defaultValue")?.map(str::to_owned);
    let is_unit =
        record.is("UnitProp") || &*record.name == "UnitAttr" || &*record.name == "UnitProp";
    let optional = record.flag("isOptional")? || record.is("OptionalProp") || is_unit;
    let is_default = [
        "DefaultValuedAttr",
        "DefaultValuedOptionalAttr",
        "DefaultValuedProp",
    ]
    .iter()
    .any(|class| record.is(class));
    // A property's own default is how it begins, and it is written all the same.
    let is_default = is_default || (is_attribute && default.is_some());
    let mut constraint = summary(record)?;
    if is_declared(records, record)? {
        constraint.clear();
    }
    if !is_attribute
        && constraint.is_empty()
        && let Some(base) = records.def(record, "baseProperty")?
    {
        constraint = summary(base)?;
    }
    let presence = match (is_default, optional) {
        (true, _) if !is_unit => Presence::Default,
        (_, true) => Presence::Optional,
        _ => Presence::Required,
    };
    Ok(Inherent {
        name: name.to_owned(),
        kind: match is_attribute {
            true => Kind::Attribute,
            false => Kind::Property,
        },
        presence,
        constraint,
        default: default.filter(|_| presence == Presence::Default),
    })
}

/// Whether an attribute is an enum or one that the dialect declares. No message says what it must
/// be: another attribute does not get so far.
fn is_declared(records: &Records<'_>, record: &Record<'_>) -> Result<bool, RecordError> {
    let mut record = record;
    // Wrappers are not made of themselves deeper than this.
    for _ in 0..4 {
        if ["EnumInfo", "EnumAttrInfo", "EnumAttr", "AttrDef"]
            .iter()
            .any(|class| record.is(class))
        {
            return Ok(true);
        }
        match records.def(record, "baseAttr")? {
            Some(base) => record = base,
            None => break,
        }
    }
    Ok(false)
}

/// What messages say of a constraint.
fn summary(record: &Record<'_>) -> Result<String, RecordError> {
    Ok(record.text("summary")?.unwrap_or_default().to_owned())
}

/// Ops by the names of their C++ classes, those of one dialect first.
pub(super) fn op_by_class(
    records: &Records<'_>,
    dialect: &str,
    class: &str,
) -> Result<Option<String>, RecordError> {
    let mut found = None;
    for record in records.of_class("Op") {
        if cpp_op_name(&record.name) != class {
            continue;
        }
        let of = records.required_def(record, "opDialect")?;
        let of = of.required_text("name")?;
        let name = format!("{of}.{}", record.required_text("opName")?);
        if of == dialect {
            return Ok(Some(name));
        }
        found = found.or(Some(name));
    }
    Ok(found)
}
