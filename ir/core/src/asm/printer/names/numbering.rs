//! Numbering: which value gets which name.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::texts::{NameBytes, TakenTexts, sanitize};
use super::{
    ArenaNames, Around, Counters, PrintOptions, RegionNames, Taken, ValueName, address,
    argument_number,
};
use crate::context::Context;
use crate::ir::{Ir, Op, Region, Value, ValueDef};
use crate::location::{Location, LocationData};
use crate::ods::{BlockNameHook, OpInfo};

/// The names in one arena. `spare` is memory of earlier calls.
pub(super) fn arena(
    ir: &Ir,
    options: &PrintOptions,
    around: Around,
    spare: &mut TakenTexts,
) -> ArenaNames {
    let mut numbering = Numbering::new(options, around);
    std::mem::swap(&mut numbering.taken, spare);
    numbering.number(ir, false);
    let texts = Arc::new(numbering.taken.take_texts());
    *spare = numbering.taken;
    let mut names = numbering.arenas.pop().expect("an arena was numbered");
    names.texts = texts;
    names
}

/// The names in an arena and all inside it, by the arenas' addresses.
pub(super) fn whole(ir: &Ir, options: &PrintOptions) -> FxHashMap<usize, Arc<ArenaNames>> {
    let mut numbering = Numbering::new(options, Around::default());
    numbering.number(ir, true);
    let texts = Arc::new(numbering.taken.texts);
    let names = numbering.arenas.into_iter().map(|mut names| {
        names.texts = texts.clone();
        Arc::new(names)
    });
    numbering.addresses.into_iter().zip(names).collect()
}

/// What names are made of.
static BYTES: NameBytes = NameBytes::with(b"$._-");

struct Numbering<'a> {
    options: &'a PrintOptions,
    arenas: Vec<ArenaNames>,
    addresses: Vec<usize>,
    counters: Counters,
    taken: TakenTexts,
    /// Room for names that are tried.
    candidate: String,
    /// What is taken around the outermost arena.
    around: Option<Arc<Taken>>,
    /// Whether a text was taken that arguments have by default.
    like_arguments: bool,
    /// Whether all default names of arguments up to the counter count as taken, so that they need not be stored.
    implicit_arguments: bool,
}

/// A region to number, with the state that its parent left.
struct Pending<'ir> {
    ir: &'ir Ir,
    arena: usize,
    region: Region,
    parent: Option<Region>,
    counters: Counters,
    taken: usize,
}

impl<'a> Numbering<'a> {
    fn new(options: &'a PrintOptions, around: Around) -> Self {
        Numbering {
            options,
            arenas: Vec::new(),
            addresses: Vec::new(),
            counters: around.counters,
            taken: TakenTexts::default(),
            candidate: String::new(),
            like_arguments: around
                .taken
                .as_ref()
                .is_some_and(|taken| taken.like_arguments),
            around: around.taken,
            implicit_arguments: !options.name_locations_as_prefixes
                && (options.generic || !options.unique_names),
        }
    }

    /// Numbers an arena, and those inside it if `whole` is set.
    fn number(&mut self, ir: &Ir, whole: bool) {
        let arena = self.add_arena(ir);
        let mut pending: Vec<Pending<'_>> = Vec::new();
        pending.extend(ir.regions(ir.root()).iter().map(|&region| Pending {
            ir,
            arena,
            region,
            parent: None,
            counters: self.counters,
            taken: 0,
        }));
        if whole {
            self.number_op(ir, arena, ir.root());
        }
        while let Some(next) = pending.pop() {
            let Pending {
                ir, arena, region, ..
            } = next;
            self.taken.release_to(next.taken);
            if !whole {
                self.counters = next.counters;
            }
            let texts = self.taken.texts.len();
            self.number_region(ir, arena, region);
            if let Some(names) = self.arenas[arena].regions.get_mut(region.index()) {
                *names = RegionNames {
                    counters: self.counters,
                    texts: texts..self.taken.texts.len(),
                    parent: next.parent,
                    ..RegionNames::default()
                };
            }
            let (counters, taken) = (self.counters, self.taken.len());
            for block in ir.region_blocks(region) {
                for op in ir.block_ops(block) {
                    let (inner, definition) = ir.definition(op);
                    let is_isolated = !std::ptr::eq(inner, ir);
                    let regions = inner.regions(definition);
                    if regions.is_empty() || (is_isolated && !whole) {
                        continue;
                    }
                    let (arena, parent) = match is_isolated {
                        true => (self.add_arena(inner), None),
                        false => (arena, Some(region)),
                    };
                    pending.extend(regions.iter().map(|&region| Pending {
                        ir: inner,
                        arena,
                        region,
                        parent,
                        counters,
                        taken,
                    }));
                }
            }
        }
    }

    fn add_arena(&mut self, ir: &Ir) -> usize {
        let has_children = ir.child_arenas().next().is_some();
        let capacity = |needed: bool, capacity: usize| if needed { capacity } else { 0 };
        let regions = capacity(has_children, ir.region_capacity());
        let ops = capacity(self.options.value_users, ir.op_capacity());
        self.arenas.push(ArenaNames {
            by_index: false,
            values: vec![ValueName::NONE; ir.value_capacity()],
            blocks: vec![u32::MAX; ir.block_capacity()],
            block_texts: FxHashMap::default(),
            ops: vec![u32::MAX; ops],
            texts: Arc::default(),
            regions: std::iter::repeat_with(RegionNames::default)
                .take(regions)
                .collect(),
            taken: self.around.clone(),
        });
        self.addresses.push(address(ir));
        self.arenas.len() - 1
    }

    fn number_region(&mut self, ir: &Ir, arena: usize, region: Region) {
        let hooks = |op| Some((op, &ir.info(op)?.hooks));
        let parent = ir.region_op(region).and_then(hooks);
        if let Some((parent, hooks)) = parent.filter(|_| !self.options.generic) {
            if let Some(suggest) = &hooks.block_names {
                self.name_blocks(ir, arena, region, parent, suggest);
            }
            if let Some(suggest) = &hooks.result_names {
                suggest(ir, parent, &mut |value, name| {
                    if let ValueDef::Argument { block, .. } = ir.def(value)
                        && ir.block_region(block) == Some(region)
                    {
                        self.suggest(ir, arena, value, name);
                    }
                });
            }
        }
        for (number, block) in (0..).zip(ir.region_blocks(region)) {
            self.arenas[arena].blocks[block.index()] = number;
            for &argument in ir.block_args(block) {
                if !self.is_named(arena, argument) {
                    self.name_argument(ir, arena, argument, number == 0);
                }
            }
            for op in ir.block_ops(block) {
                self.number_op(ir, arena, op);
            }
        }
    }

    /// Texts for which a hook asks, each once in a region.
    fn name_blocks(
        &mut self,
        ir: &Ir,
        arena: usize,
        region: Region,
        op: Op,
        suggest: &BlockNameHook,
    ) {
        let mut taken = FxHashSet::default();
        suggest(ir, op, &mut |block, name| {
            if ir.block_region(block) != Some(region) || name.is_empty() {
                return;
            }
            let name = sanitize(name, &BYTES);
            let mut text = name.to_string();
            let mut number = 0;
            while taken.contains(&text) {
                text = format!("{name}_{number}");
                number += 1;
            }
            taken.insert(text.clone());
            self.arenas[arena].block_texts.insert(block, text.into());
        });
    }

    fn name_argument(&mut self, ir: &Ir, arena: usize, argument: Value, in_entry: bool) {
        let index = self.counters.argument;
        if let Some(name) = self.name_of_location(ir, ir.value_loc(argument)) {
            self.set_text(arena, argument, name);
        } else if !in_entry {
            self.set_number(arena, argument);
        } else if self.implicit_arguments && !self.like_arguments {
            let id = ValueName::ARGUMENT | index;
            self.arenas[arena].values[argument.index()].id = id;
        } else {
            self.set_text(arena, argument, &format!("arg{index}"));
        }
        if in_entry {
            self.counters.argument += 1;
        }
    }

    fn number_op(&mut self, ir: &Ir, arena: usize, op: Op) {
        if let Some(info) = ir.info(op).filter(|_| !self.options.generic) {
            self.name_results(ir, arena, op, info);
        }
        let mut results = ir.results(op);
        let Some(first) = results.next() else {
            if self.options.value_users {
                self.arenas[arena].ops[op.index()] = self.counters.value;
                self.counters.value += 1;
            }
            return;
        };
        if !self.is_named(arena, first) {
            match self.name_of_location(ir, ir.loc(op)) {
                Some(name) => self.set_text(arena, first, name),
                None => self.set_number(arena, first),
            }
        }
        if results.len() != 0 {
            self.group_results(ir, arena, op);
        }
    }

    fn name_results(&mut self, ir: &Ir, arena: usize, op: Op, info: &OpInfo) {
        if let Some(suggest) = &info.hooks.result_names {
            suggest(ir, op, &mut |value, name| {
                if ir.defining_op(value) == Some(op) {
                    self.suggest(ir, arena, value, name);
                }
            });
        } else if info.results.len() > 1 {
            // Of several results each is called what the op's definition calls it.
            for (group, result) in info.results.iter().enumerate() {
                if let Some(index) = ir.result_group(op, group).next() {
                    self.suggest(ir, arena, ir.result(op, index), &result.name);
                }
            }
        }
    }

    /// Results without a name of their own belong to the group of the last one that has one.
    fn group_results(&mut self, ir: &Ir, arena: usize, op: Op) {
        let values = &mut self.arenas[arena].values;
        let mut group = ValueName::NONE;
        for (index, result) in (0..).zip(ir.results(op)) {
            let name = &mut values[result.index()];
            if name.is_set() {
                group = ValueName {
                    id: name.id,
                    number: index,
                };
            } else {
                let number = index - group.number;
                *name = ValueName {
                    id: group.id,
                    number,
                };
                if number == 1 {
                    values[result.index() - 1].number = 0;
                }
            }
        }
    }

    fn is_named(&self, arena: usize, value: Value) -> bool {
        self.arenas[arena].values[value.index()].is_set()
    }

    fn set_number(&mut self, arena: usize, value: Value) {
        self.arenas[arena].values[value.index()].id = self.counters.value;
        self.counters.value += 1;
    }

    /// Names a value as a hook asks, or as its location does where that takes precedence.
    fn suggest(&mut self, ir: &Ir, arena: usize, value: Value, name: &str) {
        if self.is_named(arena, value) {
            return;
        }
        match self.name_of_location(ir, ir.value_loc(value)) {
            Some(name) => self.set_text(arena, value, name),
            None => self.set_text(arena, value, name),
        }
    }

    fn set_text(&mut self, arena: usize, value: Value, name: &str) {
        if name.is_empty() {
            return self.set_number(arena, value);
        }
        let id = self.take(name);
        self.arenas[arena].values[value.index()].id = ValueName::TEXT | id;
    }

    /// Takes a name, with a number after it if it is taken already.
    fn take(&mut self, name: &str) -> u32 {
        let name = sanitize(name, &BYTES);
        if let Some(id) = self.try_take(&name) {
            self.like_arguments |= argument_number(&name).is_some();
            return id;
        }
        let mut candidate = std::mem::take(&mut self.candidate);
        let mut digits = itoa::Buffer::new();
        loop {
            candidate.clear();
            candidate.push_str(&name);
            candidate.push('_');
            candidate.push_str(digits.format(self.counters.conflict));
            self.counters.conflict += 1;
            if let Some(id) = self.try_take(&candidate) {
                self.candidate = candidate;
                return id;
            }
        }
    }

    /// Takes a text, if it is free here and around.
    fn try_take(&mut self, text: &str) -> Option<u32> {
        let around = self.around.as_ref();
        if around.is_some_and(|around| around.contains(text)) {
            return None;
        }
        let is_argument = |number| number < self.counters.argument;
        if self.implicit_arguments && argument_number(text).is_some_and(is_argument) {
            return None;
        }
        self.taken.insert(text)
    }

    /// The name in a location, if locations give names.
    fn name_of_location<'ir>(&self, ir: &'ir Ir, location: Location) -> Option<&'ir str> {
        if !self.options.name_locations_as_prefixes {
            return None;
        }
        first_name(ir, location)
    }
}

/// The first name in a location, from the outside in.
fn first_name(cx: &Context, location: Location) -> Option<&str> {
    location.parts(cx).find_map(|part| match part.data(cx) {
        LocationData::Name { name, .. } => Some(name.as_str(cx)),
        _ => None,
    })
}
