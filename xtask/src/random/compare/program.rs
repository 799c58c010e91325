//! Random functions, as trees of statements, so that they can be made smaller.

use std::fmt::Write as _;

use super::template::{Table, Template};
use crate::random::generator::Random;

/// What stands for the number of a function in the names of the symbols that belong to it.
pub const NUMBER: char = '§';

/// Fresh constants are one operand in this many.
const CONSTANTS: usize = 6;

/// A value: its name and its type.
#[derive(Clone, PartialEq)]
pub struct Value {
    pub name: String,
    pub ty: Type,
}

/// A type as text, and whether values of it are what affine maps take as dimensions.
#[derive(Clone, PartialEq)]
pub struct Type {
    pub text: String,
    is_dimension: bool,
}

impl Type {
    /// Of a name in a table, where `dim` and `sym` are indices that are dimensions or symbols of affine maps, and `step` is one that is
    /// a constant.
    pub fn new(name: &str) -> Self {
        match name {
            "dim" | "sym" => Type {
                text: "index".to_owned(),
                is_dimension: true,
            },
            "step" => Type {
                text: "index".to_owned(),
                is_dimension: false,
            },
            _ => Type {
                text: name.to_owned(),
                is_dimension: false,
            },
        }
    }
}

/// An op with what is inside it.
#[derive(Clone)]
pub struct Statement {
    pub results: Vec<Value>,
    pub pieces: Vec<Piece>,
}

/// A part of the text of a statement.
#[derive(Clone)]
pub enum Piece {
    Text(String),
    Body(Vec<Statement>),
}

impl Statement {
    fn write(&self, out: &mut String) {
        for (index, result) in self.results.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(out, "{separator}{}", result.name).expect("writing to a string succeeds");
        }
        if !self.results.is_empty() {
            out.push_str(" = ");
        }
        write_pieces(&self.pieces, out);
        out.push('\n');
    }
}

fn write_pieces(pieces: &[Piece], out: &mut String) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Body(statements) => {
                out.push('\n');
                for statement in statements {
                    statement.write(out);
                }
            }
        }
    }
}

/// A function with those that only it calls.
#[derive(Clone)]
pub struct Program {
    /// What stands before the function: others, and globals.
    pub before: Vec<Function>,
    /// Text in front of all, such as globals.
    pub prelude: String,
    pub function: Function,
}

/// A function.
#[derive(Clone)]
pub struct Function {
    pub name: String,
    pub arguments: Vec<Value>,
    pub results: Vec<Type>,
    pub pieces: Vec<Piece>,
}

impl Function {
    fn write(&self, out: &mut String) {
        let list = |values: &mut dyn Iterator<Item = String>| {
            let all: Vec<String> = values.collect();
            all.join(", ")
        };
        let arguments = list(
            &mut self
                .arguments
                .iter()
                .map(|v| format!("{}: {}", v.name, v.ty.text)),
        );
        let results = list(&mut self.results.iter().map(|ty| ty.text.clone()));
        let private = if self.name.starts_with('h') {
            "private "
        } else {
            ""
        };
        write!(
            out,
            "func.func {private}@{}({arguments}) -> ({results}) {{",
            self.name
        )
        .expect("writing to a string succeeds");
        write_pieces(&self.pieces, out);
        out.push_str("\n}\n");
    }
}

impl Program {
    /// The text, with a number in the names of its symbols.
    pub fn text(&self, number: usize) -> String {
        let mut out = self.prelude.clone();
        for function in self.before.iter().chain([&self.function]) {
            function.write(&mut out);
        }
        out.replace(NUMBER, &number.to_string())
    }
}

/// Writes a function by templates.
struct Writer<'a> {
    random: &'a mut Random,
    table: &'a Table,
    /// Templates besides those of the table, which are chosen as often as all of these together by a quarter.
    more: &'a [Template],
    arguments: Vec<Value>,
    scope: Vec<(Value, Depth)>,
    used: Vec<String>,
    next: usize,
    depth: Depth,
}

type Depth = usize;

impl Writer<'_> {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn candidates(&self, ty: &str) -> Vec<&Value> {
        let wanted = Type::new(ty);
        self.scope
            .iter()
            .filter(|(value, depth)| {
                value.ty.text == wanted.text
                    && match ty {
                        "sym" => *depth == 0,
                        "dim" => *depth == 0 || value.ty.is_dimension,
                        _ => true,
                    }
            })
            .map(|(value, _)| value)
            .collect()
    }

    /// An argument of the function, which becomes one now.
    fn argument(&mut self, ty: &str) -> Value {
        let value = Value {
            name: format!("%a{}", self.arguments.len()),
            ty: Type::new(ty),
        };
        self.arguments.push(value.clone());
        self.scope.insert(0, (value.clone(), 0));
        value
    }

    /// A value of a type that is in scope; what must come before it goes to `out`.
    fn operand(&mut self, ty: &str, out: &mut Vec<Statement>) -> String {
        let constant = match ty {
            "dim" | "sym" => None,
            _ => self.table.constant(ty, self.random),
        };
        if let Some(template) = constant
            && (self.table.takes_constants(ty) || self.random.below(CONSTANTS) == 0)
        {
            let name = self.name();
            let value = Value {
                name: name.clone(),
                ty: Type::new(ty),
            };
            let text = template.replace("$T", ty);
            out.push(Statement {
                results: vec![value.clone()],
                pieces: vec![Piece::Text(choose(self.random, &text))],
            });
            self.scope.push((value, self.depth));
            return name;
        }
        let arguments = self
            .arguments
            .iter()
            .filter(|argument| argument.ty.text == Type::new(ty).text)
            .count();
        let candidates = self.candidates(ty);
        let name = match candidates.len() {
            0 => self.argument(ty).name,
            _ if arguments < 3 && self.random.below(8) == 0 => self.argument(ty).name,
            // What was computed last is chosen often, so that ops lie upon each other.
            count => {
                let recent = count.min(4);
                let index = match self.random.below(2) {
                    0 => count - 1 - self.random.below(recent),
                    _ => self.random.below(count),
                };
                self.candidates(ty)[index].name.clone()
            }
        };
        self.used.push(name.clone());
        name
    }

    /// Statements in a scope that is open.
    fn statements(&mut self, count: usize) -> Vec<Statement> {
        let mut out = Vec::new();
        while out.len() < count {
            let table = self.table;
            let template = match self.more {
                [_, ..] if self.random.below(4) == 0 => {
                    &self.more[self.random.below(self.more.len())]
                }
                _ => table.pick(self.random),
            };
            if template.has_bodies() && self.depth >= 2 {
                continue;
            }
            self.expand(template, &mut out);
        }
        out
    }

    /// One statement of a template, and the constants that it takes.
    fn expand(&mut self, template: &Template, out: &mut Vec<Statement>) {
        let choice = template.choice(self.random);
        let text = choose(self.random, &choice.text);
        let (mut pieces, mut done) = (Vec::new(), String::new());
        let mut pending: Vec<Value> = Vec::new();
        // Where the constants of what is written now go: before the statement, or to the end of the body that is open.
        let mut open: Vec<(usize, usize, Vec<Statement>)> = Vec::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['%', '!', '&']) {
            let (before, after) = rest.split_at(at);
            done.push_str(before);
            let (sigil, tail) = after.split_at(1);
            match (sigil, tail.as_bytes().first()) {
                ("%" | "!", Some(b'{')) => {
                    let end = tail.find('}').expect("a placeholder ends with a brace");
                    let ty = &tail[1..end];
                    if sigil == "%" {
                        let target = match open.last_mut() {
                            Some((.., statements)) => statements,
                            None => &mut *out,
                        };
                        let mut before = Vec::new();
                        let name = self.operand(ty, &mut before);
                        target.extend(before);
                        done.push_str(&name);
                    } else {
                        let name = self.name();
                        done.push_str(&name);
                        let ty = Type::new(ty);
                        pending.push(Value { name, ty });
                    }
                    rest = &tail[end + 1..];
                }
                ("&", Some(b'{')) => {
                    pieces.push(Piece::Text(std::mem::take(&mut done)));
                    let known = self.scope.len() - self.arguments.len();
                    self.depth += 1;
                    let depth = self.depth;
                    self.scope
                        .extend(pending.drain(..).map(|value| (value, depth)));
                    let count = self.random.below(5);
                    let statements = self.statements(count);
                    open.push((known, pieces.len(), statements));
                    pieces.push(Piece::Body(Vec::new()));
                    rest = &tail[1..];
                }
                ("&", Some(b'}')) => {
                    let (known, place, statements) = open.pop().expect("a body ends that began");
                    pieces[place] = Piece::Body(statements);
                    pieces.push(Piece::Text(std::mem::take(&mut done)));
                    self.depth -= 1;
                    self.scope.truncate(known + self.arguments.len());
                    rest = &tail[1..];
                }
                _ => {
                    done.push_str(sigil);
                    rest = tail;
                }
            }
        }
        done.push_str(rest);
        pieces.push(Piece::Text(done));
        let results: Vec<Value> = choice
            .results
            .iter()
            .map(|ty| Value {
                name: self.name(),
                ty: Type::new(ty),
            })
            .collect();
        let depth = self.depth;
        self.scope
            .extend(results.iter().map(|value| (value.clone(), depth)));
        out.push(Statement { results, pieces });
    }

    /// Returns what nothing uses yet.
    fn return_unused(&mut self) -> (Vec<Piece>, Vec<Type>) {
        let unused: Vec<Value> = self
            .scope
            .iter()
            .filter(|(value, _)| value.name.starts_with("%v") && !self.used.contains(&value.name))
            .map(|(value, _)| value.clone())
            .collect();
        let kept: Vec<Value> = unused
            .into_iter()
            .filter(|_| self.random.below(8) != 0)
            .collect();
        let text = return_of(&kept);
        (
            vec![Piece::Text(text)],
            kept.into_iter().map(|value| value.ty).collect(),
        )
    }

    /// The blocks of a function, which branch forward and sometimes back, and return values of these types.
    fn blocks(&mut self, results: &[Type], size: usize) -> Vec<Piece> {
        let count = self.random.below(5) + 2;
        let types = self.table.types();
        let arguments: Vec<Vec<Value>> = (0..count)
            .map(|block| {
                let number = if block == 0 { 0 } else { self.random.below(3) };
                (0..number)
                    .map(|_| Value {
                        name: self.name(),
                        ty: Type::new(self.random.pick(&types)),
                    })
                    .collect()
            })
            .collect();
        let mut pieces = Vec::new();
        let mut known = 0;
        for block in 0..count {
            if block > 0 {
                self.scope.truncate(known + self.arguments.len());
                let list: Vec<String> = arguments[block]
                    .iter()
                    .map(|value| format!("{}: {}", value.name, value.ty.text))
                    .collect();
                pieces.push(Piece::Text(format!("^bb{block}({}):", list.join(", "))));
                let depth = self.depth;
                self.scope
                    .extend(arguments[block].iter().map(|value| (value.clone(), depth)));
            }
            let number = self.random.below(2 * size / count + 1);
            let mut statements = self.statements(number);
            let text = match block + 1 == count || self.random.below(8) == 0 {
                true => {
                    let values: Vec<Value> = results
                        .iter()
                        .map(|ty| Value {
                            name: self.operand(&ty.text, &mut statements),
                            ty: ty.clone(),
                        })
                        .collect();
                    return_of(&values)
                }
                false => self.branch(block, &arguments, &mut statements),
            };
            pieces.push(Piece::Body(statements));
            pieces.push(Piece::Text(text + "\n"));
            if block == 0 {
                known = self.scope.len() - self.arguments.len();
            }
        }
        pieces
    }

    /// A terminator of a block that is not the last.
    fn branch(
        &mut self,
        block: usize,
        arguments: &[Vec<Value>],
        out: &mut Vec<Statement>,
    ) -> String {
        let kind = self.random.below(6);
        let condition = match kind {
            0 | 1 => String::new(),
            5 => self.operand("i32", out),
            _ => self.operand("i1", out),
        };
        let mut target = || {
            let later = block + 1 + self.random.below(arguments.len() - block - 1);
            let to = match kind != 0 && block > 0 && self.random.below(6) == 0 {
                true => 1 + self.random.below(block),
                false => later,
            };
            let values: Vec<String> = arguments[to]
                .iter()
                .map(|value| self.operand(&value.ty.text, out))
                .collect();
            let types: Vec<&str> = arguments[to].iter().map(|v| v.ty.text.as_str()).collect();
            match values.len() {
                0 => format!("^bb{to}"),
                _ => format!("^bb{to}({} : {})", values.join(", "), types.join(", ")),
            }
        };
        match kind {
            0 | 1 => format!("cf.br {}", target()),
            5 => {
                let [default, a, b] = [target(), target(), target()];
                format!("cf.switch {condition} : i32, [ default: {default}, 0: {a}, 7: {b} ]")
            }
            _ => {
                let [a, b] = [target(), target()];
                format!("cf.cond_br {condition}, {a}, {b}")
            }
        }
    }
}

/// The text with one of each list of choices.
fn choose(random: &mut Random, text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("?{") {
        out.push_str(before);
        let (choices, after) = split_choices(after);
        out.push_str(random.pick(&choices));
        rest = after;
    }
    out + rest
}

/// The choices of a list up to its brace, which may contain braces, and what follows.
fn split_choices(text: &str) -> (Vec<&str>, &str) {
    let (mut choices, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth > 0 => depth -= 1,
            b'}' => {
                choices.push(&text[start..at]);
                return (choices, &text[at + 1..]);
            }
            b'|' if depth == 0 => {
                choices.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    panic!("choices end with a brace: `{text}`")
}

fn return_of(values: &[Value]) -> String {
    if values.is_empty() {
        return "func.return".to_owned();
    }
    let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
    let types: Vec<&str> = values.iter().map(|value| value.ty.text.as_str()).collect();
    format!("func.return {} : {}", names.join(", "), types.join(", "))
}

/// A function by a table, which may also be written by other templates.
fn function(
    random: &mut Random,
    table: &Table,
    more: &[Template],
    name: &str,
    size: usize,
) -> Function {
    let mut writer = Writer {
        random,
        table,
        more,
        arguments: Vec::new(),
        scope: Vec::new(),
        used: Vec::new(),
        next: 0,
        depth: 0,
    };
    let (pieces, results) = if table.has_blocks() {
        let types = table.types();
        let results: Vec<Type> = (0..1 + writer.random.below(2))
            .map(|_| Type::new(writer.random.pick(&types)))
            .collect();
        (writer.blocks(&results, size), results)
    } else {
        let statements = writer.statements(size);
        let (end, results) = writer.return_unused();
        let body = [Piece::Body(statements)];
        (body.into_iter().chain(end).collect(), results)
    };
    Function {
        name: name.to_owned(),
        arguments: writer.arguments,
        results,
        pieces,
    }
}

/// Whether functions call others.
#[derive(Clone, Copy, PartialEq)]
pub enum Calls {
    /// Only in tables that ask for them.
    Never,
    /// Those before them.
    Always,
    /// Those before them, and themselves.
    Recursive,
    /// Any.
    Circular,
}

/// A random program of a dialect, with about this many ops in its function.
pub fn program(random: &mut Random, table: &Table, size: usize, with: Calls) -> Program {
    let mut functions: Vec<Function> = Vec::new();
    let mut calls: Vec<Template> = Vec::new();
    if with != Calls::Never || table.has_calls() {
        for helper in 0..1 + random.below(3) {
            let name = format!("h{NUMBER}_{helper}");
            let size = random.below(8) + 1;
            let function = function(random, table, &calls, &name, size);
            calls.push(Template::call(&function));
            functions.push(function);
        }
    }
    functions.push(function(random, table, &calls, &format!("f{NUMBER}"), size));
    if matches!(with, Calls::Recursive | Calls::Circular) {
        for number in 0..random.below(4) {
            let caller = random.below(functions.len());
            let callee = match with {
                Calls::Recursive => caller,
                _ => caller + random.below(functions.len() - caller),
            };
            let called = functions[callee].clone();
            add_call(random, table, &mut functions[caller], &called, number);
        }
    }
    let function = functions.pop().expect("there is a function");
    Program {
        before: functions,
        prelude: table.prelude().to_owned(),
        function,
    }
}

/// The text of a call.
pub fn call(callee: &Function, operands: &[String]) -> String {
    let types: Vec<&str> = callee.arguments.iter().map(|a| &*a.ty.text).collect();
    let results: Vec<&str> = callee.results.iter().map(|ty| &*ty.text).collect();
    format!(
        "func.call @{}({}) : ({}) -> ({})",
        callee.name,
        operands.join(", "),
        types.join(", "),
        results.join(", ")
    )
}

/// Lets a function call one that may be itself, with constants, its arguments, or poison.
fn add_call(
    random: &mut Random,
    table: &Table,
    caller: &mut Function,
    callee: &Function,
    number: usize,
) {
    let mut statements = Vec::new();
    let mut operands = Vec::new();
    for (index, parameter) in callee.arguments.iter().enumerate() {
        let ty = &parameter.ty;
        let known: Vec<&Value> = caller.arguments.iter().filter(|a| a.ty == *ty).collect();
        if !known.is_empty() && random.below(2) == 0 {
            operands.push(random.pick(&known).name.clone());
            continue;
        }
        let name = format!("%c{number}_{index}");
        let constant = table.constant(&ty.text, random);
        let text = constant.unwrap_or_else(|| "ub.poison : $T".to_owned());
        statements.push(Statement {
            results: vec![Value {
                name: name.clone(),
                ty: ty.clone(),
            }],
            pieces: vec![Piece::Text(choose(random, &text).replace("$T", &ty.text))],
        });
        operands.push(name);
    }
    let text = call(callee, &operands);
    let result = |(index, ty): (usize, &Type)| Value {
        name: format!("%r{number}_{index}"),
        ty: ty.clone(),
    };
    statements.push(Statement {
        results: callee.results.iter().enumerate().map(result).collect(),
        pieces: vec![Piece::Text(text)],
    });
    if let Some(Piece::Body(body)) = caller.pieces.first_mut() {
        let place = random.below(body.len() + 1);
        body.splice(place..place, statements);
    }
}
