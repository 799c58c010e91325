//! Random functions on small integers.

mod memory;

use std::fmt::Write as _;

use memory::{Buffer, Counter};

use crate::random::Random;

/// What functions are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Scalars and vectors of two elements.
    Arith,
    /// Arithmetic of indices.
    Index,
    /// Functions of the llvm dialect.
    Llvm,
    /// Arithmetic in blocks.
    Cf,
    /// Arithmetic in conditionals and loops.
    Scf,
    /// The same on memory.
    Memref,
    /// Affine loops and accesses.
    Affine,
}

impl Dialect {
    fn has_memory(self) -> bool {
        matches!(self, Dialect::Memref | Dialect::Affine)
    }
}

/// A type: so many bits, none for an index; and whether it is a vector of two.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ty {
    width: usize,
    is_vector: bool,
}

const INDEX: Ty = Ty {
    width: 0,
    is_vector: false,
};
const BOOL: Ty = Ty {
    width: 1,
    is_vector: false,
};

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Ty { width, is_vector } = *self;
        match (width, is_vector) {
            (0, _) => f.write_str("index"),
            (_, true) => write!(f, "vector<2xi{width}>"),
            (_, false) => write!(f, "i{width}"),
        }
    }
}

const BINARY: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "divui",
    "divsi",
    "remui",
    "remsi",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
    "ceildivui",
    "ceildivsi",
    "floordivsi",
];
const INDEX_BINARY: [&str; 20] = [
    "add",
    "sub",
    "mul",
    "and",
    "or",
    "xor",
    "shl",
    "shru",
    "shrs",
    "divu",
    "divs",
    "remu",
    "rems",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "ceildivu",
    "ceildivs",
    "floordivs",
];
const LLVM_BINARY: [&str; 17] = [
    "add",
    "sub",
    "mul",
    "and",
    "or",
    "xor",
    "shl",
    "lshr",
    "ashr",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "intr.smax",
    "intr.umax",
    "intr.smin",
    "intr.umin",
];
const PREDICATES: [&str; 10] = [
    "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
];

/// The text of a function.
pub fn function(random: &mut Random, dialect: Dialect, name: &str) -> String {
    let mut generator = Generator {
        random,
        dialect,
        text: String::new(),
        values: Vec::new(),
        next: 0,
        depth: 0,
        buffers: Vec::new(),
        counters: Vec::new(),
        next_root: 0,
        parallel: None,
        new_counter: None,
    };
    let arguments: Vec<(String, Ty)> = ["%a", "%b"]
        .map(|name| (name.to_owned(), generator.argument_type()))
        .into();
    generator.values.extend(arguments.clone());
    let mut list: Vec<String> = arguments
        .iter()
        .map(|(name, ty)| format!("{name}: {ty}"))
        .collect();
    if dialect.has_memory() {
        list.extend(generator.memory_arguments());
        generator.start_memory();
    }
    let results = generator.region_of_function();
    let keyword = match dialect {
        Dialect::Llvm => "llvm.func",
        _ => "func.func",
    };
    let types: Vec<String> = results.iter().map(Ty::to_string).collect();
    format!(
        "{keyword} @{name}({}) -> ({}) {{\n{}}}\n",
        list.join(", "),
        types.join(", "),
        generator.text
    )
}

struct Generator<'r> {
    random: &'r mut Random,
    dialect: Dialect,
    text: String,
    /// What can be used, the newest last.
    values: Vec<(String, Ty)>,
    next: usize,
    depth: usize,
    buffers: Vec<Buffer>,
    counters: Vec<Counter>,
    /// How many memrefs have memory of their own.
    next_root: usize,
    /// In a parallel loop, the memory that is written there, and its first subscript.
    parallel: Option<(usize, String)>,
    /// What the counter of the next region is less than.
    new_counter: Option<(String, usize)>,
}

impl Generator<'_> {
    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn argument_type(&mut self) -> Ty {
        if self.dialect == Dialect::Index && self.chance(70) {
            return INDEX;
        }
        let is_vector = self.dialect != Dialect::Index && self.chance(15);
        Ty {
            width: 1 + self.random.below(if is_vector { 2 } else { 4 }),
            is_vector,
        }
    }

    /// A type that there are values of.
    fn any_type(&mut self) -> Ty {
        let recent = self.values.len().saturating_sub(5);
        let at = recent + self.random.below(self.values.len() - recent);
        self.values[at].1
    }

    /// A name for a new value.
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn define(&mut self, ty: Ty, op: &str) -> String {
        let name = self.name();
        self.line(&format!("{name} = {op}"));
        self.values.push((name.clone(), ty));
        name
    }

    /// A value of a type.
    fn value(&mut self, ty: Ty) -> String {
        let known: Vec<usize> = (0..self.values.len())
            .filter(|index| self.values[*index].1 == ty)
            .collect();
        if known.is_empty() || self.chance(25) {
            return self.constant(ty);
        }
        let recent = if self.chance(70) {
            known.len().saturating_sub(4)
        } else {
            0
        };
        let at = recent + self.random.below(known.len() - recent);
        self.values[known[at]].0.clone()
    }

    fn constant(&mut self, ty: Ty) -> String {
        if self.chance(3) {
            let op = match self.dialect {
                Dialect::Llvm => "llvm.mlir.poison",
                _ => "ub.poison",
            };
            return self.define(ty, &format!("{op} : {ty}"));
        }
        let bits = if ty.width == 0 { 64 } else { ty.width };
        let mut element = || {
            let value = match ty.width {
                // Those near the ends of both widths.
                0 => self.random.pick(&[
                    0,
                    1,
                    2,
                    3,
                    5,
                    -1,
                    -2,
                    31,
                    32,
                    33,
                    63,
                    64,
                    i64::from(i32::MAX),
                    i64::from(i32::MIN),
                    1 << 31,
                    1 << 32,
                    (1 << 32) - 1,
                    i64::MAX,
                    i64::MIN,
                ]),
                _ => (self.random.next() << (64 - bits)) as i64 >> (64 - bits),
            };
            match ty.width {
                1 => (value != 0).to_string(),
                _ => value.to_string(),
            }
        };
        let value = match ty.is_vector {
            true => format!("dense<[{}, {}]> : {ty}", element(), element()),
            false if ty.width == 1 => element(),
            false => format!("{} : {ty}", element()),
        };
        let op = match (self.dialect, ty.width) {
            (Dialect::Llvm, _) => format!("llvm.mlir.constant({value}) : {ty}"),
            (Dialect::Index, 0) => format!("index.constant {}", value.replace(" : index", "")),
            _ => format!("arith.constant {value}"),
        };
        self.define(ty, &op)
    }

    /// The body of a function; the types of its results.
    fn region_of_function(&mut self) -> Vec<Ty> {
        let has_blocks = match self.dialect {
            Dialect::Cf => true,
            Dialect::Llvm => self.chance(50),
            _ => false,
        };
        if has_blocks {
            return self.blocks();
        }
        let count = 4 + self.random.below(9);
        self.statements(count);
        let (name, ty) = self.values.last().cloned().expect("a function has values");
        self.end(&[(name, ty)])
    }

    fn end(&mut self, results: &[(String, Ty)]) -> Vec<Ty> {
        let names: Vec<&str> = results.iter().map(|(name, _)| &**name).collect();
        let types: Vec<Ty> = results.iter().map(|(_, ty)| *ty).collect();
        let list: Vec<String> = types.iter().map(Ty::to_string).collect();
        let op = match self.dialect {
            Dialect::Llvm => "llvm.return",
            _ => "return",
        };
        self.line(&format!("{op} {} : {}", names.join(", "), list.join(", ")));
        types
    }

    /// A few blocks, which branch to later ones and sometimes back.
    fn blocks(&mut self) -> Vec<Ty> {
        let count = 2 + self.random.below(4);
        let result = self.argument_type();
        let arguments: Vec<Vec<Ty>> = (0..count)
            .map(|_| {
                (0..self.random.below(3))
                    .map(|_| self.argument_type())
                    .collect()
            })
            .collect();
        let size = 2 + self.random.below(5);
        self.statements(size);
        self.terminator(0, &arguments, result);
        let outer = self.values.len();
        for block in 1..=count {
            let list: Vec<(String, Ty)> = arguments[block - 1]
                .iter()
                .map(|ty| (self.name(), *ty))
                .collect();
            let mut label = format!("^bb{block}");
            if !list.is_empty() {
                let list: Vec<String> = list
                    .iter()
                    .map(|(name, ty)| format!("{name}: {ty}"))
                    .collect();
                write!(label, "({})", list.join(", ")).expect("writing to a string succeeds");
            }
            self.line(&(label + ":"));
            // What the first block defines can be used in all; what others define in themselves.
            self.values.truncate(outer);
            self.values.extend(list);
            let size = 1 + self.random.below(5);
            self.statements(size);
            self.terminator(block, &arguments, result);
        }
        vec![result]
    }

    fn terminator(&mut self, block: usize, arguments: &[Vec<Ty>], result: Ty) {
        let prefix = match self.dialect {
            Dialect::Llvm => "llvm",
            _ => "cf",
        };
        let last = arguments.len();
        if block == last || block > 0 && self.chance(15) {
            let value = (self.value(result), result);
            self.end(&[value]);
            return;
        }
        match self.random.below(10) {
            0..=2 => {
                let to = self.target(block, arguments);
                self.line(&format!("{prefix}.br {to}"));
            }
            3..=7 => {
                let condition = self.value(BOOL);
                let targets = [0; 2].map(|_| self.target(block, arguments));
                self.line(&format!(
                    "{prefix}.cond_br {condition}, {}, {}",
                    targets[0], targets[1]
                ));
            }
            8 => {
                let ty = Ty {
                    width: 2 + self.random.below(3),
                    is_vector: false,
                };
                let flag = self.value(ty);
                let targets = [0; 3].map(|_| self.target(block, arguments));
                let [first, second] = [self.random.below(2), 2 + self.random.below(2)];
                self.line(&match prefix {
                    "llvm" => format!(
                        "llvm.switch {flag} : {ty}, {} [ {first}: {}, {second}: {} ]",
                        targets[0], targets[1], targets[2]
                    ),
                    _ => format!(
                        "cf.switch {flag} : {ty}, [ default: {}, {first}: {}, {second}: {} ]",
                        targets[0], targets[1], targets[2]
                    ),
                });
            }
            _ => {
                let op = if prefix == "llvm" { "llvm" } else { "ub" };
                self.line(&format!("{op}.unreachable"));
            }
        }
    }

    /// A block to go to, with what it receives.
    fn target(&mut self, from: usize, arguments: &[Vec<Ty>]) -> String {
        let last = arguments.len();
        let is_back = from > 0 && self.chance(15);
        let to = match is_back {
            true => 1 + self.random.below(last),
            false => from + 1 + self.random.below(last - from),
        };
        let types = arguments[to - 1].clone();
        if types.is_empty() {
            return format!("^bb{to}");
        }
        let values: Vec<String> = types.iter().map(|ty| self.value(*ty)).collect();
        let types: Vec<String> = types.iter().map(Ty::to_string).collect();
        format!("^bb{to}({} : {})", values.join(", "), types.join(", "))
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            let has_regions = self.dialect == Dialect::Scf || self.dialect.has_memory();
            let is_region = has_regions && self.depth < 2 && self.chance(25);
            let is_on_memory = self.dialect.has_memory() && self.chance(65);
            match self.dialect {
                Dialect::Index => self.index_op(),
                Dialect::Llvm => self.llvm_op(),
                _ if is_region => self.region_op(),
                _ if is_on_memory => self.memory_op(),
                _ => self.arith_op(),
            }
        }
    }

    /// `a, b`, now and then one value twice.
    fn pair(&mut self, ty: Ty) -> [String; 2] {
        let first = self.value(ty);
        let second = if self.chance(10) {
            first.clone()
        } else {
            self.value(ty)
        };
        [first, second]
    }

    fn overflow(&mut self) -> &'static str {
        self.random.pick(&[
            "",
            "",
            " overflow<nsw>",
            " overflow<nuw>",
            " overflow<nsw, nuw>",
        ])
    }

    fn arith_op(&mut self) {
        let mut ty = self.any_type();
        if ty.width == 0 {
            // Indices are the counters of loops: they are used as small numbers.
            let value = self.value(ty);
            ty = Ty {
                width: 1 + self.random.below(4),
                is_vector: false,
            };
            let cast = self.random.pick(&["index_cast", "index_castui"]);
            self.define(ty, &format!("arith.{cast} {value} : index to {ty}"));
            return;
        }
        match self.random.below(100) {
            0..=59 => {
                let op = self.random.pick(&BINARY);
                let [a, b] = self.pair(ty);
                let flags = match op {
                    "addi" | "subi" | "muli" | "shli" => self.overflow(),
                    "shrui" | "shrsi" | "divui" | "divsi" => {
                        self.random.pick(&["", "", "", " exact"])
                    }
                    _ => "",
                };
                self.define(ty, &format!("arith.{op} {a}, {b}{flags} : {ty}"));
            }
            60..=72 => {
                let predicate = self.random.pick(&PREDICATES);
                let [a, b] = self.pair(ty);
                let result = Ty { width: 1, ..ty };
                self.define(result, &format!("arith.cmpi {predicate}, {a}, {b} : {ty}"));
            }
            73..=81 => self.select(ty, "arith.select"),
            82..=86 => {
                let op = self
                    .random
                    .pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
                let [a, b] = self.pair(ty);
                let high = match op {
                    "addui_extended" => Ty { width: 1, ..ty },
                    _ => ty,
                };
                let types = if high == ty && op != "addui_extended" {
                    ty.to_string()
                } else {
                    format!("{ty}, {high}")
                };
                let names = [self.name(), self.name()];
                self.line(&format!(
                    "{}, {} = arith.{op} {a}, {b} : {types}",
                    names[0], names[1]
                ));
                let [low, upper] = names;
                self.values.extend([(low, ty), (upper, high)]);
            }
            87..=88 => {
                let op = self.random.pick(&["absi", "ctlz", "cttz", "ctpop"]);
                let value = self.value(ty);
                self.define(ty, &format!("math.{op} {value} : {ty}"));
            }
            89..=94 if ty.width < 5 => {
                let wide = Ty {
                    width: ty.width + 1 + self.random.below(6 - ty.width),
                    ..ty
                };
                let op = self.random.pick(&["extui", "extsi"]);
                let value = self.value(ty);
                self.define(wide, &format!("arith.{op} {value} : {ty} to {wide}"));
            }
            _ if ty.width > 1 => {
                let narrow = Ty {
                    width: 1 + self.random.below(ty.width - 1),
                    ..ty
                };
                let (value, flags) = (self.value(ty), self.overflow());
                self.define(
                    narrow,
                    &format!("arith.trunci {value}{flags} : {ty} to {narrow}"),
                );
            }
            _ => {}
        }
    }

    fn select(&mut self, ty: Ty, op: &str) {
        let condition = match ty.is_vector && self.chance(50) {
            true => Ty { width: 1, ..ty },
            false => BOOL,
        };
        let chosen = self.value(condition);
        let [a, b] = self.pair(ty);
        let types = match (condition.is_vector, op) {
            (false, "arith.select") => ty.to_string(),
            _ => format!("{condition}, {ty}"),
        };
        self.define(ty, &format!("{op} {chosen}, {a}, {b} : {types}"));
    }

    fn index_op(&mut self) {
        match self.random.below(100) {
            0..=64 => {
                let op = self.random.pick(&INDEX_BINARY);
                let [a, b] = self.pair(INDEX);
                self.define(INDEX, &format!("index.{op} {a}, {b}"));
            }
            65..=76 => {
                let predicate = self.random.pick(&PREDICATES);
                let [a, b] = self.pair(INDEX);
                self.define(BOOL, &format!("index.cmp {predicate}({a}, {b})"));
            }
            77..=84 => self.select(INDEX, "arith.select"),
            85..=92 => {
                let small = Ty {
                    width: 1 + self.random.below(4),
                    is_vector: false,
                };
                let op = self.random.pick(&["casts", "castu"]);
                let (from, to) = match self.chance(50) {
                    true => (INDEX, small),
                    false => (small, INDEX),
                };
                let value = self.value(from);
                self.define(to, &format!("index.{op} {value} : {from} to {to}"));
            }
            93 => {
                self.define(INDEX, "index.sizeof");
            }
            _ => self.arith_op(),
        }
    }

    fn llvm_op(&mut self) {
        let ty = self.any_type();
        match self.random.below(100) {
            0..=62 => {
                let op = self.random.pick(&LLVM_BINARY);
                let [a, b] = self.pair(ty);
                let text = match op {
                    _ if op.starts_with("intr.") => {
                        format!("llvm.{op}({a}, {b}) : ({ty}, {ty}) -> {ty}")
                    }
                    "add" | "sub" | "mul" | "shl" => {
                        format!("llvm.{op} {a}, {b}{} : {ty}", self.overflow())
                    }
                    "lshr" | "ashr" | "udiv" | "sdiv" => {
                        let exact = self.random.pick(&["", "", "", "exact "]);
                        format!("llvm.{op} {exact}{a}, {b} : {ty}")
                    }
                    "or" => {
                        let disjoint = self.random.pick(&["", "", "", "disjoint "]);
                        format!("llvm.or {disjoint}{a}, {b} : {ty}")
                    }
                    _ => format!("llvm.{op} {a}, {b} : {ty}"),
                };
                self.define(ty, &text);
            }
            63..=74 => {
                let predicate = self.random.pick(&PREDICATES);
                let [a, b] = self.pair(ty);
                let result = Ty { width: 1, ..ty };
                self.define(
                    result,
                    &format!("llvm.icmp \"{predicate}\" {a}, {b} : {ty}"),
                );
            }
            75..=83 => self.select(ty, "llvm.select"),
            84..=86 => {
                let value = self.value(ty);
                self.define(ty, &format!("llvm.freeze {value} : {ty}"));
            }
            87..=88 => {
                let value = self.value(ty);
                let flag = self.random.pick(&["false", "true"]);
                let (op, flag) = match self.random.below(4) {
                    0 => ("ctpop", String::new()),
                    1 => ("abs", format!(" <{{is_int_min_poison = {flag}}}>")),
                    2 => ("ctlz", format!(" <{{is_zero_poison = {flag}}}>")),
                    _ => ("cttz", format!(" <{{is_zero_poison = {flag}}}>")),
                };
                self.define(
                    ty,
                    &format!("\"llvm.intr.{op}\"({value}){flag} : ({ty}) -> {ty}"),
                );
            }
            89..=93 if ty.width < 5 => {
                let wide = Ty {
                    width: ty.width + 1 + self.random.below(6 - ty.width),
                    ..ty
                };
                let op = self.random.pick(&["zext", "zext nneg", "sext"]);
                let value = self.value(ty);
                self.define(wide, &format!("llvm.{op} {value} : {ty} to {wide}"));
            }
            _ if ty.width > 1 => {
                let narrow = Ty {
                    width: 1 + self.random.below(ty.width - 1),
                    ..ty
                };
                let (value, flags) = (self.value(ty), self.overflow());
                self.define(
                    narrow,
                    &format!("llvm.trunc {value}{flags} : {ty} to {narrow}"),
                );
            }
            _ => {}
        }
    }

    /// A conditional, a switch or a loop, with what is inside.
    fn region_op(&mut self) {
        let types: Vec<Ty> = (0..1 + self.random.below(2))
            .map(|_| self.argument_type())
            .collect();
        let list: Vec<String> = types.iter().map(Ty::to_string).collect();
        let list = list.join(", ");
        if self.dialect == Dialect::Affine {
            let results = if self.chance(60) { 0 } else { types.len() };
            return self.affine_region(&types[..results], if results == 0 { "" } else { &list });
        }
        match self.random.below(11) {
            10 => self.execute_region(&types, &list),
            0..=3 => {
                let condition = self.value(BOOL);
                let names = self.results(&types);
                self.line(&format!("{names} = scf.if {condition} -> ({list}) {{"));
                self.inside(&[], &types, "scf.yield");
                self.line("} else {");
                self.inside(&[], &types, "scf.yield");
                self.line("}");
                self.defined(&names, &types);
            }
            4 => {
                let small = Ty {
                    width: 1 + self.random.below(3),
                    is_vector: false,
                };
                let flag = self.value(small);
                let flag = self.define(
                    INDEX,
                    &format!("arith.index_castui {flag} : {small} to index"),
                );
                let names = self.results(&types);
                self.line(&format!("{names} = scf.index_switch {flag} -> {list}"));
                for case in [
                    format!("case {}", self.random.below(2)),
                    "case 2".to_owned(),
                    "default".to_owned(),
                ] {
                    self.line(&(case + " {"));
                    self.inside(&[], &types, "scf.yield");
                    self.line("}");
                }
                self.defined(&names, &types);
            }
            5..=8 => self.counted_loop(&types, &list),
            _ => {
                let initial: Vec<String> = types.iter().map(|ty| self.value(*ty)).collect();
                let names = self.results(&types);
                let carried: Vec<(String, Ty)> =
                    types.iter().map(|ty| (self.name(), *ty)).collect();
                let pairs: Vec<String> = carried
                    .iter()
                    .zip(&initial)
                    .map(|((name, _), value)| format!("{name} = {value}"))
                    .collect();
                self.line(&format!(
                    "{names} = scf.while ({}) : ({list}) -> ({list}) {{",
                    pairs.join(", ")
                ));
                self.inside(&carried, &types, "scf.condition");
                let carried: Vec<(String, Ty)> =
                    types.iter().map(|ty| (self.name(), *ty)).collect();
                let arguments: Vec<String> = carried
                    .iter()
                    .map(|(name, ty)| format!("{name}: {ty}"))
                    .collect();
                self.line(&format!("}} do {{\n^bb0({}):", arguments.join(", ")));
                self.inside(&carried, &types, "scf.yield");
                self.line("}");
                self.defined(&names, &types);
            }
        }
    }

    /// Blocks in a region, of which one may end what the program does.
    fn execute_region(&mut self, types: &[Ty], list: &str) {
        let condition = self.value(BOOL);
        let names = self.results(types);
        let labels = [self.name(), self.name()].map(|name| name.replace('%', "^"));
        let [first, second] = self.random.pick(&[[0, 1], [1, 0]]);
        self.line(&format!("{names} = scf.execute_region -> ({list}) {{"));
        self.line(&format!(
            "cf.cond_br {condition}, {}, {}",
            labels[first], labels[second]
        ));
        self.line(&format!("{}:", labels[0]));
        self.inside(&[], types, "scf.yield");
        self.line(&format!("{}:", labels[1]));
        match self.chance(50) {
            true => self.line("ub.unreachable"),
            false => self.inside(&[], types, "scf.yield"),
        }
        self.line("}");
        self.defined(&names, types);
    }

    fn counted_loop(&mut self, types: &[Ty], list: &str) {
        let counter = match self.chance(70) {
            true => INDEX,
            false => Ty {
                width: 3 + self.random.below(2),
                is_vector: false,
            },
        };
        let bounds = [0, self.random.below(4), 1 + self.random.below(2)];
        let mut names = Vec::new();
        for (number, bound) in bounds.into_iter().enumerate() {
            // An end that is not known, now and then.
            if number == 1 && self.chance(30) {
                let small = Ty {
                    width: 1 + self.random.below(2),
                    is_vector: false,
                };
                let value = self.value(small);
                let op = if counter == INDEX {
                    "index_castui"
                } else {
                    "extui"
                };
                names.push(self.define(
                    counter,
                    &format!("arith.{op} {value} : {small} to {counter}"),
                ));
                continue;
            }
            names.push(self.define(counter, &format!("arith.constant {bound} : {counter}")));
        }
        let initial: Vec<String> = types.iter().map(|ty| self.value(*ty)).collect();
        let results = self.results(types);
        let mut carried: Vec<(String, Ty)> = types.iter().map(|ty| (self.name(), *ty)).collect();
        let pairs: Vec<String> = carried
            .iter()
            .zip(&initial)
            .map(|((name, _), value)| format!("{name} = {value}"))
            .collect();
        let at = self.name();
        let (unsigned, ty) = match counter == INDEX {
            true => ("", String::new()),
            false => (
                self.random.pick(&["", "unsigned "]),
                format!(" : {counter}"),
            ),
        };
        self.line(&format!(
            "{results} = scf.for {unsigned}{at} = {} to {} step {} iter_args({}) -> ({list}){ty} {{",
            names[0],
            names[1],
            names[2],
            pairs.join(", ")
        ));
        if counter == INDEX {
            // Ends are at most three.
            self.new_counter = Some((at.clone(), 3));
        }
        carried.insert(0, (at, counter));
        self.inside(&carried, types, "scf.yield");
        self.line("}");
        self.defined(&results, types);
    }

    /// The names of the results of an op with regions, `%v1, %v2`.
    fn results(&mut self, types: &[Ty]) -> String {
        let names: Vec<String> = types.iter().map(|_| self.name()).collect();
        names.join(", ")
    }

    fn defined(&mut self, names: &str, types: &[Ty]) {
        if types.is_empty() {
            return;
        }
        let names = names.split(", ").map(str::to_owned);
        self.values.extend(names.zip(types.iter().copied()));
    }

    /// What is in a region, with its end.
    fn inside(&mut self, arguments: &[(String, Ty)], types: &[Ty], end: &str) {
        let outer = [self.values.len(), self.buffers.len(), self.counters.len()];
        self.values.extend(arguments.to_vec());
        if let Some((name, bound)) = self.new_counter.take() {
            self.add_counter(&name, bound);
        }
        self.depth += 1;
        let count = self.random.below(5) + usize::from(self.dialect.has_memory());
        self.statements(count);
        self.depth -= 1;
        let condition = match end {
            "scf.condition" => format!("({}) ", self.value(BOOL)),
            _ => String::new(),
        };
        let space = if condition.is_empty() { " " } else { "" };
        if types.is_empty() {
            self.line(end);
        } else {
            let values: Vec<String> = types.iter().map(|ty| self.value(*ty)).collect();
            let types: Vec<String> = types.iter().map(Ty::to_string).collect();
            self.line(&format!(
                "{end}{space}{condition}{} : {}",
                values.join(", "),
                types.join(", ")
            ));
        }
        self.values.truncate(outer[0]);
        self.buffers.truncate(outer[1]);
        self.counters.truncate(outer[2]);
    }
}
