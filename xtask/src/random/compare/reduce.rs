//! Makes a program smaller that shows a difference.

use super::program::{Function, Piece, Program, Statement, Type, Value};

/// How many smaller programs are tried at once.
const TRIED: usize = 64;

/// Tells of many programs which still differ.
pub type Differ<'a> = dyn FnMut(&[Program]) -> Result<Vec<bool>, String> + 'a;

/// The smallest program found of which `differ`, which looks at many at once, is still true.
pub fn reduce(mut program: Program, differ: &mut Differ<'_>) -> Result<Program, String> {
    // Half of the statements go at once, then a quarter, and in the end one by one.
    let mut run = count_all(&program).div_ceil(2);
    loop {
        let all = smaller(&program, run);
        let mut found = None;
        for some in all.chunks(TRIED) {
            let differ = differ(some)?;
            found = some.iter().zip(differ).find(|(_, differs)| *differs);
            if found.is_some() {
                break;
            }
        }
        match found {
            Some((smaller, _)) => program = smaller.clone(),
            None if run <= 1 => return Ok(program),
            None => run /= 2,
        }
        run = run.min(count_all(&program)).max(1);
    }
}

fn count_all(program: &Program) -> usize {
    let functions = program.before.iter().chain([&program.function]);
    functions.map(|function| count(&function.pieces)).sum()
}

/// All programs without one function, one result, or this many statements that follow each other.
fn smaller(program: &Program, run: usize) -> Vec<Program> {
    let mut all = Vec::new();
    for index in 0..program.before.len() {
        let name = format!("@{}(", program.before[index].name);
        let is_called = program
            .before
            .iter()
            .chain([&program.function])
            .any(|function| mentions(&function.pieces, &name));
        if !is_called {
            let mut new = program.clone();
            new.before.remove(index);
            all.push(new);
        }
    }
    if program.function.results.len() > 1 && !has_blocks(&program.function) {
        for kept in 0..program.function.results.len() {
            let mut new = program.clone();
            keep_result(&mut new.function, kept);
            all.push(new);
        }
    }
    let is_unused = |argument: &Value| !mentions_name(&program.function.pieces, &argument.name);
    if program.function.arguments.iter().any(is_unused) {
        let mut new = program.clone();
        new.function
            .arguments
            .retain(|argument| !is_unused(argument));
        all.push(new);
    }
    let functions = program.before.len() + 1;
    for number in (0..functions).rev() {
        let count = count(&function(program, number).pieces);
        for last in (0..count).rev().step_by(run) {
            let mut new = program.clone();
            let function = match number == new.before.len() {
                true => &mut new.function,
                false => &mut new.before[number],
            };
            // From the back: what is removed has no number any more.
            let removed = (last.saturating_sub(run - 1)..=last)
                .rev()
                .filter(|index| remove(function, *index))
                .count();
            if removed > 0 {
                all.push(new);
            }
        }
    }
    all
}

fn function(program: &Program, number: usize) -> &Function {
    program.before.get(number).unwrap_or(&program.function)
}

fn has_blocks(function: &Function) -> bool {
    function
        .pieces
        .iter()
        .any(|piece| matches!(piece, Piece::Text(text) if text.starts_with("^bb")))
}

fn mentions(pieces: &[Piece], name: &str) -> bool {
    pieces.iter().any(|piece| match piece {
        Piece::Text(text) => text.contains(name),
        Piece::Body(statements) => statements
            .iter()
            .any(|statement| mentions(&statement.pieces, name)),
    })
}

/// Whether a value is used, or defined.
fn mentions_name(pieces: &[Piece], name: &str) -> bool {
    pieces.iter().any(|piece| match piece {
        Piece::Text(text) => text
            .split(name)
            .skip(1)
            .any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())),
        Piece::Body(statements) => statements
            .iter()
            .any(|statement| mentions_name(&statement.pieces, name)),
    })
}

/// Lets a function of one block return one of its results.
fn keep_result(function: &mut Function, kept: usize) {
    let Some(Piece::Text(end)) = function.pieces.last_mut() else {
        return;
    };
    let values = end
        .trim_start_matches("func.return ")
        .split(" : ")
        .next()
        .unwrap_or_default();
    let value = values.split(", ").nth(kept).unwrap_or_default();
    let ty = function.results[kept].clone();
    *end = format!("func.return {value} : {}", ty.text);
    function.results = vec![ty];
}

fn count(pieces: &[Piece]) -> usize {
    let of_piece = |piece: &Piece| match piece {
        Piece::Text(_) => 0,
        Piece::Body(statements) => statements
            .iter()
            .map(|statement| 1 + count(&statement.pieces))
            .sum(),
    };
    pieces.iter().map(of_piece).sum()
}

/// Removes the statement with a number; arguments of the function stand for its results.
fn remove(function: &mut Function, mut index: usize) -> bool {
    let Some(statement) = take(&mut function.pieces, &mut index) else {
        return false;
    };
    for result in &statement.results {
        let argument = argument(function, &result.ty);
        substitute(&mut function.pieces, &result.name, &argument);
    }
    true
}

fn take(pieces: &mut [Piece], index: &mut usize) -> Option<Statement> {
    for piece in pieces {
        let Piece::Body(statements) = piece else {
            continue;
        };
        for position in 0..statements.len() {
            if *index == 0 {
                return Some(statements.remove(position));
            }
            *index -= 1;
            if let Some(taken) = take(&mut statements[position].pieces, index) {
                return Some(taken);
            }
        }
    }
    None
}

/// An argument of a type.
fn argument(function: &mut Function, ty: &Type) -> String {
    let mut of_type = function
        .arguments
        .iter()
        .filter(|argument| argument.ty.text == ty.text);
    if let Some(argument) = of_type.next() {
        return argument.name.clone();
    }
    let numbers = function
        .arguments
        .iter()
        .map(|argument| &argument.name[2..]);
    let last = numbers
        .filter_map(|number| number.parse::<usize>().ok())
        .max();
    let name = format!("%a{}", last.map_or(0, |last| last + 1));
    function.arguments.push(Value {
        name: name.clone(),
        ty: ty.clone(),
    });
    name
}

/// Writes one name in place of another.
fn substitute(pieces: &mut [Piece], from: &str, to: &str) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                let mut new = String::new();
                let mut rest = text.as_str();
                while let Some(at) = rest.find(from) {
                    let (before, after) = rest.split_at(at);
                    new.push_str(before);
                    let after = &after[from.len()..];
                    let is_longer = after.starts_with(|c: char| c.is_ascii_digit());
                    new.push_str(if is_longer { from } else { to });
                    rest = after;
                }
                new.push_str(rest);
                *text = new;
            }
            Piece::Body(statements) => {
                for statement in statements {
                    substitute(&mut statement.pieces, from, to);
                }
            }
        }
    }
}
