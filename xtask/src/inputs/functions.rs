//! Functions of arith, cf and scf as a front end leaves them: a fifth of the ops repeats an expression, another fifth folds, and
//! 8 % are calls that keep values alive.

use std::fmt::Write as _;

use super::Form;
use crate::random::generator::Random;

/// How many ops a function of many has.
const OPS_OF_A_FUNCTION: usize = 100;

const TYPES: [&str; 4] = ["i32", "i64", "f32", "index"];
const INTEGER_OPS: [&str; 9] = [
    "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "shli",
];
const FLOAT_OPS: [&str; 5] = ["addf", "subf", "mulf", "maximumf", "minimumf"];
const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "sle", "sgt", "sge"];

/// A type, by its place in [`TYPES`].
type Type = usize;
const I32: Type = 0;
const I64: Type = 1;
const F32: Type = 2;
const INDEX: Type = 3;

/// An op in both forms, without its result.
#[derive(Clone)]
struct Op {
    custom: String,
    generic: String,
}

/// Text that grows by ops.
pub struct Functions {
    form: Form,
    random: Random,
    text: String,
    indentation: usize,
    ops: usize,
    values_named: usize,
    blocks_named: usize,
    /// The values that can be used, by type.
    values: [Vec<String>; 4],
    /// The expressions that were written, in each region that is open.
    written: Vec<Vec<(Op, Type)>>,
    /// How many values there were before each region that is open.
    before: Vec<[usize; 4]>,
}

impl Functions {
    pub fn new(form: Form) -> Self {
        let mut functions = Functions {
            form,
            random: Random(1),
            text: String::new(),
            indentation: 0,
            ops: 0,
            values_named: 0,
            blocks_named: 0,
            values: Default::default(),
            written: Vec::new(),
            before: Vec::new(),
        };
        if form == Form::Generic {
            functions.line("\"builtin.module\"() ({");
            functions.indentation += 1;
        }
        for ty in TYPES {
            functions.line_in_form(
                &format!("func.func private @use_{ty}({ty})"),
                &format!(
                    "\"func.func\"() <{{sym_name = \"use_{ty}\", function_type = ({ty}) -> (), \
                     sym_visibility = \"private\"}}> ({{}}) : () -> ()"
                ),
            );
        }
        functions
    }

    pub fn finish(mut self) -> String {
        if self.form == Form::Generic {
            self.text += "}) : () -> ()\n";
        }
        self.text
    }

    /// Functions of about a hundred ops.
    pub fn many(&mut self, ops: usize) {
        let mut number = 0;
        while self.ops < ops {
            self.function(&format!("f{number}"), |this| {
                this.body(OPS_OF_A_FUNCTION, 0)
            });
            number += 1;
        }
    }

    /// One function.
    pub fn one(&mut self, ops: usize) {
        self.function("one", |this| this.body(ops, 0));
    }

    /// A function whose regions lie in each other.
    pub fn nested(&mut self, levels: usize) {
        self.function("nested", |this| {
            for _ in 0..levels {
                this.simple();
                let condition = this.condition();
                this.ops += 1;
                this.line_in_form(
                    &format!("scf.if {condition} {{"),
                    &format!("\"scf.if\"({condition}) ({{"),
                );
                this.open();
            }
            for _ in 0..levels {
                if this.form == Form::Generic {
                    this.line("\"scf.yield\"() : () -> ()");
                }
                this.close();
                this.line_in_form("}", "}, {}) : (i1) -> ()");
            }
        });
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", 2 * self.indentation);
    }

    fn line_in_form(&mut self, custom: &str, generic: &str) {
        self.line(match self.form {
            Form::Custom => custom,
            Form::Generic => generic,
        });
    }

    fn name(&mut self) -> String {
        self.values_named += 1;
        format!("%v{}", self.values_named)
    }

    /// An op with a result that has no place among the values.
    fn unnamed(&mut self, op: &Op) -> String {
        self.ops += 1;
        let name = self.name();
        let text = match self.form {
            Form::Custom => &op.custom,
            Form::Generic => &op.generic,
        };
        self.line(&format!("{name} = {text}"));
        name
    }

    fn expression(&mut self, op: Op, ty: Type) -> String {
        let value = self.unnamed(&op);
        self.values[ty].push(value.clone());
        if let Some(written) = self.written.last_mut() {
            written.push((op, ty));
        }
        value
    }

    fn constant(&mut self, ty: Type, number: usize) -> String {
        let number = match ty {
            F32 if number == 0 => "5.0E-1".to_owned(),
            F32 => format!("{:e}", number as f64 + 0.5).replace('e', "E+"),
            _ => number.to_string(),
        };
        let ty_name = TYPES[ty];
        let op = Op {
            custom: format!("arith.constant {number} : {ty_name}"),
            generic: format!(
                "\"arith.constant\"() <{{value = {number} : {ty_name}}}> : () -> {ty_name}"
            ),
        };
        self.expression(op, ty)
    }

    /// How far back something is that is used: mostly not far.
    fn back(&mut self, len: usize) -> usize {
        let unit = (self.random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        ((-(1.0 - unit).ln() * 20.0) as usize).min(len - 1)
    }

    fn pick(&mut self, ty: Type) -> String {
        let len = self.values[ty].len();
        if len == 0 {
            let number = self.random.below(100);
            return self.constant(ty, number);
        }
        let back = self.back(len);
        self.values[ty][len - 1 - back].clone()
    }

    fn binary(&mut self, name: &str, [a, b]: [String; 2], ty: Type) {
        let ty_name = TYPES[ty];
        let op = Op {
            custom: format!("arith.{name} {a}, {b} : {ty_name}"),
            generic: format!("\"arith.{name}\"({a}, {b}) : ({ty_name}, {ty_name}) -> {ty_name}"),
        };
        self.expression(op, ty);
    }

    fn condition(&mut self) -> String {
        let [a, b] = [self.pick(I32), self.pick(I32)];
        let predicate = self.random.below(PREDICATES.len());
        self.unnamed(&Op {
            custom: format!("arith.cmpi {}, {a}, {b} : i32", PREDICATES[predicate]),
            generic: format!(
                "\"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1"
            ),
        })
    }

    fn cast(&mut self) {
        let (name, from, to) = self.random.pick(&[
            ("extsi", I32, I64),
            ("trunci", I64, I32),
            ("sitofp", I32, F32),
            ("index_cast", I64, INDEX),
            ("index_cast", INDEX, I64),
        ]);
        let value = self.pick(from);
        let [from, to_name] = [TYPES[from], TYPES[to]];
        let op = Op {
            custom: format!("arith.{name} {value} : {from} to {to_name}"),
            generic: format!("\"arith.{name}\"({value}) : ({from}) -> {to_name}"),
        };
        self.expression(op, to);
    }

    /// An op without regions.
    fn simple(&mut self) {
        match self.random.below(100) {
            0..8 => {
                let ty = self.random.below(TYPES.len());
                let value = self.pick(ty);
                let name = TYPES[ty];
                self.ops += 1;
                self.line_in_form(
                    &format!("func.call @use_{name}({value}) : ({name}) -> ()"),
                    &format!("\"func.call\"({value}) <{{callee = @use_{name}}}> : ({name}) -> ()"),
                );
            }
            8..30 => self.repeat(),
            30..38 => {
                let [ty, number] = [4, 1000].map(|bound| self.random.below(bound));
                self.constant(ty, number);
            }
            38..45 => {
                let (name, neutral, ty) = self.random.pick(&[("addi", 0, I32), ("muli", 1, I64)]);
                let operands = [self.pick(ty), self.constant(ty, neutral)];
                self.binary(name, operands, ty);
            }
            45..52 => {
                let numbers = [50, 50].map(|bound| self.random.below(bound));
                let operands = numbers.map(|number| self.constant(I32, number));
                self.binary("addi", operands, I32);
            }
            52..60 => {
                let [condition, a, b] = [self.condition(), self.pick(I32), self.pick(I32)];
                let op = Op {
                    custom: format!("arith.select {condition}, {a}, {b} : i32"),
                    generic: format!(
                        "\"arith.select\"({condition}, {a}, {b}) : (i1, i32, i32) -> i32"
                    ),
                };
                self.expression(op, I32);
            }
            60..68 => self.cast(),
            68..80 => {
                let name = self.random.pick(&FLOAT_OPS);
                let operands = [self.pick(F32), self.pick(F32)];
                self.binary(name, operands, F32);
            }
            _ => {
                let ty = self.random.pick(&[I32, I32, I64, INDEX]);
                let name = self.random.pick(&INTEGER_OPS);
                let operands = [self.pick(ty), self.pick(ty)];
                self.binary(name, operands, ty);
            }
        }
    }

    /// An expression again, which cse finds.
    fn repeat(&mut self) {
        let filled: Vec<usize> = (0..self.written.len())
            .filter(|region| !self.written[*region].is_empty())
            .collect();
        if filled.is_empty() {
            return self.cast();
        }
        let region = self.random.pick(&filled);
        let len = self.written[region].len();
        let back = self.back(len);
        let (op, ty) = self.written[region][len - 1 - back].clone();
        self.expression(op, ty);
    }

    fn open(&mut self) {
        self.before.push(self.values.each_ref().map(Vec::len));
        self.written.push(Vec::new());
        self.indentation += 1;
    }

    fn close(&mut self) {
        if let Some(lens) = self.before.pop() {
            for (values, len) in self.values.iter_mut().zip(lens) {
                values.truncate(len);
            }
        }
        self.written.pop();
        self.indentation -= 1;
    }

    fn yielded(&mut self) {
        let value = self.pick(I32);
        self.ops += 1;
        self.line_in_form(
            &format!("scf.yield {value} : i32"),
            &format!("\"scf.yield\"({value}) : (i32) -> ()"),
        );
    }

    fn conditional(&mut self, depth: usize) {
        let condition = self.condition();
        let result = self.name();
        self.ops += 1;
        self.line_in_form(
            &format!("{result} = scf.if {condition} -> (i32) {{"),
            &format!("{result} = \"scf.if\"({condition}) ({{"),
        );
        for arm in 0..2 {
            self.open();
            self.body(4, depth + 1);
            self.yielded();
            self.close();
            if arm == 0 {
                self.line_in_form("} else {", "}, {");
            }
        }
        self.line_in_form("}", "}) : (i1) -> i32");
        self.values[I32].push(result);
    }

    fn counted(&mut self, depth: usize) {
        let [lower, upper] = [self.constant(INDEX, 0), self.pick(INDEX)];
        let [step, start] = [self.constant(INDEX, 1), self.pick(I32)];
        let [result, index, carried] = [self.name(), self.name(), self.name()];
        self.ops += 1;
        self.line_in_form(
            &format!(
                "{result} = scf.for {index} = {lower} to {upper} step {step} iter_args({carried} = {start}) -> (i32) {{"
            ),
            &format!("{result} = \"scf.for\"({lower}, {upper}, {step}, {start}) ({{"),
        );
        if self.form == Form::Generic {
            self.line(&format!("^bb0({index}: index, {carried}: i32):"));
        }
        self.open();
        self.values[INDEX].push(index);
        self.values[I32].push(carried);
        self.body(6, depth + 1);
        self.yielded();
        self.close();
        self.line_in_form("}", "}) : (index, index, index, i32) -> i32");
        self.values[I32].push(result);
    }

    /// Two blocks that meet again.
    fn diamond(&mut self) {
        let [condition, a, b] = [self.condition(), self.pick(I32), self.pick(I32)];
        let [left, right, join] =
            [0, 1, 2].map(|number| format!("^b{}", self.blocks_named + number));
        self.blocks_named += 3;
        self.ops += 1;
        self.line_in_form(
            &format!("cf.cond_br {condition}, {left}({a} : i32), {right}({b} : i32)"),
            &format!(
                "\"cf.cond_br\"({condition}, {a}, {b})[{left}, {right}] \
                 <{{operandSegmentSizes = array<i32: 1, 1, 1>}}> : (i1, i32, i32) -> ()"
            ),
        );
        for block in [left, right] {
            let argument = self.name();
            self.line(&format!("{block}({argument}: i32):"));
            self.open();
            self.indentation -= 1;
            self.values[I32].push(argument);
            self.body(5, usize::MAX);
            let value = self.pick(I32);
            self.ops += 1;
            self.line_in_form(
                &format!("cf.br {join}({value} : i32)"),
                &format!("\"cf.br\"({value})[{join}] : (i32) -> ()"),
            );
            self.indentation += 1;
            self.close();
        }
        let argument = self.name();
        self.line(&format!("{join}({argument}: i32):"));
        self.values[I32].push(argument);
    }

    fn body(&mut self, ops: usize, depth: usize) {
        let end = self.ops + ops;
        while self.ops < end {
            match self.random.below(1000) {
                0..10 if depth == 0 => self.diamond(),
                10..30 if depth < 3 => self.conditional(depth),
                30..45 if depth < 3 => self.counted(depth),
                _ => self.simple(),
            }
        }
    }

    fn function(&mut self, name: &str, body: impl FnOnce(&mut Self)) {
        (self.values_named, self.blocks_named) = (0, 0);
        self.values = ["%e", "%b", "%c", "%d"].map(|value| vec![value.to_owned()]);
        self.values[I32].insert(0, "%a".to_owned());
        self.written = vec![Vec::new()];
        self.line_in_form(
            &format!(
                "func.func @{name}(%a: i32, %b: i64, %c: f32, %d: index, %e: i32) -> (i32, i64, f32, index) {{"
            ),
            &format!(
                "\"func.func\"() <{{sym_name = \"{name}\", \
                 function_type = (i32, i64, f32, index, i32) -> (i32, i64, f32, index)}}> ({{"
            ),
        );
        if self.form == Form::Generic {
            self.line("^bb0(%a: i32, %b: i64, %c: f32, %d: index, %e: i32):");
        }
        self.indentation += 1;
        body(self);
        let values = [I32, I64, F32, INDEX].map(|ty| self.pick(ty)).join(", ");
        let types = TYPES.join(", ");
        self.ops += 1;
        self.line_in_form(
            &format!("return {values} : {types}"),
            &format!("\"func.return\"({values}) : ({types}) -> ()"),
        );
        self.indentation -= 1;
        self.line_in_form("}", "}) : () -> ()");
    }
}
