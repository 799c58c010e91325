//! Running functions.

mod affine;
mod memory;

use memory::Memory;

use crate::decode::{Action, Body, Function, Parameter, Shape, Step};
use crate::number::{
    Element, Number, Undefined, binary, extend, extended, low, signed, splat, truncate, unary,
};

/// What came of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// The function returned these, and these are what is in its memrefs.
    Values(Vec<Number>),
    /// What it does is undefined.
    Undefined,
    /// It does not end soon, or what it does is not one thing.
    Unknown,
}

/// What is taken of what is not decided.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before a pass: what freezing poison gives is unknown, and a conditional or a loop that poison decides is undefined.
    Before,
    /// Afterwards: poison is frozen to zero, and such ops give poison. One whose results are not used may have been moved to where it
    /// was not run before.
    After,
}

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A number.
    Number(Number),
    /// What is in a memref.
    Memory(Vec<Number>),
}

/// Runs a function on these arguments, with at most this many ops.
pub fn run(function: &Function, arguments: &[Argument], when: When, limit: usize) -> Outcome {
    let mut machine = Machine {
        values: vec![splat(None); function.values],
        left: limit,
        when,
        memory: Memory::default(),
    };
    match machine.function(function, arguments) {
        Ok(values) => Outcome::Values(values),
        Err(Stop::Undefined) => Outcome::Undefined,
        Err(Stop::Unknown) => Outcome::Unknown,
    }
}

/// A scalar or a vector.
fn number([first, second]: [Element; 2]) -> Number {
    [first, second, first, second]
}

/// Why a run ends early.
enum Stop {
    Undefined,
    Unknown,
}

impl From<Undefined> for Stop {
    fn from(_: Undefined) -> Stop {
        Stop::Undefined
    }
}

/// How a region ends: with these values; of `scf.condition`, whether the loop goes on.
struct End {
    condition: bool,
    values: Vec<Number>,
}

struct Machine {
    values: Vec<Number>,
    left: usize,
    when: When,
    memory: Memory,
}

impl Machine {
    fn function(
        &mut self,
        function: &Function,
        arguments: &[Argument],
    ) -> Result<Vec<Number>, Stop> {
        let mut numbers = Vec::new();
        let mut memrefs = Vec::new();
        for (parameter, argument) in function.arguments.iter().zip(arguments) {
            numbers.push(match (parameter, argument) {
                (Parameter::Memory(layout, _), Argument::Memory(elements)) => {
                    let memref = self.memory.argument(layout, elements)?;
                    memrefs.push(memref);
                    memref
                }
                (_, Argument::Number(number)) => *number,
                (_, Argument::Memory(_)) => return Err(Stop::Unknown),
            });
        }
        let mut values = self.body(&function.body, &numbers)?.values;
        for memref in memrefs {
            values.extend(self.memory.elements(memref)?);
        }
        Ok(values)
    }

    fn get(&self, numbers: &[usize]) -> Vec<Number> {
        numbers.iter().map(|number| self.values[*number]).collect()
    }

    fn set(&mut self, numbers: &[usize], values: &[Number]) {
        for (number, value) in numbers.iter().zip(values) {
            self.values[*number] = *value;
        }
    }

    /// A number that decides what happens: nothing is defined if it is poison.
    fn decided(&self, number: usize) -> Result<u64, Stop> {
        self.values[number][0].ok_or(Stop::Undefined)
    }

    fn body(&mut self, body: &Body, arguments: &[Number]) -> Result<End, Stop> {
        let (mut block, mut arguments) = (0, arguments.to_vec());
        'blocks: loop {
            let steps = &body.blocks[block];
            self.set(&steps.arguments, &arguments);
            for step in &steps.steps {
                self.left = self.left.checked_sub(1).ok_or(Stop::Unknown)?;
                let successor = match &step.action {
                    Action::Return | Action::Reduce => {
                        return Ok(End {
                            condition: false,
                            values: self.get(&step.operands),
                        });
                    }
                    Action::Condition => {
                        return Ok(End {
                            condition: self.decided(step.operands[0])? != 0,
                            values: self.get(&step.operands[1..]),
                        });
                    }
                    Action::Branch => 0,
                    Action::CondBranch => usize::from(self.decided(step.operands[0])? == 0),
                    Action::Switch(cases) => {
                        let flag = self.decided(step.operands[0])?;
                        let case = cases.iter().position(|case| *case == flag);
                        case.map_or(0, |case| case + 1)
                    }
                    _ => {
                        self.step(step)?;
                        continue;
                    }
                };
                let (to, operands) = &step.successors[successor];
                arguments = self.get(&step.operands[operands.clone()]);
                block = *to;
                continue 'blocks;
            }
            // The last op of a block that has no terminator is none that goes on.
            return Ok(End {
                condition: false,
                values: Vec::new(),
            });
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        let operands = self.get(&step.operands);
        let deciding = match step.action {
            Action::If | Action::IndexSwitch(_) => 1,
            Action::For(_) => 3,
            _ => 0,
        };
        let is_decided = operands[..deciding]
            .iter()
            .all(|number| number[0].is_some());
        if !is_decided && self.when == When::After {
            self.set(&step.results, &vec![splat(None); step.results.len()]);
            return Ok(());
        }
        let Shape { width, elements } = step.input;
        let widths = [width, step.output.width];
        let each = |of: &dyn Fn(Element) -> Element| vec![operands[0].map(of)];
        let results = match &step.action {
            Action::Constant(number) => vec![*number],
            Action::Poison => vec![splat(None)],
            Action::Freeze => {
                let is_poison = operands[0][..elements].contains(&None);
                if is_poison && self.when == When::Before {
                    return Err(Stop::Unknown);
                }
                each(&|value| Some(value.unwrap_or(0)))
            }
            Action::Binary(op, flags) => {
                let mut result = splat(None);
                for (index, result) in result[..elements].iter_mut().enumerate() {
                    let pair = [operands[0][index], operands[1][index]];
                    *result = binary(*op, pair, width, *flags)?;
                }
                vec![result]
            }
            Action::Unary(op, may_be_poison) => {
                each(&|value| unary(*op, value, width, *may_be_poison))
            }
            Action::Extended(op) | Action::Pair(op) => {
                let [first, second] = [0, 1].map(|index| {
                    let pair = [operands[0][index], operands[1][index]];
                    extended(*op, pair, width)
                });
                let [low, high] = [0, 1].map(|half| [first[half], second[half]]);
                match step.action {
                    Action::Pair(_) => vec![[low[0], low[1], high[0], high[1]]],
                    _ => vec![number(low), number(high)],
                }
            }
            Action::Field(field) => {
                let half = &operands[0][2 * field..];
                vec![number([half[0], half[1]])]
            }
            Action::Compare(predicate) => {
                let element =
                    |index: usize| predicate.holds([operands[0][index], operands[1][index]], width);
                vec![number([element(0), element(1)])]
            }
            Action::Select => {
                // The condition of vectors may be one for all elements.
                let conditions = match elements {
                    1 => [operands[0][0]; 2],
                    _ => [operands[0][0], operands[0][1]],
                };
                let element = |index: usize| {
                    conditions[index].and_then(|condition: u64| {
                        operands[if condition != 0 { 1 } else { 2 }][index]
                    })
                };
                vec![number([element(0), element(1)])]
            }
            Action::Resize(is_signed, flags) => {
                let wider = widths[0] < widths[1];
                each(&|value| match wider {
                    true => extend(value, widths, *is_signed, *flags),
                    false => truncate(value, widths, *flags),
                })
            }
            Action::Unreachable => return Err(Stop::Undefined),
            Action::If => {
                let chosen = usize::from(self.decided(step.operands[0])? == 0);
                match step
                    .bodies
                    .get(chosen)
                    .filter(|body| !body.blocks.is_empty())
                {
                    Some(body) => self.body(body, &[])?.values,
                    None => Vec::new(),
                }
            }
            Action::IndexSwitch(cases) => {
                let flag = self.decided(step.operands[0])?;
                let case = cases.iter().position(|case| *case == flag);
                self.body(&step.bodies[case.map_or(0, |case| case + 1)], &[])?
                    .values
            }
            Action::Execute => self.body(&step.bodies[0], &[])?.values,
            Action::For(is_unsigned) => self.counted(step, &operands, *is_unsigned)?,
            Action::While => {
                let mut values = operands;
                loop {
                    let end = self.body(&step.bodies[0], &values)?;
                    if !end.condition {
                        break end.values;
                    }
                    values = self.body(&step.bodies[1], &end.values)?.values;
                }
            }
            Action::Access(access) => self.access(access, step, &operands)?,
            Action::Affine(affine) => self.affine(affine, step, &operands)?,
            Action::Return
            | Action::Reduce
            | Action::Condition
            | Action::Branch
            | Action::CondBranch
            | Action::Switch(_) => unreachable!("terminators end their block"),
        };
        self.set(&step.results, &results);
        Ok(())
    }

    /// The results of an `scf.for`.
    fn counted(
        &mut self,
        step: &Step,
        operands: &[Number],
        is_unsigned: bool,
    ) -> Result<Vec<Number>, Stop> {
        let width = step.input.width;
        let mut bounds = [0; 3];
        for (bound, operand) in bounds.iter_mut().zip(&step.operands) {
            let value = self.decided(*operand)?;
            *bound = match is_unsigned {
                true => i128::from(value),
                false => signed(value, width),
            };
        }
        let [mut at, end, by] = bounds;
        if by <= 0 {
            return Err(Stop::Undefined);
        }
        let mut values = operands[3..].to_vec();
        while at < end {
            let mut arguments = vec![splat(Some(low(at, width)))];
            arguments.extend(&values);
            values = self.body(&step.bodies[0], &arguments)?.values;
            at += by;
            // What a counter does that wraps is not said.
            let fits = match is_unsigned {
                true => at < 1 << width,
                false => at < 1 << (width - 1),
            };
            if !fits {
                return Err(Stop::Unknown);
            }
        }
        Ok(values)
    }
}
