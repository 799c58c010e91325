//! Random programs on small tensors.
//!
//! A program is a function of tensors and indices, which makes tensors of tensors by random ops, and returns a number that depends on all
//! elements of some of them. Integers wrap around. Floats are whole numbers that are small enough for all sums and products to be exact, so
//! that they may be computed in any order.

mod generic;
mod moves;
mod named;

use std::fmt::Write as _;

use crate::random::Random;

/// The type of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    I32,
    F32,
}

impl Element {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Element::I32 => "i32",
            Element::F32 => "f32",
        }
    }

    /// A number as text.
    fn literal(self, number: i64) -> String {
        match self {
            Element::I32 => number.to_string(),
            Element::F32 => format!("{number}.0"),
        }
    }
}

/// A tensor of the program.
#[derive(Clone, Debug)]
struct Tensor {
    name: String,
    element: Element,
    /// The sizes that it has when the program runs.
    sizes: Vec<i64>,
    /// Which of them its type says.
    known: Vec<bool>,
    /// What no element is above, or below when it is negated; of floats.
    bound: f64,
}

impl Tensor {
    fn ty(&self) -> String {
        let mut text = "tensor<".to_owned();
        for (size, known) in self.sizes.iter().zip(&self.known) {
            match known {
                true => write!(text, "{size}x").expect("text grows"),
                false => text.push_str("?x"),
            }
        }
        text + self.element.name() + ">"
    }

    fn rank(&self) -> usize {
        self.sizes.len()
    }
}

/// An op that can be transformed: it has its number as an attribute.
#[derive(Clone, Debug)]
pub struct Tagged {
    /// The number.
    pub tag: usize,
    /// The op's name.
    pub name: &'static str,
    /// How often each of its loops runs.
    pub loops: Vec<i64>,
    /// Which of them are reductions.
    pub reduced: Vec<bool>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its text.
    pub text: String,
    /// The ops that can be transformed.
    pub ops: Vec<Tagged>,
}

/// The largest float that occurs.
const LIMIT: f64 = 1_000_000.0;
/// The indices that the function is given: nothing is known of them before it runs.
const INDICES: i64 = 6;
/// No tensor has more elements.
const MOST_ELEMENTS: i64 = 400;

/// A program under construction.
struct Maker<'a> {
    random: &'a mut Random,
    body: String,
    tensors: Vec<Tensor>,
    ops: Vec<Tagged>,
    values: usize,
}

/// A random program.
pub fn program(random: &mut Random) -> Program {
    let mut maker = Maker {
        random,
        body: String::new(),
        tensors: Vec::new(),
        ops: Vec::new(),
        values: 0,
    };
    let arguments = 2 + maker.random.below(2);
    let mut main = String::new();
    let (mut parameters, mut given) = (Vec::new(), Vec::new());
    for number in 0..arguments {
        let rank = maker.random.below(4);
        let sizes = maker.shape(rank);
        let element = maker
            .random
            .pick(&[Element::I32, Element::I32, Element::F32]);
        let known = sizes.iter().map(|_| maker.random.below(3) > 0).collect();
        let tensor = Tensor {
            name: format!("%arg{number}"),
            element,
            known,
            sizes,
            bound: 3.0,
        };
        let whole = Tensor {
            known: vec![true; rank],
            ..tensor.clone()
        };
        let constant = maker.elements(&whole);
        writeln!(
            main,
            "    %c{number} = arith.constant {constant} : {}",
            whole.ty()
        )
        .expect("text grows");
        let (from, to) = (whole.ty(), tensor.ty());
        if from == to {
            given.push(format!("%c{number}"));
        } else {
            writeln!(
                main,
                "    %a{number} = tensor.cast %c{number} : {from} to {to}"
            )
            .expect("text grows");
            given.push(format!("%a{number}"));
        }
        parameters.push((tensor.name.clone(), to));
        maker.tensors.push(tensor);
    }
    for index in 0..INDICES {
        writeln!(main, "    %i{index} = arith.constant {index} : index").expect("text grows");
        parameters.push((format!("%i{index}"), "index".to_owned()));
        given.push(format!("%i{index}"));
    }
    let wanted = 2 + maker.random.below(5);
    while maker.ops.len() < wanted {
        maker.op();
    }
    maker.finish(&main, &parameters, &given)
}

impl Maker<'_> {
    /// Adds a line to the function.
    fn line(&mut self, line: &str) {
        self.body.push_str("    ");
        self.body.push_str(line);
        self.body.push('\n');
    }

    fn once_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    /// The name of a new value.
    fn value(&mut self) -> String {
        self.values += 1;
        format!("%{}", self.values)
    }

    fn shape(&mut self, rank: usize) -> Vec<i64> {
        (0..rank)
            .map(|_| self.random.pick(&[1, 2, 3, 3, 4, 5]))
            .collect()
    }

    /// The elements of a tensor as an attribute.
    fn elements(&mut self, tensor: &Tensor) -> String {
        let count: i64 = tensor.sizes.iter().product();
        let numbers: Vec<String> = (0..count)
            .map(|_| tensor.element.literal(self.random.below(7) as i64 - 3))
            .collect();
        // Row by row, from the innermost dimension outwards.
        let mut rows = numbers;
        for size in tensor.sizes.iter().rev() {
            let chunks = rows.chunks(*size as usize);
            rows = chunks.map(|row| format!("[{}]", row.join(", "))).collect();
        }
        format!("dense<{}>", rows[0])
    }

    /// A new constant tensor.
    fn constant(&mut self, sizes: &[i64], element: Element) -> Tensor {
        let tensor = Tensor {
            name: self.value(),
            element,
            sizes: sizes.to_vec(),
            known: vec![true; sizes.len()],
            bound: 3.0,
        };
        let elements = self.elements(&tensor);
        self.line(&format!(
            "{} = arith.constant {elements} : {}",
            tensor.name,
            tensor.ty()
        ));
        tensor
    }

    /// A tensor that there is, of a rank in a range.
    fn existing(&mut self, ranks: std::ops::RangeInclusive<usize>) -> Option<Tensor> {
        let fitting: Vec<usize> = (0..self.tensors.len())
            .filter(|number| ranks.contains(&self.tensors[*number].rank()))
            .collect();
        // Later ones more often.
        let count = fitting.len();
        let number = (count > 0).then(|| self.random.below(count).max(self.random.below(count)))?;
        Some(self.tensors[fitting[number]].clone())
    }

    /// A tensor of these sizes: one that there is, or a constant.
    fn like(&mut self, sizes: &[i64], element: Element) -> Tensor {
        let fits = |tensor: &&Tensor| tensor.sizes == sizes && tensor.element == element;
        let fitting: Vec<Tensor> = self.tensors.iter().filter(fits).cloned().collect();
        match fitting.is_empty() || self.once_in(4) {
            true => self.constant(sizes, element),
            false => fitting[self.random.below(fitting.len())].clone(),
        }
    }

    /// An index of a value that nothing is known of, or a constant.
    fn index(&mut self, number: i64) -> String {
        match number < INDICES && !self.once_in(4) {
            true => format!("%i{number}"),
            false => {
                let name = self.value();
                self.line(&format!("{name} = arith.constant {number} : index"));
                name
            }
        }
    }

    /// A number in a list of sizes: itself, or a value that nothing is known of.
    fn mixed(&mut self, number: i64, known: bool) -> String {
        match known {
            true => number.to_string(),
            false => self.index(number),
        }
    }

    /// A tensor of no contents. Sizes that are not known are given by values.
    fn empty(&mut self, sizes: &[i64], known: &[bool], element: Element) -> Tensor {
        let mut values = Vec::new();
        for (size, known) in sizes.iter().zip(known) {
            if !known {
                values.push(self.index(*size));
            }
        }
        let tensor = Tensor {
            name: self.value(),
            element,
            sizes: sizes.to_vec(),
            known: known.to_vec(),
            bound: 0.0,
        };
        let line = format!(
            "{} = tensor.empty({}) : {}",
            tensor.name,
            values.join(", "),
            tensor.ty()
        );
        self.line(&line);
        tensor
    }

    /// A scalar constant.
    fn scalar(&mut self, element: Element, number: i64) -> String {
        let (name, ty) = (self.value(), element.name());
        self.line(&format!(
            "{name} = arith.constant {} : {ty}",
            element.literal(number)
        ));
        name
    }

    /// A tensor of one value.
    fn filled(&mut self, sizes: &[i64], known: &[bool], element: Element, number: i64) -> Tensor {
        let value = self.scalar(element, number);
        let empty = self.empty(sizes, known, element);
        let name = self.value();
        let ty = empty.ty();
        self.line(&format!(
            "{name} = linalg.fill ins({value} : {}) outs({} : {ty}) -> {ty}",
            element.name(),
            empty.name
        ));
        Tensor {
            name,
            bound: number.unsigned_abs() as f64,
            ..empty
        }
    }

    /// The number of a new op, as an attribute that it has.
    fn tag(&mut self, name: &'static str, loops: &[i64], reduced: &[bool]) -> String {
        let tag = self.ops.len();
        self.ops.push(Tagged {
            tag,
            name,
            loops: loops.to_vec(),
            reduced: reduced.to_vec(),
        });
        format!("{{tag = {tag} : i32}}")
    }

    /// Adds a tensor, unless it is too large.
    fn keep(&mut self, tensor: Tensor) {
        if tensor.sizes.iter().product::<i64>() <= MOST_ELEMENTS && tensor.rank() <= 5 {
            self.tensors.push(tensor);
        }
    }

    /// Adds an op.
    fn op(&mut self) {
        match self.random.below(16) {
            0..=5 => self.generic(),
            6..=10 => self.named(),
            _ => self.move_elements(),
        }
    }

    /// The whole program: the result depends on the last tensors, and on one more.
    fn finish(mut self, main: &str, parameters: &[(String, String)], given: &[String]) -> Program {
        let mut shown: Vec<Tensor> = self.tensors.iter().rev().take(3).cloned().collect();
        let other = self.random.below(self.tensors.len());
        shown.push(self.tensors[other].clone());
        let mut total = self.scalar(Element::I32, 1);
        let mut sums = Vec::new();
        for tensor in shown {
            let opaque = Tensor {
                known: vec![false; tensor.rank()],
                ..tensor.clone()
            };
            let mut name = tensor.name.clone();
            if opaque.ty() != tensor.ty() {
                name = self.value();
                self.line(&format!(
                    "{name} = tensor.cast {} : {} to {}",
                    tensor.name,
                    tensor.ty(),
                    opaque.ty()
                ));
            }
            let function = format!("@sum_{}_{}", tensor.element.name(), tensor.rank());
            let next = self.value();
            self.line(&format!(
                "{next} = func.call {function}({name}, {total}) : ({}, i32) -> i32",
                opaque.ty()
            ));
            total = next;
            if !sums.iter().any(|(known, _)| *known == function) {
                let text = sum(&function, &opaque);
                sums.push((function, text));
            }
        }
        let types: Vec<&str> = parameters.iter().map(|(_, ty)| ty.as_str()).collect();
        let parameters: Vec<String> = parameters
            .iter()
            .map(|(name, ty)| format!("{name}: {ty}"))
            .collect();
        let sums: String = sums.into_iter().map(|(_, text)| text).collect();
        let text = format!(
            "module {{\n{sums}  func.func private @f({}) -> i32 attributes {{no_inline}} {{\n{}    return {total} : i32\n  }}\n  \
             func.func @main() -> i32 {{\n{main}    %r = func.call @f({}) : ({}) -> i32\n    return %r : i32\n  }}\n}}\n",
            parameters.join(", "),
            self.body,
            given.join(", "),
            types.join(", ")
        );
        Program {
            text,
            ops: self.ops,
        }
    }
}

/// A function that makes one number of all elements of a tensor, and of its sizes.
fn sum(name: &str, tensor: &Tensor) -> String {
    let ty = tensor.ty();
    let mut text = format!(
        "  func.func private {name}(%t: {ty}, %start: i32) -> i32 attributes {{no_inline}} {{\n    \
         %zero = arith.constant 0 : index\n    %one = arith.constant 1 : index\n    %factor = arith.constant 31 : i32\n"
    );
    let mut carried = "%start".to_owned();
    let rank = tensor.rank();
    for dim in 0..rank {
        let constant = format!("%d{dim}");
        write!(
            text,
            "    {constant} = arith.constant {dim} : index\n    %s{dim} = tensor.dim %t, {constant} : {ty}\n"
        )
        .expect("text grows");
    }
    for dim in 0..rank {
        write!(
            text,
            "    %n{dim} = arith.index_cast %s{dim} : index to i32\n    %h{dim} = arith.muli {carried}, %factor : i32\n    \
             %g{dim} = arith.addi %h{dim}, %n{dim} : i32\n"
        )
        .expect("text grows");
        carried = format!("%g{dim}");
    }
    for dim in 0..rank {
        writeln!(
            text,
            "    %r{dim} = scf.for %i{dim} = %zero to %s{dim} step %one iter_args(%x{dim} = {carried}) -> (i32) {{"
        )
        .expect("text grows");
        carried = format!("%x{dim}");
    }
    let indices: Vec<String> = (0..rank).map(|dim| format!("%i{dim}")).collect();
    writeln!(
        text,
        "    %e = tensor.extract %t[{}] : {ty}",
        indices.join(", ")
    )
    .expect("text grows");
    text.push_str(match tensor.element {
        Element::I32 => "    %b = arith.addi %e, %factor : i32\n",
        // There is one zero only.
        Element::F32 => {
            "    %z = arith.constant 0.0 : f32\n    %p = arith.addf %e, %z : f32\n    %b = arith.bitcast %p : f32 to i32\n"
        }
    });
    write!(
        text,
        "    %m = arith.muli {carried}, %factor : i32\n    %last = arith.addi %m, %b : i32\n"
    )
    .expect("text grows");
    let mut last = "%last".to_owned();
    for dim in (0..rank).rev() {
        writeln!(text, "    scf.yield {last} : i32\n    }}").expect("text grows");
        last = format!("%r{dim}");
    }
    writeln!(text, "    return {last} : i32\n  }}").expect("text grows");
    text
}
