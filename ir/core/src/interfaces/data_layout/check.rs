//! What is wrong with a specification, alone and inside others.

use rustc_hash::{FxHashMap, FxHashSet};

use super::builtin::alignments;
use super::{
    DataLayout, DataLayoutDialectInterface, DataLayoutOpInterface, DataLayoutTypeInterface,
    LayoutEntry, LayoutKey, entries_of, same_kind,
};
use crate::asm::{print_attribute, print_type};
use crate::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::location::Location;
use crate::ods::VerifyResult;
use crate::types::{Type, TypeData};

/// Adds the entries of an inner specification to those that hold around it.
///
/// # Errors
/// With the first entry that does not go with the outer ones. All others are added all the same.
pub fn combine_layouts(
    cx: &Context,
    outer: &mut Vec<LayoutEntry>,
    inner: &[LayoutEntry],
) -> Result<(), LayoutEntry> {
    let clash = first_clash(cx, outer, inner);
    let places = outer.iter().enumerate();
    let places: FxHashMap<LayoutKey, usize> = places.map(|(at, entry)| (entry.key, at)).collect();
    for entry in inner {
        match places.get(&entry.key) {
            Some(at) => outer[*at].value = entry.value,
            None => outer.push(*entry),
        }
    }
    clash.map_or(Ok(()), Err)
}

/// The first entry that may not stand inside others: what has a name is said once, and of types their interface decides.
fn first_clash(cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> Option<LayoutEntry> {
    let known: FxHashMap<LayoutKey, Attribute> =
        outer.iter().map(|entry| (entry.key, entry.value)).collect();
    let mut asked: Vec<Type> = Vec::new();
    for entry in inner {
        let goes = match entry.key {
            LayoutKey::Name(_) => known
                .get(&entry.key)
                .is_none_or(|value| *value == entry.value),
            LayoutKey::Type(ty) => {
                let interface = ty.interface::<dyn DataLayoutTypeInterface>(cx);
                let new = !asked.iter().any(|other| same_kind(cx, *other, ty));
                interface.filter(|_| new).is_none_or(|interface| {
                    asked.push(ty);
                    let around = like(cx, outer, ty);
                    around.is_empty() || interface.are_compatible(cx, &around, &like(cx, inner, ty))
                })
            }
        };
        if !goes {
            return Some(*entry);
        }
    }
    None
}

/// The entries of types of one kind.
fn like(cx: &Context, entries: &[LayoutEntry], ty: Type) -> Vec<LayoutEntry> {
    let is_like =
        |entry: &&LayoutEntry| matches!(entry.key, LayoutKey::Type(key) if same_kind(cx, key, ty));
    entries.iter().filter(is_like).copied().collect()
}

/// The interface's verifier: the specification alone, then with those around it and those inside.
pub(super) fn verify(this: &dyn DataLayoutOpInterface, ir: &Ir, op: Op) -> VerifyResult {
    let Some(spec) = this.data_layout_spec(ir) else {
        return Ok(());
    };
    let entries = entries_of(ir, Some(spec));
    check_entries(ir, ir.loc(op), &entries)?;
    if let Some(parent) = ir.parent_op(op) {
        let mut around = DataLayout::of(ir, parent).entries;
        if let Err(entry) = combine_layouts(ir, &mut around, &entries) {
            return Err(clash(ir, op, ir.loc(parent), &entry));
        }
    }
    let around = DataLayout::of(ir, op).entries;
    check_inside(ir, ir.loc(op), &around)
}

/// Checks the isolated ops in an arena, which cannot see what is around them, and those in them.
fn check_inside(ir: &Ir, outer: Location, around: &[LayoutEntry]) -> VerifyResult {
    let mut pending = vec![(ir, around.to_vec())];
    while let Some((ir, around)) = pending.pop() {
        for (_, child) in ir.children() {
            let root = child.root();
            let interface = root.interface::<dyn DataLayoutOpInterface>(child);
            let spec = interface.and_then(|interface| interface.data_layout_spec(child));
            let mut inside = around.clone();
            if let Err(entry) = combine_layouts(ir, &mut inside, &entries_of(ir, spec)) {
                return Err(clash(child, root, outer, &entry));
            }
            pending.push((child, inside));
        }
    }
    Ok(())
}

fn clash(ir: &Ir, op: Op, outer: Location, entry: &LayoutEntry) -> Diagnostic {
    let message = "data layout does not combine with layouts of enclosing ops";
    ir.op_error(op, message)
        .note(outer, "enclosing op with data layout")
        .help(format!(
            "the entry {} differs there: leave it out here",
            key_text(ir, entry)
        ))
}

fn key_text(cx: &Context, entry: &LayoutEntry) -> String {
    match entry.key {
        LayoutKey::Type(ty) => print_type(cx, ty),
        LayoutKey::Name(name) => format!("\"{}\"", name.as_str(cx)),
    }
}

/// An entry as text, as an attribute of its own would be.
fn text(cx: &Context, entry: &LayoutEntry) -> String {
    let value = print_attribute(cx, entry.value);
    format!("#dlti.dl_entry<{}, {value}>", key_text(cx, entry))
}

fn check_entries(cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
    let error = |message: String| Err(Diagnostic::error(loc, message));
    let mut seen = FxHashSet::default();
    for entry in entries {
        if !seen.insert(entry.key) {
            return error(format!(
                "repeated layout entry key: {}",
                key_text(cx, entry)
            ));
        }
    }
    let mut asked: Vec<Type> = Vec::new();
    for entry in entries {
        match entry.key {
            LayoutKey::Name(name) => check_name(cx, loc, name.as_str(cx), entry.value)?,
            LayoutKey::Type(ty) => match ty.data(cx) {
                TypeData::Index => {
                    if !entry.value.is::<IntegerAttr>(cx) {
                        return error(
                            "expected integer attribute in the data layout entry for 'index'"
                                .to_owned(),
                        );
                    }
                }
                TypeData::Integer { .. } | TypeData::Float(_) => check_alignments(cx, loc, entry)?,
                TypeData::Dialect(_) => {
                    let Some(interface) = ty.interface::<dyn DataLayoutTypeInterface>(cx) else {
                        return error(format!(
                            "data layout specified for a type that does not support it: {}",
                            print_type(cx, ty)
                        ));
                    };
                    if !asked.iter().any(|other| same_kind(cx, *other, ty)) {
                        asked.push(ty);
                        interface.verify_entries(cx, loc, &like(cx, entries, ty))?;
                    }
                }
                TypeData::Opaque { .. } => {}
                TypeData::None
                | TypeData::Complex(_)
                | TypeData::Function { .. }
                | TypeData::Tuple(_)
                | TypeData::Vector { .. }
                | TypeData::RankedTensor { .. }
                | TypeData::UnrankedTensor(_)
                | TypeData::MemRef { .. }
                | TypeData::UnrankedMemRef { .. } => {
                    return Err(Diagnostic::error(
                        loc,
                        "unexpected data layout for a built-in type",
                    )
                    .help(format!(
                        "{} follows from `index`, integers and floats: leave the entry out",
                        print_type(cx, ty)
                    )));
                }
            },
        }
    }
    Ok(())
}

/// The dialect of the name decides, if it is loaded.
fn check_name(cx: &Context, loc: Location, name: &str, value: Attribute) -> VerifyResult {
    let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
    if cx.dialect(dialect).is_none() {
        return Ok(());
    }
    match cx.dialect_interface::<dyn DataLayoutDialectInterface>(dialect) {
        Some(interface) => interface.verify_entry(cx, loc, name, value),
        None => {
            let message =
                format!("the '{dialect}' dialect does not support identifier data layout entries");
            Err(Diagnostic::error(loc, message))
        }
    }
}

fn check_alignments(cx: &Context, loc: Location, entry: &LayoutEntry) -> VerifyResult {
    let text = text(cx, entry);
    let message = match (
        entry.value.cast::<DenseElementsAttr>(cx),
        alignments(cx, entry.value),
    ) {
        (_, Some(found)) if found.preferred >= found.abi => return Ok(()),
        (_, Some(_)) => format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {text}"
        ),
        (Some(values), None) if values.ty(cx).element(cx) == Type::I64 => {
            format!("expected 1 or 2 elements in the data layout entry {text}")
        }
        (_, None) => {
            format!("expected a dense i64 elements attribute in the data layout entry {text}")
        }
    };
    Err(Diagnostic::error(loc, message).help(
        "alignments are bits: that of the target, and the best if it is another, as in `dense<[32, 64]> : vector<2xi64>`",
    ))
}
