//! The names of values and blocks: numbered before anything is printed, as MLIR numbers them.
//!
//! Counters are handed down from region to region, also into isolated ops, and a name is taken for the region that
//! uses it and all regions inside.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use super::PrintOptions;
use crate::ir::{Block, Ir, Op, Region, Value, ValueDef};

/// The names of all values and blocks below one op.
#[derive(Default)]
pub(super) struct Names {
    tables: Vec<Table>,
    /// By the arena's address.
    by_arena: FxHashMap<usize, usize>,
    taken: TakenNames,
}

/// The names of one arena, by index.
struct Table {
    values: Vec<ValueName>,
    blocks: Vec<u32>,
}

/// A number, or a text for which hooks asked.
#[derive(Clone, Copy)]
struct ValueName {
    id: u32,
    /// Which of the results that share the name; [`ValueName::ALONE`] if it is the only one.
    number: u32,
}

impl ValueName {
    const ALONE: u32 = u32::MAX;
    const TEXT: u32 = 1 << 31;
    const NONE: ValueName = ValueName {
        id: u32::MAX,
        number: ValueName::ALONE,
    };
}

/// What [`Names::value`] gives.
pub(super) enum Name<'a> {
    Number(u32),
    Text(&'a str),
    Unknown,
}

#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region to number, with the state that its parent left.
struct Pending<'a> {
    ir: &'a Ir,
    table: usize,
    region: Region,
    counters: Counters,
    taken: usize,
}

impl Names {
    pub(super) fn number(ir: &Ir, options: &PrintOptions) -> Names {
        let mut names = Names::default();
        let mut pending = Vec::new();
        let table = names.add_table(ir);
        for &region in ir.regions(ir.root()) {
            pending.push(Pending {
                ir,
                table,
                region,
                counters: Counters::default(),
                taken: 0,
            });
        }
        let mut last = Counters::default();
        while let Some(mut next) = pending.pop() {
            names.taken.release_to(next.taken);
            // In the generic form no number is used twice, not even in regions that do not see each other.
            if options.generic {
                next.counters = last;
            }
            last = names.number_region(next, options, &mut pending);
        }
        names
    }

    pub(super) fn table_of(&self, ir: &Ir) -> Option<usize> {
        self.by_arena.get(&std::ptr::from_ref(ir).addr()).copied()
    }

    pub(super) fn value(&self, table: usize, value: Value) -> (Name<'_>, Option<u32>) {
        let name = self.tables[table]
            .values
            .get(value.index())
            .copied()
            .unwrap_or(ValueName::NONE);
        let text = match name.id {
            u32::MAX => Name::Unknown,
            id if id & ValueName::TEXT != 0 => Name::Text(self.taken.text(id & !ValueName::TEXT)),
            id => Name::Number(id),
        };
        (
            text,
            Some(name.number).filter(|number| *number != ValueName::ALONE),
        )
    }

    pub(super) fn block(&self, table: usize, block: Block) -> Option<u32> {
        let number = self.tables[table].blocks.get(block.index()).copied();
        number.filter(|number| *number != u32::MAX)
    }

    fn add_table(&mut self, ir: &Ir) -> usize {
        let table = self.tables.len();
        self.tables.push(Table {
            values: vec![ValueName::NONE; ir.value_capacity()],
            blocks: vec![u32::MAX; ir.block_capacity()],
        });
        self.by_arena.insert(std::ptr::from_ref(ir).addr(), table);
        table
    }

    fn number_region<'a>(
        &mut self,
        next: Pending<'a>,
        options: &PrintOptions,
        pending: &mut Vec<Pending<'a>>,
    ) -> Counters {
        let Pending {
            ir,
            table,
            region,
            mut counters,
            ..
        } = next;
        if !options.generic
            && let Some(parent) = ir.region_op(region)
            && let Some(suggest) = ir
                .info(parent)
                .and_then(|info| info.hooks.result_names.as_ref())
        {
            suggest(ir, parent, &mut |value, name| {
                if let ValueDef::Argument { block, .. } = ir.def(value)
                    && ir.block_region(block) == Some(region)
                {
                    self.set_name(table, value, name, &mut counters);
                }
            });
        }
        for (number, block) in (0..).zip(ir.region_blocks(region)) {
            self.tables[table].blocks[block.index()] = number;
            for &argument in ir.block_args(block) {
                if self.tables[table].values[argument.index()].id != u32::MAX {
                    continue;
                }
                if number == 0 {
                    let index = counters.argument;
                    counters.argument += 1;
                    self.set_name(table, argument, &format!("arg{index}"), &mut counters);
                } else {
                    self.set_number(table, argument, &mut counters);
                }
            }
            for op in ir.block_ops(block) {
                self.number_results(ir, table, op, options, &mut counters);
            }
        }
        let taken = self.taken.len();
        for block in ir.region_blocks(region) {
            for op in ir.block_ops(block) {
                let (inner, definition) = ir.definition(op);
                let regions = inner.regions(definition);
                if regions.is_empty() {
                    continue;
                }
                let table = if std::ptr::eq(inner, ir) {
                    table
                } else {
                    self.add_table(inner)
                };
                pending.extend(regions.iter().map(|&region| Pending {
                    ir: inner,
                    table,
                    region,
                    counters,
                    taken,
                }));
            }
        }
        counters
    }

    fn number_results(
        &mut self,
        ir: &Ir,
        table: usize,
        op: Op,
        options: &PrintOptions,
        counters: &mut Counters,
    ) {
        let mut results = ir.results(op);
        let Some(first) = results.next() else {
            return;
        };
        if let Some(info) = ir.info(op).filter(|_| !options.generic) {
            if let Some(suggest) = &info.hooks.result_names {
                suggest(ir, op, &mut |value, name| {
                    if ir.defining_op(value) == Some(op) {
                        self.set_name(table, value, name, counters);
                    }
                });
            } else if info.results.len() > 1 {
                // Of several results each is called what the op's definition calls it.
                for (group, result) in info.results.iter().enumerate() {
                    if let Some(index) = ir.result_group(op, group).next() {
                        self.set_name(table, ir.result(op, index), &result.name, counters);
                    }
                }
            }
        }
        if self.tables[table].values[first.index()].id == u32::MAX {
            self.set_number(table, first, counters);
        }
        if results.len() != 0 {
            self.group_results(ir, table, op);
        }
    }

    /// Results without a name of their own belong to the group of the last one that has one.
    fn group_results(&mut self, ir: &Ir, table: usize, op: Op) {
        let values = &mut self.tables[table].values;
        let results: Vec<Value> = ir.results(op).collect();
        let mut start = 0;
        for end in 1..=results.len() {
            if end != results.len() && values[results[end].index()].id == u32::MAX {
                continue;
            }
            if end - start > 1 {
                let id = values[results[start].index()].id;
                for (number, result) in (0..).zip(&results[start..end]) {
                    values[result.index()] = ValueName { id, number };
                }
            }
            start = end;
        }
    }

    fn set_number(&mut self, table: usize, value: Value, counters: &mut Counters) {
        self.tables[table].values[value.index()].id = counters.value;
        counters.value += 1;
    }

    fn set_name(&mut self, table: usize, value: Value, name: &str, counters: &mut Counters) {
        if self.tables[table].values[value.index()].id != u32::MAX {
            return;
        }
        if name.is_empty() {
            return self.set_number(table, value, counters);
        }
        let id = self.taken.take(name, &mut counters.conflict);
        self.tables[table].values[value.index()].id = ValueName::TEXT | id;
    }
}

/// Texts in one buffer, and which of them are taken in the current region.
#[derive(Default)]
struct TakenNames {
    text: String,
    /// Where each name's text ends; it starts where the one before ends.
    ends: Vec<u32>,
    taken: HashTable<u32>,
    /// The names in `taken`, in order.
    log: Vec<u32>,
}

impl TakenNames {
    fn text(&self, id: u32) -> &str {
        let start = match id {
            0 => 0,
            id => self.ends[id as usize - 1] as usize,
        };
        &self.text[start..self.ends[id as usize] as usize]
    }

    fn len(&self) -> usize {
        self.log.len()
    }

    fn release_to(&mut self, len: usize) {
        for id in self.log.split_off(len) {
            let hash = hash(self.text(id));
            if let Ok(entry) = self.taken.find_entry(hash, |known| *known == id) {
                entry.remove();
            }
        }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.taken
            .find(hash(name), |known| self.text(*known) == name)
            .is_some()
    }

    /// Takes a name, with a number after it if it is taken already.
    fn take(&mut self, name: &str, conflict: &mut u32) -> u32 {
        let name = sanitize(name);
        if !self.is_taken(&name) {
            return self.insert(&name);
        }
        loop {
            let candidate = format!("{name}_{conflict}");
            *conflict += 1;
            if !self.is_taken(&candidate) {
                return self.insert(&candidate);
            }
        }
    }

    fn insert(&mut self, name: &str) -> u32 {
        let id = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len() as u32);
        self.log.push(id);
        let (text, ends) = (&self.text, &self.ends);
        self.taken.insert_unique(hash(name), id, |&known| {
            let start = match known {
                0 => 0,
                known => ends[known as usize - 1] as usize,
            };
            hash(&text[start..ends[known as usize] as usize])
        });
        id
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// A name as the lexer accepts it.
fn sanitize(name: &str) -> std::borrow::Cow<'_, str> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"$._-".contains(&byte);
    let starts_with_digit = name.starts_with(|first: char| first.is_ascii_digit());
    if !starts_with_digit && name.bytes().all(is_valid) {
        return name.into();
    }
    let mut out = String::with_capacity(name.len() + 1);
    if starts_with_digit {
        out.push('_');
    }
    for byte in name.bytes() {
        match byte {
            b' ' => out.push('_'),
            byte if is_valid(byte) => out.push(char::from(byte)),
            byte => out.push_str(&format!("{byte:X}")),
        }
    }
    out.into()
}
