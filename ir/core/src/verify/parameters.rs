//! Types and attributes of dialects whose parameters are wrong: made by `get`, which does not ask, where there was no text to say
//! so.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{MAX_ERRORS, quoted};
use crate::asm::print_attribute;
use crate::attributes::{AttrData, Part};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op, WalkOrder};
use crate::location::Location;
use crate::types::{Type, TypeData};

/// Checks the parameters of all types and attributes in these arenas. It is done only if something wrong was interned, which
/// is seldom: no other check asks.
pub(super) fn check(ir: &Ir) -> Vec<Diagnostic> {
    let mut search = Search {
        cx: ir,
        valid: FxHashSet::default(),
        wrong: FxHashMap::default(),
    };
    let mut errors = Vec::new();
    ir.for_each_arena(&mut |arena| {
        for op in arena.walk(arena.root(), WalkOrder::Pre) {
            if errors.len() < MAX_ERRORS
                && let Some(fault) = search.op_fault(arena, op)
            {
                errors.push(arena.op_error(op, fault));
            }
        }
    });
    errors
}

struct Search<'a> {
    cx: &'a Context,
    /// What was looked at, with all that is in it.
    valid: FxHashSet<Part>,
    wrong: FxHashMap<Part, String>,
}

impl Search<'_> {
    /// What is wrong with what an op says of itself, its results, and the arguments of its blocks.
    fn op_fault(&mut self, ir: &Ir, op: Op) -> Option<String> {
        let attributes = ir.attributes(op).map(|(_, attr)| Part::Attr(attr));
        let regions = ir.regions(op).iter();
        let blocks = regions.flat_map(|region| ir.region_blocks(*region));
        let arguments = blocks.flat_map(|block| ir.block_args(block).iter().copied());
        let values = ir.results(op).chain(arguments);
        let types = values.map(|value| Part::Type(ir.ty(value)));
        attributes.chain(types).find_map(|part| self.fault(part))
    }

    /// What is wrong with a part or with one of its own.
    fn fault(&mut self, part: Part) -> Option<String> {
        if let Some(fault) = self.wrong.get(&part) {
            return Some(fault.clone());
        }
        let mut seen = Vec::new();
        let mut pending = vec![part];
        while let Some(inner) = pending.pop() {
            if !self.valid.insert(inner) {
                continue;
            }
            seen.push(inner);
            if let Some(fault) = own_fault(self.cx, inner) {
                for part in seen {
                    self.valid.remove(&part);
                }
                self.wrong.insert(part, fault.clone());
                return Some(fault);
            }
            inner.for_each(self.cx, &mut |part| pending.push(part));
        }
        None
    }
}

/// What is wrong with the parameters of a dialect's type or attribute.
fn own_fault(cx: &Context, part: Part) -> Option<String> {
    let (fault, shown) = match part {
        Part::Type(ty) => (type_fault(cx, ty)?, format!("type {}", quoted(cx, ty))),
        Part::Attr(attr) => {
            let AttrData::Dialect(data) = attr.data(cx) else {
                return None;
            };
            let verify = data.info.verify.as_ref()?;
            let fault = verify(cx, attr, Location::UNKNOWN).err()?;
            (fault, format!("attribute '{}'", print_attribute(cx, attr)))
        }
    };
    Some(format!("uses the invalid {shown}: {}", fault.message()))
}

fn type_fault(cx: &Context, ty: Type) -> Option<Diagnostic> {
    let TypeData::Dialect(data) = ty.data(cx) else {
        return None;
    };
    let verify = data.info.verify.as_ref()?;
    verify(cx, ty, Location::UNKNOWN).err()
}
