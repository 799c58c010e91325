//! Which types follow from which: what a format may leave out and builders need not be given.

use std::collections::HashMap;

use syn::{Expr, Ident};

use super::format::Format;
use super::model::{Arity, Op, Slot, last_segment};
use super::traits::Check;

/// How the types of a group are known.
#[derive(Clone)]
pub enum Source {
    /// They are written, or given to the builder.
    Given,
    /// Each is the type of a part, changed by functions in order.
    From(Slot, Vec<Expr>),
    /// The group's constraint accepts one type.
    Build(Slot),
    /// The hook `infer_types` computes it.
    Infer,
}

/// How result types are known to builders.
pub struct Inferred {
    /// By result; `None` if it is not known.
    pub results: Vec<Option<Source>>,
}

impl Inferred {
    /// Whether no result type is given to builders.
    pub fn all(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }
}

/// Constraints of the library that accept one type. The macro sees only names; of other constraints it finds out
/// whether they accept one type where a format leaves out the type, and the compiler checks it.
const SINGLE_TYPES: [&str; 10] = [
    "I1", "I8", "I16", "I32", "I64", "Index", "F16", "BF16", "F32", "F64",
];

/// Constraints of the library that accept several types.
const SEVERAL_TYPES: [&str; 30] = [
    "AnyType",
    "AnyInteger",
    "AnySignlessInteger",
    "SignlessIntegerOrIndex",
    "AnyFloat",
    "SignlessIntegerLike",
    "SignlessIntegerOrIndexLike",
    "SignlessFixedWidthIntegerLike",
    "BoolLike",
    "FloatLike",
    "AnyTensor",
    "AnyRankedTensor",
    "AnyMemRef",
    "AnyRankedOrUnrankedMemRef",
    "AnyVector",
    "AnyShaped",
    "AnyOf",
    "TensorOf",
    "RankedTensorOf",
    "MemRefOf",
    "VectorOf",
    "IntegerType",
    "FloatType",
    "ComplexType",
    "FunctionType",
    "TupleType",
    "MemRefType",
    "RankedTensorType",
    "UnrankedTensorType",
    "VectorType",
];

/// What is known of types in one setting: a format or a builder.
pub struct Types<'op> {
    op: &'op Op,
    known: HashMap<Slot, Source>,
    /// Whether a type may follow from those of a list, which must then hold something.
    from_lists: bool,
}

impl<'op> Types<'op> {
    /// From the parts whose types are given.
    pub fn new(op: &'op Op, given: impl IntoIterator<Item = Slot>, from_lists: bool) -> Self {
        let mut known: HashMap<Slot, Source> = given
            .into_iter()
            .map(|slot| (slot, Source::Given))
            .collect();
        for slot in slots(op) {
            if constraint_is(op, slot, &SINGLE_TYPES) {
                known.entry(slot).or_insert(Source::Build(slot));
            }
        }
        let mut types = Types {
            op,
            known,
            from_lists,
        };
        types.propagate();
        types
    }

    /// How a group's types are known.
    pub fn source(&self, slot: Slot) -> Option<&Source> {
        self.known.get(&slot)
    }

    /// Takes it that a group's constraint accepts one type, unless it is known to accept several.
    pub fn assume_single(&mut self, slot: Slot) -> bool {
        let possible = !constraint_is(self.op, slot, &SEVERAL_TYPES);
        if possible {
            self.known.insert(slot, Source::Build(slot));
            self.propagate();
        }
        possible
    }

    /// Results whose types the hook computes.
    pub fn infer_results(&mut self) {
        if self.op.hooks.infer_types.is_some() {
            for index in 0..self.op.results.len() {
                let slot = Slot::Result(index);
                // Of a list the type may be known; how long it is only the hook knows.
                let is_list = self.op.field(slot).arity != Arity::One;
                let known = self.known.entry(slot).or_insert(Source::Infer);
                if is_list && !matches!(known, Source::Given) {
                    *known = Source::Infer;
                }
            }
        }
    }

    /// Follows the traits until nothing new is known.
    fn propagate(&mut self) {
        loop {
            let before = self.known.len();
            for set in equal_types(self.op) {
                self.propagate_equal(&set);
            }
            for check in &self.op.traits.checks {
                if let Check::TypesMatchWith {
                    from,
                    to,
                    map,
                    lists: false,
                    ..
                } = check
                    && let (Some(from), Some(to)) = (self.slot(from), self.slot(to))
                    && !self.known.contains_key(&to)
                    && let Some(Source::From(root, mut maps)) = self.root(from)
                {
                    maps.push(map.clone());
                    self.known.insert(to, Source::From(root, maps));
                }
            }
            if self.known.len() == before {
                return;
            }
        }
    }

    fn propagate_equal(&mut self, set: &[Slot]) {
        let single = set.iter().find_map(|slot| self.root(*slot));
        let written = |slot: &Slot| {
            let is_written = matches!(self.known.get(slot), Some(Source::Given));
            (self.from_lists && is_written).then(|| Source::From(*slot, Vec::new()))
        };
        let Some(source) = single.or_else(|| set.iter().find_map(written)) else {
            return;
        };
        for slot in set {
            let attribute = matches!(slot, Slot::Attribute(_));
            if !attribute && !self.known.contains_key(slot) {
                self.known.insert(*slot, source.clone());
            }
        }
    }

    fn slot(&self, name: &syn::Ident) -> Option<Slot> {
        self.op.slot(&name.to_string())
    }

    /// How another type follows from this one, if it is known and there is always one.
    fn root(&self, slot: Slot) -> Option<Source> {
        let itself = Source::From(slot, Vec::new());
        if let Slot::Attribute(_) = slot {
            return Some(itself);
        }
        if self.op.field(slot).arity != Arity::One {
            return None;
        }
        match self.known.get(&slot)? {
            Source::Given | Source::Build(_) => Some(itself),
            Source::From(root, maps) => Some(Source::From(*root, maps.clone())),
            Source::Infer => None,
        }
    }
}

/// Operands and results.
fn slots(op: &Op) -> impl Iterator<Item = Slot> {
    let operands = (0..op.operands.len()).map(Slot::Operand);
    operands.chain((0..op.results.len()).map(Slot::Result))
}

/// The sets of parts that have one type, by the traits.
fn equal_types(op: &Op) -> Vec<Vec<Slot>> {
    let mut sets = Vec::new();
    if op.traits.has("SameOperandsAndResultType") {
        sets.push(slots(op).collect());
    }
    if op.traits.has("SameTypeOperands") {
        sets.push((0..op.operands.len()).map(Slot::Operand).collect());
    }
    for check in &op.traits.checks {
        if let Check::AllMatch("Type", names) = check {
            let slots = names.iter().filter_map(|name| op.slot(&name.to_string()));
            sets.push(slots.collect());
        }
    }
    sets
}

/// Whether the library has a constraint on types with this name.
pub fn is_type_constraint(name: &Ident) -> bool {
    SINGLE_TYPES
        .iter()
        .chain(&SEVERAL_TYPES)
        .any(|known| name == known)
}

fn constraint_is(op: &Op, slot: Slot, names: &[&str]) -> bool {
    last_segment(&op.field(slot).constraint)
        .is_some_and(|name| names.iter().any(|other| name == other))
}

/// How builders know result types. A result whose type the format leaves out because its constraint accepts one type
/// is inferred as well.
pub fn results(op: &Op, format: Option<&Format>) -> Inferred {
    let mut types = Types::new(op, (0..op.operands.len()).map(Slot::Operand), false);
    for index in 0..op.results.len() {
        let slot = Slot::Result(index);
        let built = format
            .is_some_and(|format| matches!(format.result_types.get(index), Some(Source::Build(_))));
        if built && types.source(slot).is_none() {
            types.assume_single(slot);
        }
    }
    types.infer_results();
    let results = (0..op.results.len()).map(|index| {
        let fixed = op.results[index].arity == Arity::One;
        let source = types.source(Slot::Result(index)).cloned()?;
        match source {
            source if fixed => Some(source),
            // How many there are only the hook knows.
            _ if op.hooks.infer_types.is_some() => Some(Source::Infer),
            _ => None,
        }
    });
    Inferred {
        results: results.collect(),
    }
}
