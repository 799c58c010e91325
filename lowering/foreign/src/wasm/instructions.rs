//! Instructions by their numbers.

use terrace_ir::types::Type;

use super::Read;
use super::reader::Reader;

/// Numbers of instructions that are not in the table of numeric ones.
pub(super) mod code {
    pub(crate) const BLOCK: u8 = 0x02;
    pub(crate) const LOOP: u8 = 0x03;
    pub(crate) const IF: u8 = 0x04;
    pub(crate) const ELSE: u8 = 0x05;
    pub(crate) const END: u8 = 0x0b;
    pub(crate) const BRANCH_IF: u8 = 0x0d;
    pub(crate) const CALL: u8 = 0x10;
    pub(crate) const LOCAL_GET: u8 = 0x20;
    pub(crate) const LOCAL_SET: u8 = 0x21;
    pub(crate) const LOCAL_TEE: u8 = 0x22;
    pub(crate) const GLOBAL_GET: u8 = 0x23;
    pub(crate) const I32_CONST: u8 = 0x41;
    pub(crate) const I64_CONST: u8 = 0x42;
    pub(crate) const F32_CONST: u8 = 0x43;
    pub(crate) const F64_CONST: u8 = 0x44;
}

/// An instruction that makes a number of others.
#[derive(Clone, Copy)]
pub(super) struct Numeric {
    /// The op.
    pub(super) name: &'static str,
    /// What is taken from the stack: so many values of a type.
    pub(super) inputs: (usize, Type),
    pub(super) result: Type,
    /// How many low bits are extended, for instructions that do so.
    pub(super) extends: Option<u32>,
}

/// The instruction with a number, if it is numeric and the dialect has it.
pub(super) fn numeric(code: u8) -> Option<Numeric> {
    const EXTEND_8: u8 = 0xc0;
    if let 0..=4 = code.wrapping_sub(EXTEND_8) {
        // Of 32 bits 8 and 16, of 64 bits 8, 16 and 32.
        let index = code - EXTEND_8;
        let (ty, place) = if index < 2 {
            (Type::I32, index)
        } else {
            (Type::I64, index - 2)
        };
        let extends = Some(8 << place);
        return Some(Numeric {
            name: "extend",
            inputs: (1, ty),
            result: ty,
            extends,
        });
    }
    if let Some((name, from, to)) = conversion(code) {
        return Some(Numeric {
            name,
            inputs: (1, from),
            result: to,
            extends: None,
        });
    }
    let (first, ty, names) = GROUPS.iter().rev().find(|(first, ..)| *first <= code)?;
    let name = names
        .get(usize::from(code - first))
        .copied()
        .filter(|name| !name.is_empty())?;
    let compares = COMPARISONS.contains(&name);
    let unary = matches!(
        name,
        "abs" | "ceil" | "clz" | "ctz" | "eqz" | "floor" | "neg" | "popcnt" | "sqrt" | "trunc"
    );
    Some(Numeric {
        name,
        inputs: (if unary { 1 } else { 2 }, *ty),
        result: if compares { Type::I32 } else { *ty },
        extends: None,
    })
}

const COMPARISONS: [&str; 15] = [
    "eqz", "eq", "ne", "lt_si", "lt_ui", "gt_si", "gt_ui", "le_si", "le_ui", "ge_si", "ge_ui",
    "lt", "gt", "le", "ge",
];

const INTEGER_COMPARISONS: &[&str] = &[
    "eqz", "eq", "ne", "lt_si", "lt_ui", "gt_si", "gt_ui", "le_si", "le_ui", "ge_si", "ge_ui",
];
const FLOAT_COMPARISONS: &[&str] = &["eq", "ne", "lt", "gt", "le", "ge"];
const INTEGER_OPS: &[&str] = &[
    "clz", "ctz", "popcnt", "add", "sub", "mul", "div_si", "div_ui", "rem_si", "rem_ui", "and",
    "or", "xor", "shl", "shr_s", "shr_u", "rotl", "rotr",
];
/// Rounding to the nearest whole number is not there.
const FLOAT_OPS: &[&str] = &[
    "abs", "neg", "ceil", "floor", "trunc", "", "sqrt", "add", "sub", "mul", "div", "min", "max",
    "copysign",
];

/// Instructions in a row: the number of the first, the type, and the ops.
const GROUPS: [(u8, Type, &[&str]); 8] = [
    (0x45, Type::I32, INTEGER_COMPARISONS),
    (0x50, Type::I64, INTEGER_COMPARISONS),
    (0x5b, Type::F32, FLOAT_COMPARISONS),
    (0x61, Type::F64, FLOAT_COMPARISONS),
    (0x67, Type::I32, INTEGER_OPS),
    (0x79, Type::I64, INTEGER_OPS),
    (0x8b, Type::F32, FLOAT_OPS),
    (0x99, Type::F64, FLOAT_OPS),
];

fn conversion(code: u8) -> Option<(&'static str, Type, Type)> {
    let (i32, i64, f32, f64) = (Type::I32, Type::I64, Type::F32, Type::F64);
    Some(match code {
        0xa7 => ("wrap", i64, i32),
        0xac => ("extend_i32_s", i32, i64),
        0xad => ("extend_i32_u", i32, i64),
        0xb2 => ("convert_s", i32, f32),
        0xb3 => ("convert_u", i32, f32),
        0xb4 => ("convert_s", i64, f32),
        0xb5 => ("convert_u", i64, f32),
        0xb6 => ("demote", f64, f32),
        0xb7 => ("convert_s", i32, f64),
        0xb8 => ("convert_u", i32, f64),
        0xb9 => ("convert_s", i64, f64),
        0xba => ("convert_u", i64, f64),
        0xbb => ("promote", f32, f64),
        0xbc => ("reinterpret", f32, i32),
        0xbd => ("reinterpret", f64, i64),
        0xbe => ("reinterpret", i32, f32),
        0xbf => ("reinterpret", i64, f64),
        _ => return None,
    })
}

/// Goes past the instructions of a global's first value, which hold no others.
pub(super) fn skip_constant(reader: &mut Reader<'_>) -> Read {
    loop {
        match reader.byte()? {
            code::END => return Ok(()),
            code::I32_CONST => drop(reader.signed(32)?),
            code::I64_CONST => drop(reader.signed(64)?),
            code::F32_CONST => drop(reader.array::<4>()?),
            code::F64_CONST => drop(reader.array::<8>()?),
            code::GLOBAL_GET => drop(reader.u32()?),
            code if numeric(code).is_some() => {}
            code => return Err(reader.error(format!("unknown instruction opcode: {code}"))),
        }
    }
}
