//! The tables of `ops/`: for each dialect, the ops that random functions are made of.
//!
//! A line has three parts with ` ; ` between them: types that it is chosen from, as `T: i8 i32` or `S/T: i8/i32 i8/i64`; the types of
//! the results; and the text, where `$T` is a type, `%{type}` an operand, `?{a|b}` one of several words, `!{type}` an argument of
//! the body that follows, and `&{` and `&}` its begin and end. A line that starts with `constant` says how constants of some types
//! are written, one with `always` that operands of some types are only constants, one with `prelude`
//! what each program needs before it. `use FILE` takes all lines of another table, `blocks` asks for
//! functions of several blocks, `calls` for functions that call others.

use super::program::{Function, call};
use crate::random::generator::Random;

/// The ops that a function is made of.
#[derive(Default)]
pub struct Table {
    templates: Vec<Template>,
    constants: Vec<Template>,
    /// The types of which all operands are constants.
    always: Vec<String>,
    prelude: String,
    blocks: bool,
    calls: bool,
}

/// An op, for one or many choices of types.
pub struct Template {
    choices: Vec<Choice>,
}

/// An op with its types.
pub struct Choice {
    pub results: Vec<String>,
    pub text: String,
}

const TABLES: [(&str, &str); 29] = [
    ("arith", include_str!("ops/arith.txt")),
    ("math", include_str!("ops/math.txt")),
    ("index", include_str!("ops/index.txt")),
    ("llvm", include_str!("ops/llvm.txt")),
    ("spirv", include_str!("ops/spirv.txt")),
    ("cf", include_str!("ops/cf.txt")),
    ("scf", include_str!("ops/scf.txt")),
    ("memref", include_str!("ops/memref.txt")),
    ("affine", include_str!("ops/affine.txt")),
    ("tensor", include_str!("ops/tensor.txt")),
    ("vector", include_str!("ops/vector.txt")),
    ("complex", include_str!("ops/complex.txt")),
    ("shape", include_str!("ops/shape.txt")),
    ("tosa", include_str!("ops/tosa.txt")),
    ("linalg", include_str!("ops/linalg.txt")),
    ("bufferization", include_str!("ops/bufferization.txt")),
    ("sparse_tensor", include_str!("ops/sparse_tensor.txt")),
    ("quant", include_str!("ops/quant.txt")),
    ("gpu", include_str!("ops/gpu.txt")),
    ("ptr", include_str!("ops/ptr.txt")),
    ("async", include_str!("ops/async.txt")),
    ("emitc", include_str!("ops/emitc.txt")),
    ("omp", include_str!("ops/omp.txt")),
    ("acc", include_str!("ops/acc.txt")),
    ("shard", include_str!("ops/shard.txt")),
    ("mpi", include_str!("ops/mpi.txt")),
    ("ub", include_str!("ops/ub.txt")),
    ("func", include_str!("ops/func.txt")),
    ("mixed", include_str!("ops/mixed.txt")),
];

/// The names of all tables.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|(name, _)| *name)
}

impl Table {
    /// The table of a dialect.
    pub fn new(name: &str) -> Option<Self> {
        let (_, text) = TABLES.iter().find(|(known, _)| *known == name)?;
        let mut table = Table::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            table.add(line);
        }
        Some(table)
    }

    fn add(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "#" => {}
            "use" => {
                let other = Table::new(rest).expect("a table that is used exists");
                self.templates.extend(other.templates);
                self.constants.extend(other.constants);
                self.always.extend(other.always);
                for line in other.prelude.lines() {
                    self.add_prelude(line);
                }
            }
            "blocks" => self.blocks = true,
            "calls" => self.calls = true,
            "prelude" => self.add_prelude(rest),
            "constant" => self.constants.push(Template::parse(rest)),
            "always" => {
                let constants = Template::parse(rest);
                let types = constants.choices.iter().flat_map(|choice| &choice.results);
                self.always.extend(types.cloned());
                self.constants.push(constants);
            }
            _ => self.templates.push(Template::parse(line)),
        }
    }

    /// Two tables may need the same.
    fn add_prelude(&mut self, line: &str) {
        if !self.prelude.lines().any(|known| known == line) {
            self.prelude += line;
            self.prelude.push('\n');
        }
    }

    /// One of the ops.
    pub fn pick(&self, random: &mut Random) -> &Template {
        &self.templates[random.below(self.templates.len())]
    }

    /// How a constant of a type is written, if the table says it; one of the ways.
    pub fn constant(&self, ty: &str, random: &mut Random) -> Option<String> {
        let choices: Vec<&Choice> = self
            .constants
            .iter()
            .flat_map(|template| &template.choices)
            .filter(|choice| choice.results == [ty])
            .collect();
        match choices.len() {
            0 => None,
            count => Some(choices[random.below(count)].text.clone()),
        }
    }

    /// Whether operands of a type are only constants.
    pub fn takes_constants(&self, ty: &str) -> bool {
        self.always.iter().any(|always| always == ty)
    }

    /// The types of constants, which arguments of blocks have.
    pub fn types(&self) -> Vec<&str> {
        let choices = self.constants.iter().flat_map(|template| &template.choices);
        let types = choices.flat_map(|choice| choice.results.iter().map(String::as_str));
        types.collect()
    }

    /// Whether functions have several blocks.
    pub fn has_blocks(&self) -> bool {
        self.blocks
    }

    /// Whether functions call others.
    pub fn has_calls(&self) -> bool {
        self.calls
    }

    /// What each program needs before it.
    pub fn prelude(&self) -> &str {
        &self.prelude
    }
}

impl Template {
    fn parse(line: &str) -> Self {
        let parts: Vec<&str> = line.splitn(3, ';').map(str::trim).collect();
        let [types, results, text] = parts[..] else {
            panic!("a line of a table has three parts: `{line}`");
        };
        let instantiate = |names: &[&str], types: &[&str]| {
            let fill = |text: &str| {
                names
                    .iter()
                    .zip(types)
                    .fold(text.to_owned(), |text, (name, ty)| {
                        text.replace(&format!("${name}"), ty)
                    })
            };
            Choice {
                results: results.split_whitespace().map(fill).collect(),
                text: fill(text),
            }
        };
        let choices = match types.split_once(':') {
            None => vec![instantiate(&[], &[])],
            Some((names, types)) => {
                let names: Vec<&str> = names.split('/').collect();
                let choice = |types: &str| {
                    let types: Vec<&str> = types.split('/').collect();
                    instantiate(&names, &types)
                };
                types.split_whitespace().map(choice).collect()
            }
        };
        Template { choices }
    }

    /// A call of a function.
    pub fn call(function: &Function) -> Self {
        let arguments = function.arguments.iter();
        let operands: Vec<String> = arguments.map(|a| format!("%{{{}}}", a.ty.text)).collect();
        let results = function.results.iter();
        Template {
            choices: vec![Choice {
                results: results.map(|result| result.text.clone()).collect(),
                text: call(function, &operands),
            }],
        }
    }

    /// The op with one choice of types.
    pub fn choice(&self, random: &mut Random) -> &Choice {
        &self.choices[random.below(self.choices.len())]
    }

    /// Whether the op has regions.
    pub fn has_bodies(&self) -> bool {
        self.choices.iter().any(|choice| choice.text.contains("&{"))
    }
}
