//! Functions as what the interpreter runs: ops of all dialects as the few operations that they are.

mod memory;

use std::ops::Range;

use terrace_ir::asm::{print_attribute, print_type};
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::types::MemRefType;
use terrace_ir::{Block, Ir, Op, Region, Type, Value};

pub use memory::{Access, Affine, Bounds, Choice, Layout, Mixed};

use crate::number::{Binary, Extended, Flags, Number, Predicate, Unary, low, splat};

/// A function of integers.
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<Parameter>,
    /// What it runs.
    pub body: Body,
    /// How many values an activation holds.
    pub values: usize,
}

impl Function {
    /// The type of the first result, if there is one.
    pub fn result(&self) -> Option<Shape> {
        let steps = self.body.blocks.iter().flat_map(|block| &block.steps);
        let mut ends = steps.filter(|step| matches!(step.action, Action::Return));
        ends.find(|step| !step.operands.is_empty())
            .map(|step| step.input)
    }
}

/// An argument of a function.
pub enum Parameter {
    /// A number.
    Number(Shape),
    /// A memref, and the type of what is in it.
    Memory(Layout, Shape),
}

/// The type of a number; a memref is a number as well, that of a memref.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of bits of an element.
    pub width: u32,
    /// One, two of a vector, or four of a struct.
    pub elements: usize,
}

/// The blocks of a region.
pub struct Body {
    /// The first is entered first.
    pub blocks: Vec<Steps>,
}

/// A block.
pub struct Steps {
    /// Its arguments.
    pub arguments: Vec<usize>,
    /// Its ops.
    pub steps: Vec<Step>,
}

/// An op.
pub struct Step {
    /// What it does.
    pub action: Action,
    /// The numbers of the values that it uses.
    pub operands: Vec<usize>,
    /// Those that it defines.
    pub results: Vec<usize>,
    /// The type of its first operand, or else of its first result.
    pub input: Shape,
    /// The type of its first result, or else of its first operand.
    pub output: Shape,
    /// Its regions.
    pub bodies: Vec<Body>,
    /// Its successors, and which operands they receive.
    pub successors: Vec<(usize, Range<usize>)>,
}

/// What an op does.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names are those of the ops")]
pub enum Action {
    Constant(Number),
    Poison,
    Freeze,
    Binary(Binary, Flags),
    /// Whether the smallest number or zero gives poison.
    Unary(Unary, bool),
    Extended(Extended),
    Compare(Predicate),
    Select,
    /// Two results as one struct.
    Pair(Extended),
    /// A field of a struct.
    Field(usize),
    /// Makes a number wider or narrower.
    Resize(bool, Flags),
    /// Ends a function or a region.
    Return,
    Branch,
    CondBranch,
    /// The values of the cases; the first successor is the default.
    Switch(Vec<u64>),
    Unreachable,
    If,
    /// The values of the cases; the first region is the default.
    IndexSwitch(Vec<u64>),
    /// Whether bounds are unsigned.
    For(bool),
    While,
    Condition,
    Execute,
    /// The end of a parallel loop: each region joins two numbers.
    Reduce,
    Access(Access),
    Affine(Affine),
}

/// The functions of a module, with indices of so many bits.
///
/// # Errors
/// The name of an op or a type that is not known.
pub fn functions(module: &Ir, index_width: u32) -> Result<Vec<Function>, String> {
    let body = module.regions(module.root())[0];
    let ops = module
        .first_block(body)
        .map(|block| module.block_ops(block));
    let mut functions = Vec::new();
    for op in ops.into_iter().flatten() {
        let (ir, root) = module.definition(op);
        let decoder = Decoder { ir, index_width };
        functions.push(decoder.function(root)?);
    }
    Ok(functions)
}

struct Decoder<'a> {
    ir: &'a Ir,
    index_width: u32,
}

impl Decoder<'_> {
    fn function(&self, op: Op) -> Result<Function, String> {
        let ir = self.ir;
        let region = ir.regions(op)[0];
        let name = self.text(op, "sym_name");
        let arguments = ir
            .first_block(region)
            .map_or(&[][..], |entry| ir.block_args(entry));
        Ok(Function {
            name: name.trim_matches('"').to_owned(),
            arguments: arguments
                .iter()
                .map(|argument| self.parameter(ir.ty(*argument)))
                .collect::<Result<_, _>>()?,
            body: self.body(region)?,
            values: ir.value_capacity(),
        })
    }

    fn parameter(&self, ty: Type) -> Result<Parameter, String> {
        match ty.cast::<MemRefType>(self.ir) {
            Some(memref) => {
                let unknown = || format!("the type {}", print_type(self.ir, ty));
                let layout = memory::layout(self.ir, ty).ok_or_else(unknown)?;
                Ok(Parameter::Memory(
                    layout,
                    self.shape(memref.element(self.ir))?,
                ))
            }
            None => Ok(Parameter::Number(self.shape(ty)?)),
        }
    }

    fn body(&self, region: Region) -> Result<Body, String> {
        let blocks: Vec<Block> = self.ir.region_blocks(region).collect();
        let steps = blocks.iter().map(|block| self.block(*block, &blocks));
        Ok(Body {
            blocks: steps.collect::<Result<_, _>>()?,
        })
    }

    fn block(&self, block: Block, all: &[Block]) -> Result<Steps, String> {
        let ir = self.ir;
        Ok(Steps {
            arguments: numbers(ir.block_args(block).iter().copied()),
            steps: ir
                .block_ops(block)
                .map(|op| self.step(op, all))
                .collect::<Result<_, _>>()?,
        })
    }

    fn step(&self, op: Op, blocks: &[Block]) -> Result<Step, String> {
        let ir = self.ir;
        let unknown = Shape {
            width: 0,
            elements: 0,
        };
        let mut inputs = ir.operand_types(op).chain(ir.result_types(op));
        let input = inputs.next().map_or(Ok(unknown), |ty| self.shape(ty))?;
        let mut outputs = ir.result_types(op).chain(ir.operand_types(op));
        let output = outputs.next().map_or(Ok(unknown), |ty| self.shape(ty))?;
        let successors = ir.successors(op).enumerate().map(|(index, to)| {
            let branch = op.interface::<dyn BranchOpInterface>(ir);
            let operands = branch.map_or(0..0, |branch| branch.successor_operands(ir, index));
            let block = blocks.iter().position(|block| *block == to);
            (
                block.expect("successors are blocks of the region"),
                operands,
            )
        });
        Ok(Step {
            action: self.action(op, output)?,
            operands: numbers(ir.operands(op)),
            results: numbers(ir.results(op)),
            input,
            output,
            bodies: ir
                .regions(op)
                .iter()
                .map(|region| self.body(*region))
                .collect::<Result<_, _>>()?,
            successors: successors.collect(),
        })
    }

    /// The text of an attribute; nothing if it is absent.
    fn text(&self, op: Op, name: &str) -> String {
        let attr = self.ir.attr(op, name);
        attr.map_or_else(String::new, |attr| print_attribute(self.ir, attr))
    }

    fn shape(&self, ty: Type) -> Result<Shape, String> {
        if ty.cast::<MemRefType>(self.ir).is_some() {
            return Ok(Shape {
                width: 64,
                elements: 1,
            });
        }
        let text = print_type(self.ir, ty);
        if let Some(fields) = text.strip_prefix("!llvm.struct<(") {
            let width = fields.contains(", ").then_some(0);
            let width = width.ok_or_else(|| format!("the type {text}"))?;
            return Ok(Shape { width, elements: 4 });
        }
        let (elements, element) = match text.strip_prefix("vector<2x") {
            Some(element) => (2, element.trim_end_matches('>')),
            None => (1, &*text),
        };
        let width = match element.strip_prefix('i') {
            Some("ndex") => Some(self.index_width),
            Some(digits) => digits.parse().ok().filter(|width| *width <= 64),
            None => None,
        };
        let width = width.ok_or_else(|| format!("the type {text}"))?;
        Ok(Shape { width, elements })
    }

    fn flags(&self, op: Op) -> Flags {
        let overflow = self.text(op, "overflowFlags");
        // The llvm dialect's are a number.
        let number = overflow
            .split(' ')
            .next()
            .and_then(|word| word.parse().ok());
        let has = |word: &str, bit: u32| match number {
            Some(number) => u32::wrapping_shr(number, bit) & 1 != 0,
            None => overflow.contains(word),
        };
        let is_set = |name: &str| self.ir.attr(op, name).is_some();
        Flags {
            no_signed_wrap: has("nsw", 0),
            no_unsigned_wrap: has("nuw", 1),
            exact: is_set("isExact"),
            disjoint: is_set("isDisjoint"),
            non_negative: is_set("nonNeg"),
        }
    }

    fn action(&self, op: Op, output: Shape) -> Result<Action, String> {
        let name = self.ir.name(op).as_str(self.ir);
        let (dialect, mnemonic) = name.split_once('.').unwrap_or(("", name));
        let unknown = || format!("the op {name}");
        let flags = self.flags(op);
        if let Some(binary) = binary(dialect, mnemonic) {
            return Ok(Action::Binary(binary, flags));
        }
        Ok(match (dialect, mnemonic) {
            ("arith" | "index", "constant")
            | ("index", "bool.constant")
            | ("llvm", "mlir.constant") => {
                let text = self.text(op, "value");
                Action::Constant(constant(&text, output).ok_or_else(unknown)?)
            }
            ("llvm", "mlir.zero") => Action::Constant(splat(Some(0))),
            ("index", "sizeof") => Action::Constant(splat(Some(u64::from(self.index_width)))),
            ("ub", "poison") | ("llvm", "mlir.poison") => Action::Poison,
            ("llvm", "freeze") => Action::Freeze,
            ("math" | "llvm", "absi" | "intr.abs") => {
                let may_be_poison = self.text(op, "is_int_min_poison") == "true";
                Action::Unary(Unary::Absolute, may_be_poison)
            }
            (
                "math" | "llvm",
                "ctlz" | "cttz" | "ctpop" | "intr.ctlz" | "intr.cttz" | "intr.ctpop",
            ) => {
                let counted = match mnemonic.trim_start_matches("intr.") {
                    "ctlz" => Unary::LeadingZeros,
                    "cttz" => Unary::TrailingZeros,
                    _ => Unary::Ones,
                };
                Action::Unary(counted, self.text(op, "is_zero_poison") == "true")
            }
            ("arith", "addui_extended") => Action::Extended(Extended::AddU),
            ("arith", "mulsi_extended") => Action::Extended(Extended::MulS),
            ("arith", "mului_extended") => Action::Extended(Extended::MulU),
            ("arith" | "llvm" | "index", "cmpi" | "icmp" | "cmp") => {
                let text = self.text(
                    op,
                    if dialect == "index" {
                        "pred"
                    } else {
                        "predicate"
                    },
                );
                let word = text.trim_start_matches("#index<cmp_predicate ");
                let word = word.split([' ', '>']).next().unwrap_or_default();
                let predicate = match word.parse() {
                    Ok(number) => Predicate::of_number(number),
                    Err(_) => Predicate::of_name(word),
                };
                Action::Compare(predicate.ok_or_else(unknown)?)
            }
            ("llvm", "intr.uadd.with.overflow") => Action::Pair(Extended::AddU),
            ("llvm", "extractvalue") => {
                let text = self.text(op, "position");
                let field = text.trim_end_matches('>').rsplit(' ').next();
                let field = field.and_then(|field| field.parse().ok());
                Action::Field(field.ok_or_else(unknown)?)
            }
            (_, "select") => Action::Select,
            ("arith" | "llvm" | "index", "extsi" | "sext" | "index_cast" | "casts") => {
                Action::Resize(true, flags)
            }
            (
                "arith" | "llvm" | "index",
                "extui" | "zext" | "trunci" | "trunc" | "index_castui" | "castu",
            )
            | ("builtin", "unrealized_conversion_cast") => Action::Resize(false, flags),
            ("func" | "llvm", "return")
            | ("scf" | "affine", "yield")
            | ("scf", "reduce.return" | "forall.in_parallel")
            | ("memref", "atomic_yield" | "alloca_scope.return") => Action::Return,
            ("scf", "reduce") => Action::Reduce,
            ("cf" | "llvm", "br") => Action::Branch,
            ("cf" | "llvm", "cond_br") => Action::CondBranch,
            ("cf" | "llvm", "switch") => Action::Switch(self.cases(op, "case_values")),
            ("ub" | "llvm", "unreachable") => Action::Unreachable,
            ("scf", "if") => Action::If,
            ("scf", "index_switch") => Action::IndexSwitch(self.cases(op, "cases")),
            ("scf", "for") => Action::For(self.ir.attr(op, "unsignedCmp").is_some()),
            ("scf", "while") => Action::While,
            ("scf", "condition") => Action::Condition,
            ("scf", "execute_region") | ("memref", "alloca_scope") => Action::Execute,
            ("memref" | "affine" | "scf", _) => {
                self.on_memory(op, dialect, mnemonic).ok_or_else(unknown)?
            }
            _ => return Err(unknown()),
        })
    }

    /// The values of cases, as numbers of the flag's type.
    fn cases(&self, op: Op, name: &str) -> Vec<u64> {
        let text = self.text(op, name);
        let (Ok(shape), Some(operand)) = (
            self.shape(self.ir.ty(self.ir.operand(op, 0))),
            text.split_once(['<']).map(|(_, rest)| rest),
        ) else {
            return Vec::new();
        };
        let end = operand.find([']', '>']).unwrap_or(operand.len());
        let list = operand[..end]
            .trim_start_matches("i64")
            .trim_start_matches(':');
        let numbers = list.trim_start_matches('[').split(',');
        let mut cases: Vec<u64> = numbers
            .filter_map(|number| element(number.trim(), shape.width))
            .collect();
        // A splat stands for as many cases as there are.
        let count = self.ir.num_successors(op).max(2) - 1;
        if text.starts_with("dense<") && !text.starts_with("dense<[") && cases.len() == 1 {
            cases = vec![cases[0]; count];
        }
        cases
    }
}

fn numbers(values: impl Iterator<Item = Value>) -> Vec<usize> {
    values.map(Value::index).collect()
}

/// An element of a constant: `true`, `-3`.
fn element(text: &str, width: u32) -> Option<u64> {
    match text {
        "true" => Some(1),
        "false" => Some(0),
        _ => Some(low(text.parse().ok()?, width)),
    }
}

/// The value of a constant: `3 : i4`, `true`, `dense<[1, -2]> : vector<2xi3>`, `dense<1> : vector<2xi3>`.
fn constant(text: &str, shape: Shape) -> Option<Number> {
    let value = text.split(" : ").next()?;
    let Some(list) = value.strip_prefix("dense<") else {
        let value = element(value, shape.width)?;
        return Some(splat(Some(value)));
    };
    let list = list.trim_end_matches('>').trim_matches(['[', ']']);
    let mut elements = list.split(", ").map(|text| element(text, shape.width));
    let first = elements.next()?;
    let second = elements.next().unwrap_or(first);
    let [first, second] = [Some(first?), Some(second?)];
    Some([first, second, first, second])
}

/// The operation on two numbers that an op is.
fn binary(dialect: &str, mnemonic: &str) -> Option<Binary> {
    if !["arith", "index", "llvm"].contains(&dialect) {
        return None;
    }
    let name = mnemonic.trim_start_matches("intr.");
    Some(match name {
        "addi" | "add" => Binary::Add,
        "subi" | "sub" => Binary::Sub,
        "muli" | "mul" => Binary::Mul,
        "andi" | "and" => Binary::And,
        "ori" | "or" => Binary::Or,
        "xori" | "xor" => Binary::Xor,
        "shli" | "shl" => Binary::Shl,
        "shrui" | "shru" | "lshr" => Binary::ShrU,
        "shrsi" | "shrs" | "ashr" => Binary::ShrS,
        "divui" | "divu" | "udiv" => Binary::DivU,
        "divsi" | "divs" | "sdiv" => Binary::DivS,
        "remui" | "remu" | "urem" => Binary::RemU,
        "remsi" | "rems" | "srem" => Binary::RemS,
        "ceildivui" | "ceildivu" => Binary::CeilDivU,
        "ceildivsi" | "ceildivs" => Binary::CeilDivS,
        "floordivsi" | "floordivs" => Binary::FloorDivS,
        "maxui" | "maxu" | "umax" => Binary::MaxU,
        "maxsi" | "maxs" | "smax" => Binary::MaxS,
        "minui" | "minu" | "umin" => Binary::MinU,
        "minsi" | "mins" | "smin" => Binary::MinS,
        _ => return None,
    })
}
