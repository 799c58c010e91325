//! Terms.
//!
//! Each term gets a name by `let`, unless it is a constant or is used once and may stand where it is used. A line that follows a `let`
//! or begins the body of a quantifier is indented by where that stands.

use rustc_hash::FxHashMap;
use terrace_foreign_dialects::smt::*;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::{Diagnostic, Ir, Op, Region, Value};

use super::names::Names;
use super::{Options, sort};

/// The name of a value that has none of its own.
const NAME: &str = "tmp";

/// Text that is being written. What is put in and has several lines is moved to the right with the body that it is in.
#[derive(Default)]
struct Text {
    text: String,
    shift: usize,
}

impl Text {
    fn write(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn insert(&mut self, term: &str) {
        let mut lines = term.split('\n');
        self.text.push_str(lines.next().unwrap_or_default());
        for line in lines {
            self.text.push('\n');
            self.indent(self.shift);
            self.text.push_str(line);
        }
    }

    fn indent(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
    }
}

/// What terms are called, in the text of one session.
pub(super) struct Terms<'a> {
    ir: &'a Ir,
    options: Options,
    names: Names,
    /// The text that stands for a value.
    texts: FxHashMap<Value, String>,
    /// The values that got a text, in order, to be forgotten where that is no longer in scope.
    scope: Vec<Value>,
}

impl<'a> Terms<'a> {
    pub(super) fn new(ir: &'a Ir, options: Options) -> Self {
        Terms {
            ir,
            options,
            names: Names::default(),
            texts: FxHashMap::default(),
            scope: Vec::new(),
        }
    }

    /// Gives a declared value its name.
    pub(super) fn declare(&mut self, value: Value, wanted: Option<&str>) -> String {
        let name = self.names.new_name(wanted.unwrap_or(NAME));
        self.texts.insert(value, name.clone());
        name
    }

    fn set(&mut self, value: Value, text: String) {
        self.texts.insert(value, text);
        self.scope.push(value);
    }

    /// Forgets what was named since `before`.
    fn leave(&mut self, before: usize) {
        for value in self.scope.drain(before..) {
            self.texts.remove(&value);
        }
    }

    /// `(assert term)` and a line end.
    pub(super) fn assertion(&mut self, value: Value) -> Result<String, Diagnostic> {
        const WORD: &str = "(assert ";
        let (before, mut out) = (self.scope.len(), Text::default());
        out.write(WORD);
        self.term(value, WORD.len(), &mut out)?;
        self.leave(before);
        out.write(")\n");
        Ok(out.text)
    }

    /// Writes a term, after what it is made of.
    fn term(&mut self, value: Value, indent: usize, out: &mut Text) -> Result<(), Diagnostic> {
        let mut open = 0;
        let mut pending = vec![value];
        while let Some(value) = pending.last().copied() {
            if self.texts.contains_key(&value) {
                pending.pop();
                continue;
            }
            let Some(op) = self.ir.defining_op(value) else {
                let message = "a term is made of a value that no term stands for";
                return Err(Diagnostic::error(self.ir.loc(self.ir.root()), message));
            };
            let before = pending.len();
            let operands = self.ir.operands(op);
            pending.extend(operands.filter(|operand| !self.texts.contains_key(operand)));
            if pending.len() == before {
                open += usize::from(self.name(op, value, indent, out)?);
                pending.pop();
            }
        }
        let text = self.texts[&value].clone();
        out.insert(&text);
        out.write(&")".repeat(open));
        Ok(())
    }

    /// Finds what an op's result is called, and says whether a `let` was opened for it.
    fn name(
        &mut self,
        op: Op,
        value: Value,
        indent: usize,
        out: &mut Text,
    ) -> Result<bool, Diagnostic> {
        if let Some(constant) = constant(self.ir, op) {
            self.set(value, constant);
            return Ok(false);
        }
        if self.options.inline_single_use_values && self.ir.has_one_use(value) {
            let mut own = Text::default();
            self.expression(op, indent, &mut own)?;
            self.set(value, own.text);
            return Ok(false);
        }
        let name = self.names.new_name(NAME);
        out.write(&format!("(let (({name} "));
        self.set(value, name.clone());
        self.expression(op, indent + "(let ((".len() + name.len() + 1, out)?;
        out.write("))\n");
        out.indent(indent);
        Ok(true)
    }

    /// Writes an op whose operands have names.
    fn expression(&mut self, op: Op, indent: usize, out: &mut Text) -> Result<(), Diagnostic> {
        let ir = self.ir;
        if let Some(forall) = ForallOp::cast(ir, op) {
            let quantifier = Quantifier {
                op,
                word: "forall",
                weight: forall.weight(ir),
                no_pattern: forall.no_pattern(ir),
                names: forall.bound_var_names(ir).map(|names| texts(ir, names)),
                body: forall.body(ir),
                patterns: forall.patterns(ir).collect(),
            };
            return self.quantifier(&quantifier, indent, out);
        }
        if let Some(exists) = ExistsOp::cast(ir, op) {
            let quantifier = Quantifier {
                op,
                word: "exists",
                weight: exists.weight(ir),
                no_pattern: exists.no_pattern(ir),
                names: exists.bound_var_names(ir).map(|names| texts(ir, names)),
                body: exists.body(ir),
                patterns: exists.patterns(ir).collect(),
            };
            return self.quantifier(&quantifier, indent, out);
        }
        let Some(word) = operator(ir, op) else {
            return Err(ir.op_error(op, "unknown SMT node"));
        };
        out.write("(");
        out.write(&word);
        for (index, operand) in ir.operands(op).enumerate() {
            if index != 0 || !word.is_empty() {
                out.write(" ");
            }
            let text = self.texts[&operand].clone();
            out.insert(&text);
        }
        out.write(")");
        Ok(())
    }

    fn quantifier(
        &mut self,
        quantifier: &Quantifier,
        indent: usize,
        out: &mut Text,
    ) -> Result<(), Diagnostic> {
        let ir = self.ir;
        if quantifier.no_pattern {
            return Err(ir.error(quantifier.op, "no-pattern attribute not supported yet"));
        }
        let before = self.scope.len();
        out.write(&format!("({} (", quantifier.word));
        let body = ir
            .first_block(quantifier.body)
            .expect("a quantifier has a body");
        let mut names = Vec::new();
        for (index, argument) in ir.block_args(body).iter().enumerate() {
            let wanted = quantifier.names.as_ref().and_then(|names| names.get(index));
            let name = self.names.new_name(wanted.map_or(NAME, |name| name));
            let space = if index == 0 { "" } else { " " };
            out.write(&format!("{space}({name} {})", sort(ir, ir.ty(*argument))));
            self.set(*argument, name.clone());
            names.push(name);
        }
        out.write(")\n");
        let is_annotated = quantifier.weight != 0 || !quantifier.patterns.is_empty();
        let inner = indent + quantifier.word.len() + "( ".len();
        let start = if is_annotated { inner } else { indent };
        out.indent(start);
        let outer_shift = std::mem::replace(&mut out.shift, start);
        if is_annotated {
            out.write("( ! ");
        }
        for value in yielded(ir, quantifier.body) {
            self.term(value, inner, out)?;
        }
        if quantifier.weight != 0 {
            out.write(&format!(" :weight {}", quantifier.weight));
        }
        self.patterns(quantifier, &names, inner, out)?;
        out.shift = outer_shift;
        out.write(if is_annotated { "))" } else { ")" });
        self.leave(before);
        Ok(())
    }

    fn patterns(
        &mut self,
        quantifier: &Quantifier,
        names: &[String],
        indent: usize,
        out: &mut Text,
    ) -> Result<(), Diagnostic> {
        if quantifier.patterns.is_empty() {
            return Ok(());
        }
        out.write("\n");
        out.indent(indent);
        out.write(":pattern (");
        for (index, pattern) in quantifier.patterns.iter().enumerate() {
            if index != 0 {
                out.write(" ");
            }
            let block = self
                .ir
                .first_block(*pattern)
                .expect("a pattern has a block");
            for (argument, name) in self.ir.block_args(block).iter().zip(names) {
                self.set(*argument, name.clone());
            }
            for value in yielded(self.ir, *pattern) {
                self.term(value, indent, out)?;
            }
        }
        out.write(")");
        Ok(())
    }
}

/// A quantifier of either kind.
struct Quantifier {
    op: Op,
    word: &'static str,
    weight: i32,
    no_pattern: bool,
    names: Option<Vec<String>>,
    body: Region,
    patterns: Vec<Region>,
}

fn texts(ir: &Ir, names: terrace_ir::attributes::ArrayAttr) -> Vec<String> {
    let names = names.elements(ir).iter();
    let names = names.filter_map(|name| name.cast::<terrace_ir::attributes::StringAttr>(ir));
    names.map(|name| name.text(ir).into_owned()).collect()
}

/// The values that a region gives.
fn yielded(ir: &Ir, region: Region) -> Vec<Value> {
    let end = ir.first_block(region).and_then(|block| ir.last_op(block));
    end.into_iter().flat_map(|end| ir.operands(end)).collect()
}

/// The text of a constant.
fn constant(ir: &Ir, op: Op) -> Option<String> {
    if let Some(value) = BoolConstantOp::cast(ir, op) {
        return Some(value.value(ir).value().to_string());
    }
    if let Some(value) = IntConstantOp::cast(ir, op) {
        return Some(value.number(ir).to_string());
    }
    let value = BVConstantOp::cast(ir, op)?.value(ir);
    let width = usize::try_from(value.width(ir)).ok()?;
    let mut bytes = Vec::new();
    value
        .value(ir)
        .write_le_bytes(width.div_ceil(8), &mut bytes);
    let bit = |index: usize| u8::from(bytes[index / 8] >> (index % 8) & 1 != 0);
    // Hexadecimal digits stand for four bits each.
    if width % 4 == 0 {
        let digit = |index: usize| {
            (0..4)
                .rev()
                .fold(0, |digit, place| digit * 2 + bit(4 * index + place))
        };
        let digits = (0..width / 4)
            .rev()
            .map(|index| format!("{:x}", digit(index)));
        return Some(format!("#x{}", digits.collect::<String>()));
    }
    let bits = (0..width).rev().map(|index| char::from(b'0' + bit(index)));
    Some(format!("#b{}", bits.collect::<String>()))
}

/// The operator of an op; that of an applied function is its first operand.
fn operator(ir: &Ir, op: Op) -> Option<String> {
    if ApplyFuncOp::cast(ir, op).is_some() {
        return Some(String::new());
    }
    if let Some(broadcast) = ArrayBroadcastOp::cast(ir, op) {
        let sort = sort(ir, ir.ty(broadcast.result(ir)));
        return Some(format!("(as const {sort})"));
    }
    if let Some(extract) = ExtractOp::cast(ir, op) {
        let low = i64::from(extract.low_bit(ir));
        let ty = ir.ty(extract.result(ir)).cast::<BitVectorType>(ir)?;
        return Some(format!("(_ extract {} {low})", low + ty.width(ir) - 1));
    }
    if let Some(repeat) = RepeatOp::cast(ir, op) {
        return Some(format!("(_ repeat {})", repeat.count(ir)));
    }
    if let Some(compare) = BVCmpOp::cast(ir, op) {
        return Some(format!("bv{}", Enumeration::text(compare.pred(ir))));
    }
    if let Some(compare) = IntCmpOp::cast(ir, op) {
        let word = match compare.pred(ir) {
            IntPredicate::Lt => "<",
            IntPredicate::Le => "<=",
            IntPredicate::Gt => ">",
            IntPredicate::Ge => ">=",
        };
        return Some(word.to_owned());
    }
    let name = ir.name(op).as_str(ir).strip_prefix("smt.")?;
    let word = match name {
        "eq" => "=",
        "implies" => "=>",
        "int.add" => "+",
        "int.mul" => "*",
        "int.sub" => "-",
        "int.div" => "div",
        "int.mod" => "mod",
        "array.store" => "store",
        "array.select" => "select",
        "bv.concat" => "concat",
        "and" | "distinct" | "ite" | "not" | "or" | "xor" => name,
        _ => {
            let word = name.strip_prefix("bv.")?;
            return Some(format!("bv{word}"));
        }
    };
    Some(word.to_owned())
}
