//! Functions on memory: memrefs of a few elements, which are arguments or allocated.
//!
//! Subscripts are in bounds nearly always: that they are not is undefined, and then nothing is found out.

use super::{Dialect, Generator, INDEX, Ty};

/// A memref.
#[derive(Clone)]
pub(super) struct Buffer {
    name: String,
    sizes: Vec<usize>,
    /// Which sizes the type does not say.
    is_dynamic: Vec<bool>,
    /// The layout that the type says; nothing for that of elements side by side.
    layout: Option<(Vec<usize>, Option<usize>)>,
    element: Ty,
    /// Memrefs of one number share memory.
    root: usize,
    /// How deep the region is that allocates it; of arguments nothing.
    allocated: Option<usize>,
}

/// An index that is less than this.
#[derive(Clone)]
pub(super) struct Counter {
    name: String,
    bound: usize,
}

impl Buffer {
    fn ty(&self) -> String {
        let mut text = "memref<".to_owned();
        for (size, is_dynamic) in self.sizes.iter().zip(&self.is_dynamic) {
            match is_dynamic {
                true => text += "?x",
                false => text += &format!("{size}x"),
            }
        }
        text += &self.element.to_string();
        if let Some((strides, offset)) = &self.layout {
            let strides: Vec<String> = strides.iter().map(usize::to_string).collect();
            let offset = offset.map_or("?".to_owned(), |offset| offset.to_string());
            text += &format!(", strided<[{}], offset: {offset}>", strides.join(", "));
        }
        text + ">"
    }

    fn strides(&self) -> Vec<usize> {
        if let Some((strides, _)) = &self.layout {
            return strides.clone();
        }
        let later = (1..=self.sizes.len()).map(|dim| self.sizes[dim..].iter().product());
        later.collect()
    }

    fn is_plain(&self) -> bool {
        self.layout.is_none() && !self.is_dynamic.contains(&true)
    }
}

fn list(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(", ")
}

impl Generator<'_> {
    fn is_affine(&self) -> bool {
        self.dialect == Dialect::Affine
    }

    /// The memrefs that a function gets, `%m0: memref<2x4xi3>`.
    pub(super) fn memory_arguments(&mut self) -> Vec<String> {
        let count = 1 + self.random.below(2);
        let mut arguments = Vec::new();
        for number in 0..count {
            let sizes = self.sizes();
            let name = format!("%m{number}");
            let buffer = self.new_buffer(name, sizes, None);
            arguments.push(format!("{}: {}", buffer.name, buffer.ty()));
            self.buffers.push(buffer);
        }
        arguments
    }

    /// What is there first: a symbol for subscripts.
    pub(super) fn start_memory(&mut self) {
        let small = Ty {
            width: 2,
            is_vector: false,
        };
        let value = self.value(small);
        self.counter_of(&value, small);
    }

    fn sizes(&mut self) -> Vec<usize> {
        let rank = self.random.pick(&[0, 1, 1, 1, 2, 2]);
        (0..rank).map(|_| self.random.pick(&[2, 3, 4, 4])).collect()
    }

    fn new_buffer(&mut self, name: String, sizes: Vec<usize>, allocated: Option<usize>) -> Buffer {
        self.next_root += 1;
        Buffer {
            name,
            is_dynamic: vec![false; sizes.len()],
            sizes,
            layout: None,
            element: Ty {
                width: 1 + self.random.below(4),
                is_vector: false,
            },
            root: self.next_root,
            allocated,
        }
    }

    /// A memref that may be read, or written.
    fn buffer(&mut self, is_written: bool) -> Option<Buffer> {
        let usable = |buffer: &&Buffer| match &self.parallel {
            Some((root, _)) if is_written => buffer.root == *root,
            Some((root, _)) => buffer.root != *root,
            None => true,
        };
        let usable: Vec<&Buffer> = self.buffers.iter().filter(usable).collect();
        if usable.is_empty() {
            return None;
        }
        let newest = usable.len().saturating_sub(5);
        let from = if self.random.below(2) == 0 { newest } else { 0 };
        let at = from + self.random.below(usable.len() - from);
        Some(usable[at].clone())
    }

    /// A value of a few bits as an index.
    fn counter_of(&mut self, value: &str, small: Ty) -> Counter {
        let op = format!("arith.index_castui {value} : {small} to index");
        let name = self.define(INDEX, &op);
        let counter = Counter {
            name,
            bound: 1 << small.width,
        };
        self.counters.push(counter.clone());
        counter
    }

    /// Notes what the counter of a loop is less than.
    pub(super) fn add_counter(&mut self, name: &str, bound: usize) {
        self.counters.push(Counter {
            name: name.to_owned(),
            bound,
        });
    }

    /// An index below a bound.
    fn subscript(&mut self, bound: usize) -> String {
        let fitting = |counter: &&Counter| counter.bound <= bound;
        let known: Vec<String> = self
            .counters
            .iter()
            .filter(fitting)
            .map(|counter| counter.name.clone())
            .collect();
        match self.random.below(10) {
            0..=5 if !known.is_empty() => {
                let newest = known.len().saturating_sub(4);
                known[newest + self.random.below(known.len() - newest)].clone()
            }
            6 | 7 if !self.is_affine() => {
                let width = if bound >= 4 {
                    1 + self.random.below(2)
                } else {
                    1
                };
                let small = Ty {
                    width,
                    is_vector: false,
                };
                let value = self.value(small);
                self.counter_of(&value, small).name
            }
            // Now and then out of bounds, where that is not run.
            _ => {
                let most = if self.chance(2) { bound + 1 } else { bound };
                let number = self.random.below(most);
                self.define(INDEX, &format!("arith.constant {number} : index"))
            }
        }
    }

    /// An expression of counters that is below a bound.
    fn expression(&mut self, bound: usize) -> String {
        let bound = bound as i64;
        let mut text = String::new();
        let (mut least, mut most) = (0, 0);
        for _ in 0..self.random.below(3) {
            if self.counters.is_empty() {
                break;
            }
            let newest = self.counters.len().saturating_sub(4);
            let at = newest + self.random.below(self.counters.len() - newest);
            let Counter { name, bound } = self.counters[at].clone();
            let factor = self.random.pick(&[1, 1, 1, 1, 2, -1]);
            let end = factor * (bound as i64 - 1);
            least += end.min(0);
            most += end.max(0);
            let plus = if text.is_empty() { "" } else { " + " };
            text += &match factor {
                1 => format!("{plus}{name}"),
                _ => format!("{plus}{name} * {factor}"),
            };
        }
        if text.is_empty() {
            return self.random.below(bound as usize).to_string();
        }
        // What is too small is moved up, sometimes by more.
        let offset = (-least).max(0) + self.random.pick(&[0, 0, 0, 1]);
        if offset != 0 {
            text += &format!(" + {offset}");
            most += offset;
        }
        if most < bound {
            return text;
        }
        match self.chance(40) {
            true => format!("({text}) floordiv {}", most / bound + 1),
            false => format!("({text}) mod {bound}"),
        }
    }

    fn subscripts(&mut self, buffer: &Buffer, is_affine: bool) -> String {
        let own = match &self.parallel {
            Some((root, counter)) if buffer.root == *root => Some(counter.clone()),
            _ => None,
        };
        let mut list = Vec::new();
        for (dim, size) in buffer.sizes.iter().enumerate() {
            list.push(match (&own, dim) {
                (Some(counter), 0) => counter.clone(),
                _ if is_affine => self.expression(*size),
                _ => self.subscript(*size),
            });
        }
        list.join(", ")
    }

    /// An op on memory, or a loop or a conditional of affine.
    pub(super) fn memory_op(&mut self) {
        let is_affine = self.is_affine();
        match self.random.below(100) {
            0..=29 => self.load(is_affine),
            30..=59 => self.store(is_affine),
            60..=69 => self.allocate(),
            70..=89 if is_affine => self.expression_op(),
            70..=75 => self.part(),
            76..=78 => self.cast(),
            79..=81 => self.reshape(),
            82..=84 => self.copy(),
            85..=87 => self.exchange(),
            88..=90 => self.parallel(),
            91..=92 => self.dimension(),
            93..=94 => self.free(),
            95 => self.reinterpret(),
            _ => self.arith_op(),
        }
    }

    fn load(&mut self, is_affine: bool) {
        let Some(buffer) = self.buffer(false) else {
            return;
        };
        let subscripts = self.subscripts(&buffer, is_affine);
        let dialect = if is_affine { "affine" } else { "memref" };
        let op = format!(
            "{dialect}.load {}[{subscripts}] : {}",
            buffer.name,
            buffer.ty()
        );
        self.define(buffer.element, &op);
    }

    fn store(&mut self, is_affine: bool) {
        let Some(buffer) = self.buffer(true) else {
            return;
        };
        let subscripts = self.subscripts(&buffer, is_affine);
        let value = self.value(buffer.element);
        let dialect = if is_affine { "affine" } else { "memref" };
        self.line(&format!(
            "{dialect}.store {value}, {}[{subscripts}] : {}",
            buffer.name,
            buffer.ty()
        ));
    }

    fn allocate(&mut self) {
        let sizes = self.sizes();
        let name = self.name();
        let is_alloc = self.chance(60);
        let mut buffer = self.new_buffer(name, sizes, is_alloc.then_some(self.depth));
        let mut operands = Vec::new();
        if self.chance(15) && !buffer.sizes.is_empty() {
            let size = buffer.sizes[0];
            operands.push(self.define(INDEX, &format!("arith.constant {size} : index")));
            buffer.is_dynamic[0] = true;
        }
        let op = if is_alloc { "alloc" } else { "alloca" };
        let operands = operands.join(", ");
        self.line(&format!(
            "{} = memref.{op}({operands}) : {}",
            buffer.name,
            buffer.ty()
        ));
        if self.parallel.is_none() && self.chance(50) {
            self.fill(&buffer);
        }
        self.buffers.push(buffer);
    }

    /// A loop that stores a value everywhere.
    fn fill(&mut self, buffer: &Buffer) {
        let value = self.value(buffer.element);
        let mut counters = Vec::new();
        for size in &buffer.sizes {
            let counter = self.name();
            match self.is_affine() {
                true => self.line(&format!("affine.for {counter} = 0 to {size} {{")),
                false => {
                    let bounds = [0, *size, 1].map(|bound| {
                        self.define(INDEX, &format!("arith.constant {bound} : index"))
                    });
                    let [from, to, by] = bounds;
                    self.line(&format!("scf.for {counter} = {from} to {to} step {by} {{"));
                }
            }
            counters.push(counter);
        }
        let dialect = if self.is_affine() { "affine" } else { "memref" };
        self.line(&format!(
            "{dialect}.store {value}, {}[{}] : {}",
            buffer.name,
            counters.join(", "),
            buffer.ty()
        ));
        // What is defined in a loop is not used behind it.
        for _ in &counters {
            self.line("}");
        }
        if !counters.is_empty() && !self.is_affine() {
            let kept = self.values.len() - 3 * (counters.len() - 1);
            self.values.truncate(kept);
        }
    }

    fn dimension(&mut self) {
        let Some(buffer) = self.buffer(false).filter(|buffer| !buffer.sizes.is_empty()) else {
            return;
        };
        let dim = self.random.below(buffer.sizes.len());
        let at = self.define(INDEX, &format!("arith.constant {dim} : index"));
        let op = format!("memref.dim {}, {at} : {}", buffer.name, buffer.ty());
        let name = self.define(INDEX, &op);
        if !self.is_affine() {
            self.add_counter(&name, buffer.sizes[dim] + 1);
        }
    }

    fn part(&mut self) {
        let Some(buffer) = self.buffer(self.parallel.is_some()) else {
            return;
        };
        // Sizes behind the first are in the strides.
        let has_known_strides = !buffer.is_dynamic.iter().skip(1).any(|is| *is);
        if buffer.sizes.is_empty() || self.parallel.is_some() || !has_known_strides {
            return;
        }
        let old = buffer.strides();
        let mut offset = match &buffer.layout {
            Some((_, offset)) => *offset,
            None => Some(0),
        };
        let (mut offsets, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for (dim, whole) in buffer.sizes.iter().enumerate() {
            let step = 1 + self.random.below(2);
            let size = 1 + self.random.below(whole.div_ceil(step));
            let most = whole - (size - 1) * step;
            let at = self.random.below(most);
            if self.chance(30) {
                offsets.push(self.subscript(most));
                offset = None;
            } else {
                offsets.push(at.to_string());
                offset = offset.map(|offset| offset + at * old[dim]);
            }
            sizes.push(size);
            steps.push(step);
        }
        let drops = self.chance(40);
        let kept: Vec<usize> = (0..sizes.len())
            .filter(|dim| !(drops && sizes[*dim] == 1))
            .collect();
        let name = self.name();
        let new = Buffer {
            name: name.clone(),
            sizes: kept.iter().map(|dim| sizes[*dim]).collect(),
            is_dynamic: vec![false; kept.len()],
            layout: Some((
                kept.iter().map(|dim| steps[*dim] * old[*dim]).collect(),
                offset,
            )),
            allocated: None,
            ..buffer.clone()
        };
        self.line(&format!(
            "{name} = memref.subview {}[{}] [{}] [{}] : {} to {}",
            buffer.name,
            offsets.join(", "),
            list(&sizes),
            list(&steps),
            buffer.ty(),
            new.ty()
        ));
        self.buffers.push(new);
    }

    fn cast(&mut self) {
        let Some(buffer) = self.buffer(false).filter(|buffer| !buffer.sizes.is_empty()) else {
            return;
        };
        let name = self.name();
        let mut new = Buffer {
            name: name.clone(),
            allocated: None,
            ..buffer.clone()
        };
        let dim = self.random.below(buffer.sizes.len());
        new.is_dynamic[dim] = !new.is_dynamic[dim];
        self.line(&format!(
            "{name} = memref.cast {} : {} to {}",
            buffer.name,
            buffer.ty(),
            new.ty()
        ));
        self.buffers.push(new);
    }

    fn reshape(&mut self) {
        let Some(buffer) = self.buffer(false).filter(Buffer::is_plain) else {
            return;
        };
        let name = self.name();
        let mut new = Buffer {
            name: name.clone(),
            allocated: None,
            ..buffer.clone()
        };
        let (op, sizes, from) = match buffer.sizes[..] {
            [first, second] => ("collapse_shape", vec![first * second], String::new()),
            [4] => (
                "expand_shape",
                vec![2, 2],
                " output_shape [2, 2]".to_owned(),
            ),
            _ => return,
        };
        new.is_dynamic = vec![false; sizes.len()];
        new.sizes = sizes;
        self.line(&format!(
            "{name} = memref.{op} {} [[0, 1]]{from} : {} into {}",
            buffer.name,
            buffer.ty(),
            new.ty()
        ));
        self.buffers.push(new);
    }

    fn reinterpret(&mut self) {
        let Some(buffer) = self.buffer(false).filter(Buffer::is_plain) else {
            return;
        };
        let all: usize = buffer.sizes.iter().product();
        let size = 1 + self.random.below(all);
        let at = self.random.below(all - size + 1);
        let name = self.name();
        let new = Buffer {
            name: name.clone(),
            sizes: vec![size],
            is_dynamic: vec![false],
            layout: Some((vec![1], Some(at))),
            allocated: None,
            ..buffer.clone()
        };
        self.line(&format!(
            "{name} = memref.reinterpret_cast {} to offset: [{at}], sizes: [{size}], strides: [1] : {} to {}",
            buffer.name,
            buffer.ty(),
            new.ty()
        ));
        self.buffers.push(new);
    }

    fn copy(&mut self) {
        if self.parallel.is_some() {
            return;
        }
        let (Some(from), Some(to)) = (self.buffer(false), self.buffer(true)) else {
            return;
        };
        if from.root != to.root && from.sizes == to.sizes && from.element == to.element {
            let line = format!(
                "memref.copy {}, {} : {} to {}",
                from.name,
                to.name,
                from.ty(),
                to.ty()
            );
            self.line(&line);
        }
    }

    fn exchange(&mut self) {
        let Some(buffer) = self.buffer(true) else {
            return;
        };
        let subscripts = self.subscripts(&buffer, false);
        let value = self.value(buffer.element);
        let kind = self.random.pick(&[
            "addi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi",
        ]);
        let (ty, memref) = (buffer.element, buffer.ty());
        let op = format!(
            "memref.atomic_rmw {kind} {value}, {}[{subscripts}] : ({ty}, {memref}) -> {ty}",
            buffer.name
        );
        self.define(ty, &op);
    }

    fn free(&mut self) {
        if self.parallel.is_some() {
            return;
        }
        let depth = self.depth;
        let own = |buffer: &&Buffer| buffer.allocated == Some(depth);
        let Some(buffer) = self.buffers.iter().find(own).cloned() else {
            return;
        };
        let plain = buffer.is_plain() && buffer.sizes.len() == 1;
        self.buffers.retain(|other| other.root != buffer.root);
        if plain && self.chance(50) {
            let size = 2 + self.random.below(4);
            let name = self.name();
            let mut new = self.new_buffer(name, vec![size], Some(depth));
            new.element = buffer.element;
            let (from, to) = (buffer.ty(), new.ty());
            self.line(&format!(
                "{} = memref.realloc {} : {from} to {to}",
                new.name, buffer.name
            ));
            self.buffers.push(new);
        } else {
            self.line(&format!("memref.dealloc {} : {}", buffer.name, buffer.ty()));
        }
    }

    /// A parallel loop, each of whose iterations writes elements of its own.
    fn parallel(&mut self) {
        if self.parallel.is_some() || self.depth > 1 {
            return;
        }
        let own: Vec<Buffer> = self
            .buffers
            .iter()
            .filter(|buffer| !buffer.sizes.is_empty())
            .cloned()
            .collect();
        if own.is_empty() {
            return;
        }
        let own = own[self.random.below(own.len())].clone();
        let counter = self.name();
        let bound = 1 + self.random.below(own.sizes[0]);
        let is_forall = !self.is_affine() && self.chance(40);
        if self.is_affine() {
            self.line(&format!(
                "affine.parallel ({counter}) = (0) to ({bound}) {{"
            ));
        } else if is_forall {
            self.line(&format!("scf.forall ({counter}) in ({bound}) {{"));
        } else {
            let [from, to, by] = [0, bound, 1]
                .map(|bound| self.define(INDEX, &format!("arith.constant {bound} : index")));
            self.line(&format!(
                "scf.parallel ({counter}) = ({from}) to ({to}) step ({by}) {{"
            ));
        }
        let outer = (self.values.len(), self.buffers.len(), self.counters.len());
        // What is allocated outside and not written here can be read.
        self.parallel = Some((own.root, counter.clone()));
        self.add_counter(&counter, bound);
        self.values.push((counter, INDEX));
        self.depth += 1;
        let count = 2 + self.random.below(4);
        self.statements(count);
        self.store_own(&own);
        self.depth -= 1;
        self.parallel = None;
        self.values.truncate(outer.0);
        self.buffers.truncate(outer.1);
        self.counters.truncate(outer.2);
        self.line("}");
    }

    fn store_own(&mut self, own: &Buffer) {
        let is_affine = self.is_affine();
        let subscripts = self.subscripts(own, is_affine);
        let value = self.value(own.element);
        let dialect = if is_affine { "affine" } else { "memref" };
        let line = format!(
            "{dialect}.store {value}, {}[{subscripts}] : {}",
            own.name,
            own.ty()
        );
        self.line(&line);
    }

    /// An index that an affine op gives.
    fn expression_op(&mut self) {
        if self.chance(25) {
            return self.parallel();
        }
        let bound = 2 + self.random.below(3);
        let first = self.expression(bound);
        let is_known = |text: &str| !text.contains('%');
        match self.random.below(4) {
            _ if is_known(&first) => {}
            0 | 1 => {
                let op = format!("affine.apply {}", map(&[first]));
                let name = self.define(INDEX, &op);
                self.add_counter(&name, bound);
            }
            2 => {
                let second = self.expression(bound);
                let op = self.random.pick(&["min", "max"]);
                // What they give is no dimension of other expressions.
                self.define(INDEX, &format!("affine.{op} {}", map(&[first, second])));
            }
            _ => {
                let [from, by] = [self.subscript(4), self.random.below(2).to_string()];
                let inner = 2 + self.random.below(2);
                let names = [self.name(), self.name()];
                let outer = if by == "0" { "3, " } else { "" };
                self.line(&format!(
                    "{}, {} = affine.delinearize_index {from} into ({outer}{inner}) : index, index",
                    names[0], names[1]
                ));
                for (name, bound) in names.into_iter().zip([4, inner]) {
                    self.add_counter(&name, bound);
                    self.values.push((name, INDEX));
                }
            }
        }
    }

    /// An `affine.for` or `affine.if`, with what is inside.
    pub(super) fn affine_region(&mut self, types: &[Ty], list: &str) {
        if self.chance(25) {
            let condition = self.condition();
            let names = self.results(types);
            let results = match types {
                [] => "affine.if".to_owned(),
                _ => format!("{names} = affine.if"),
            };
            let arrow = if types.is_empty() {
                String::new()
            } else {
                format!(" -> ({list})")
            };
            self.line(&format!("{results} {condition}{arrow} {{"));
            self.inside(&[], types, "affine.yield");
            if !types.is_empty() || self.chance(30) {
                self.line("} else {");
                self.inside(&[], types, "affine.yield");
            }
            self.line("}");
            self.defined(&names, types);
            return;
        }
        let counter = self.name();
        let most = 1 + self.random.below(4);
        let lower = match self.random.below(4) {
            0 => self.expression(most),
            _ => self.random.below(2).to_string(),
        };
        let lower = if lower.contains('%') {
            map(&[lower])
        } else {
            lower
        };
        let upper = match self.random.below(5) {
            0 => map(&[self.expression(most + 1)]),
            1 => format!(
                "min {}",
                map(&[self.expression(most + 1), self.expression(most + 1)])
            ),
            _ => most.to_string(),
        };
        let step = match self.random.below(4) {
            0 => " step 2",
            1 => " step 3",
            _ => "",
        };
        let initial: Vec<String> = types.iter().map(|ty| self.value(*ty)).collect();
        let results = self.results(types);
        let mut carried: Vec<(String, Ty)> = types.iter().map(|ty| (self.name(), *ty)).collect();
        let pairs: Vec<String> = carried
            .iter()
            .zip(&initial)
            .map(|((name, _), value)| format!("{name} = {value}"))
            .collect();
        let (assigned, carries) = match types {
            [] => (String::new(), String::new()),
            _ => (
                format!("{results} = "),
                format!(" iter_args({}) -> ({list})", pairs.join(", ")),
            ),
        };
        self.line(&format!(
            "{assigned}affine.for {counter} = {lower} to {upper}{step}{carries} {{"
        ));
        carried.insert(0, (counter.clone(), INDEX));
        self.new_counter = Some((counter, most));
        self.inside(&carried, types, "affine.yield");
        self.line("}");
        self.defined(&results, types);
    }

    fn condition(&mut self) -> String {
        let [first, second] = [self.expression(4), self.expression(4)];
        let (map_text, operands) = inputs(&[first, second]);
        let [first, second] = [&map_text[0], &map_text[1]];
        let dims: Vec<String> = (0..operands.len()).map(|at| format!("d{at}")).collect();
        let constraint = match self.random.below(4) {
            0 => format!("{first} - {second} >= 0"),
            1 => format!("{first} - 1 == 0"),
            2 => format!("{first} - 1 >= 0, {second} - 2 >= 0"),
            _ => format!("2 - ({first}) >= 0"),
        };
        format!(
            "affine_set<({}) : ({constraint})>({})",
            dims.join(", "),
            operands.join(", ")
        )
    }
}

/// Expressions with the values in them as dimensions, and these.
fn inputs(expressions: &[String]) -> (Vec<String>, Vec<String>) {
    let mut operands: Vec<String> = Vec::new();
    let mut texts = Vec::new();
    for text in expressions {
        let mut new = String::new();
        let mut rest = &text[..];
        while let Some(at) = rest.find('%') {
            let end = rest[at + 1..].find(|c: char| !c.is_ascii_alphanumeric());
            let end = end.map_or(rest.len(), |end| at + 1 + end);
            let name = &rest[at..end];
            let dim = operands
                .iter()
                .position(|known| known == name)
                .unwrap_or_else(|| {
                    operands.push(name.to_owned());
                    operands.len() - 1
                });
            new += &format!("{}d{dim}", &rest[..at]);
            rest = &rest[end..];
        }
        texts.push(new + rest);
    }
    (texts, operands)
}

/// `affine_map<(d0) -> (d0 + 1)>(%i)`.
fn map(expressions: &[String]) -> String {
    let (texts, operands) = inputs(expressions);
    let dims: Vec<String> = (0..operands.len()).map(|at| format!("d{at}")).collect();
    format!(
        "affine_map<({}) -> ({})>({})",
        dims.join(", "),
        texts.join(", "),
        operands.join(", ")
    )
}
