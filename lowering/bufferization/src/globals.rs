//! Constant tensors as memory of the whole program.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialects::memref::GlobalOp;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::symbol_name;
use terrace_ir::types::{MemRefType, RankedTensorType};
use terrace_ir::{Builder, Context, Ir, Location};

/// The constants that are, or will be, memory of a module.
pub(crate) struct Globals {
    /// The names that the module has, and those of new ones.
    names: FxHashSet<Ident>,
    /// By value and alignment.
    known: FxHashMap<(Attribute, u64), (Ident, MemRefType)>,
    made: Vec<Global>,
    /// The number that the next name gets which is taken without one.
    next_number: usize,
}

struct Global {
    name: Ident,
    ty: MemRefType,
    value: Attribute,
    alignment: u64,
    loc: Location,
}

impl Globals {
    /// Those of a module.
    pub(crate) fn of(module: &Ir) -> Self {
        let mut names = FxHashSet::default();
        let mut known = FxHashMap::default();
        let blocks = module.regions(module.root()).iter();
        let blocks = blocks.filter_map(|region| module.first_block(*region));
        for op in blocks.flat_map(|block| module.block_ops(block)) {
            let Some(name) = symbol_name(module, op) else {
                continue;
            };
            names.insert(name);
            if let Some(global) = GlobalOp::cast(module, op)
                && let Some(value) = global.initial_value(module)
            {
                let alignment = global.alignment(module);
                let alignment = alignment.and_then(|value| u64::try_from(value).ok());
                let found = (name, global.memref_type(module));
                known
                    .entry((value, alignment.unwrap_or(0)))
                    .or_insert(found);
            }
        }
        Globals {
            names,
            known,
            made: Vec::new(),
            next_number: 0,
        }
    }

    /// The name and the type of the memory of a constant.
    pub(crate) fn get(
        &mut self,
        cx: &Context,
        loc: Location,
        (value, ty): (Attribute, RankedTensorType),
        alignment: u64,
    ) -> (Ident, MemRefType) {
        if let Some(known) = self.known.get(&(value, alignment)) {
            return *known;
        }
        let sizes = ty.shape(cx).iter().map(i64::to_string);
        let sizes = sizes.collect::<Vec<_>>().join("x");
        let element = print_type(cx, ty.element(cx));
        let name = cx.ident(&format!("__constant_{sizes}x{element}"));
        let name = self.free_name(cx, name);
        let ty = MemRefType::get(cx, ty.shape(cx), ty.element(cx));
        self.known.insert((value, alignment), (name, ty));
        self.made.push(Global {
            name,
            ty,
            value,
            alignment,
            loc,
        });
        (name, ty)
    }

    /// A name that neither the module nor a new one has.
    fn free_name(&mut self, cx: &Context, wanted: Ident) -> Ident {
        let base = wanted.as_str(cx);
        let mut name = wanted;
        while !self.names.insert(name) {
            name = cx.ident(&format!("{base}_{}", self.next_number));
            self.next_number += 1;
        }
        name
    }

    /// Puts the new ones at the beginning of the module, the last one first.
    pub(crate) fn insert_into(self, module: &mut Ir) {
        let body = module.regions(module.root()).first();
        let Some(body) = body.and_then(|region| module.first_block(*region)) else {
            return;
        };
        for global in self.made {
            let cx = module.context().clone();
            let mut b = Builder::new(module);
            b.set_insertion_point_to_start(body);
            let alignment = i64::try_from(global.alignment).ok().filter(|a| *a != 0);
            GlobalOp::builder(Cow::Borrowed(global.name.as_str(&cx)), global.ty)
                .sym_visibility(Some(Cow::Borrowed("private")))
                .initial_value(Some(global.value))
                .constant(true)
                .alignment(alignment)
                .build(&mut b, global.loc);
        }
    }
}
