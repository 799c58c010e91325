//! Integers of few bits, poison, and what the operations on them give.

/// The value of one element; `None` is poison. Bits beyond the width are zero.
pub type Element = Option<u64>;

/// A scalar, of which the first element is used; a vector of two elements; or a struct of two such, in two halves.
pub type Number = [Element; 4];

/// The number that has this value in all elements.
pub fn splat(value: Element) -> Number {
    [value; 4]
}

/// The behaviour of the whole program is undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undefined;

/// The low bits of a number.
pub fn low(value: i128, width: u32) -> u64 {
    (value & ((1_i128 << width) - 1)) as u64
}

/// A number of this many bits as a signed one.
pub fn signed(value: u64, width: u32) -> i128 {
    let value = i128::from(value);
    match value >> (width - 1) & 1 {
        0 => value,
        _ => value - (1 << width),
    }
}

/// What an operation promises.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// The result, or the narrower number, is the exact one as a signed number.
    pub no_signed_wrap: bool,
    /// As an unsigned number.
    pub no_unsigned_wrap: bool,
    /// Nothing is shifted out, or remains.
    pub exact: bool,
    /// The operands have no bit in common.
    pub disjoint: bool,
    /// The operand is not negative.
    pub non_negative: bool,
}

/// An operation on two numbers of one width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the ops")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    ShrU,
    ShrS,
    DivU,
    DivS,
    RemU,
    RemS,
    CeilDivU,
    CeilDivS,
    FloorDivS,
    MaxU,
    MaxS,
    MinU,
    MinS,
}

impl Binary {
    fn divides(self) -> bool {
        use Binary::*;
        matches!(
            self,
            DivU | DivS | RemU | RemS | CeilDivU | CeilDivS | FloorDivS
        )
    }

    fn divides_signed(self) -> bool {
        use Binary::*;
        matches!(self, DivS | RemS | CeilDivS | FloorDivS)
    }
}

/// The result of an operation.
///
/// # Errors
/// If it divides by zero or by poison, or the smallest number by -1.
pub fn binary(
    op: Binary,
    [a, b]: [Element; 2],
    width: u32,
    flags: Flags,
) -> Result<Element, Undefined> {
    let minus_one = low(-1, width);
    if op.divides()
        && (matches!(b, None | Some(0))
            || a.is_none() && b == Some(minus_one) && op.divides_signed())
    {
        return Err(Undefined);
    }
    let (Some(a), Some(b)) = (a, b) else {
        return Ok(None);
    };
    let [sa, sb] = [a, b].map(|value| signed(value, width));
    let [ua, ub] = [a, b].map(i128::from);
    if op.divides_signed() && sa == -(1 << (width - 1)) && sb == -1 {
        return Err(Undefined);
    }
    let wrapping = |exact_signed: i128, exact_unsigned: i128| {
        let result = low(exact_unsigned, width);
        let is_poison = flags.no_signed_wrap && signed(result, width) != exact_signed
            || flags.no_unsigned_wrap && i128::from(result) != exact_unsigned;
        (!is_poison).then_some(result)
    };
    let shift = |result: i128, lost: bool| {
        (b < u64::from(width) && !(flags.exact && lost)).then(|| low(result, width))
    };
    let amount = b.min(63) as u32;
    let lost = a & ((1 << amount) - 1) != 0;
    let quotient = |quotient: i128, remainder: i128| {
        (!flags.exact || remainder == 0).then(|| low(quotient, width))
    };
    Ok(match op {
        Binary::Add => wrapping(sa + sb, ua + ub),
        Binary::Sub => wrapping(sa - sb, ua - ub),
        Binary::Mul => wrapping(sa.wrapping_mul(sb), ua.wrapping_mul(ub)),
        Binary::And => Some(a & b),
        Binary::Or => (!flags.disjoint || a & b == 0).then_some(a | b),
        Binary::Xor => Some(a ^ b),
        Binary::Shl if b >= u64::from(width) => None,
        Binary::Shl => wrapping(sa << amount, ua << amount),
        Binary::ShrU => shift(ua >> amount, lost),
        Binary::ShrS => shift(sa >> amount, lost),
        Binary::DivU => quotient(ua / ub, ua % ub),
        Binary::DivS => quotient(sa / sb, sa % sb),
        Binary::RemU => Some(a % b),
        Binary::RemS => Some(low(sa % sb, width)),
        Binary::CeilDivU => Some(a.div_ceil(b)),
        Binary::CeilDivS => Some(low(-floor_divide(-sa, sb), width)),
        Binary::FloorDivS => Some(low(floor_divide(sa, sb), width)),
        Binary::MaxU => Some(a.max(b)),
        Binary::MinU => Some(a.min(b)),
        Binary::MaxS => Some(if sa >= sb { a } else { b }),
        Binary::MinS => Some(if sa <= sb { a } else { b }),
    })
}

/// The quotient of signed numbers, rounded down.
fn floor_divide(a: i128, b: i128) -> i128 {
    a / b - i128::from(a % b != 0 && (a < 0) != (b < 0))
}

/// An operation with two results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the ops")]
pub enum Extended {
    /// The sum, and whether it does not fit.
    AddU,
    /// The low and the high half of the product.
    MulS,
    MulU,
}

/// The results of an operation that has two.
pub fn extended(op: Extended, [a, b]: [Element; 2], width: u32) -> [Element; 2] {
    let (Some(a), Some(b)) = (a, b) else {
        return [None, None];
    };
    let halves = |product: i128| [low(product, width), low(product >> width, width)].map(Some);
    match op {
        Extended::AddU => {
            let sum = i128::from(a) + i128::from(b);
            [Some(low(sum, width)), Some(u64::from(sum >> width != 0))]
        }
        Extended::MulS => halves(signed(a, width).wrapping_mul(signed(b, width))),
        Extended::MulU => halves(i128::from(a).wrapping_mul(i128::from(b))),
    }
}

/// An operation on one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Unary {
    Absolute,
    LeadingZeros,
    TrailingZeros,
    Ones,
}

/// The result of an operation; poison of the smallest number or zero, if it is said to be.
pub fn unary(op: Unary, value: Element, width: u32, may_be_poison: bool) -> Element {
    let value = value?;
    let (is_special, result) = match op {
        Unary::Absolute => {
            let least = 1 << (width - 1);
            (value == least, low(signed(value, width).abs(), width))
        }
        Unary::LeadingZeros => {
            let zeros = value.leading_zeros() - (u64::BITS - width);
            (value == 0, u64::from(zeros))
        }
        Unary::TrailingZeros => (value == 0, u64::from(value.trailing_zeros().min(width))),
        Unary::Ones => (false, u64::from(value.count_ones())),
    };
    // The number of bits need not fit into as many.
    (!(is_special && may_be_poison)).then(|| low(i128::from(result), width))
}

/// How numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// Whether as signed numbers.
    pub signed: bool,
    /// Whether less, equal and greater ones satisfy it.
    pub accepted: [bool; 3],
}

impl Predicate {
    /// The predicate of `arith.cmpi` with this number.
    pub fn of_number(number: u64) -> Option<Predicate> {
        const NAMES: [&str; 10] = [
            "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
        ];
        Predicate::of_name(NAMES.get(number as usize)?)
    }

    /// The predicate of this name, such as `slt`.
    pub fn of_name(name: &str) -> Option<Predicate> {
        let (signed, relation) = match name {
            "eq" | "ne" => (false, name),
            _ => (name.starts_with('s'), name.get(1..)?),
        };
        let accepted = match relation {
            "eq" => [false, true, false],
            "ne" => [true, false, true],
            "lt" => [true, false, false],
            "le" => [true, true, false],
            "gt" => [false, false, true],
            "ge" => [false, true, true],
            _ => return None,
        };
        Some(Predicate { signed, accepted })
    }

    /// Whether numbers satisfy it, as a number of one bit.
    pub fn holds(self, [a, b]: [Element; 2], width: u32) -> Element {
        let (a, b) = (a?, b?);
        let order = match self.signed {
            true => signed(a, width).cmp(&signed(b, width)),
            false => a.cmp(&b),
        };
        Some(u64::from(self.accepted[(order as i8 + 1) as usize]))
    }
}

/// A number with more bits.
pub fn extend(value: Element, [from, to]: [u32; 2], is_signed: bool, flags: Flags) -> Element {
    let value = value?;
    let number = signed(value, from);
    match is_signed {
        true => Some(low(number, to)),
        false => (!flags.non_negative || number >= 0).then_some(value),
    }
}

/// A number with fewer bits.
pub fn truncate(value: Element, [from, to]: [u32; 2], flags: Flags) -> Element {
    let value = value?;
    let result = low(i128::from(value), to);
    let is_poison = flags.no_unsigned_wrap && result != value
        || flags.no_signed_wrap && signed(result, to) != signed(value, from);
    (!is_poison).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(op: Binary, a: i128, b: i128, flags: Flags) -> Result<Option<i128>, Undefined> {
        let operands = [Some(low(a, 4)), Some(low(b, 4))];
        let result = binary(op, operands, 4, flags)?;
        Ok(result.map(|value| signed(value, 4)))
    }

    #[test]
    fn operations_wrap_round_and_are_poison() {
        let none = Flags::default();
        let nsw = Flags {
            no_signed_wrap: true,
            ..none
        };
        assert_eq!(of(Binary::Add, 7, 1, none), Ok(Some(-8)));
        assert_eq!(of(Binary::Add, 7, 1, nsw), Ok(None));
        assert_eq!(of(Binary::FloorDivS, -7, 2, none), Ok(Some(-4)));
        assert_eq!(of(Binary::CeilDivS, 7, 2, none), Ok(Some(4)));
        assert_eq!(of(Binary::CeilDivS, -7, 2, none), Ok(Some(-3)));
        assert_eq!(of(Binary::DivS, -7, 2, none), Ok(Some(-3)));
        assert_eq!(of(Binary::DivS, -8, -1, none), Err(Undefined));
        assert_eq!(of(Binary::DivU, 1, 0, none), Err(Undefined));
        assert_eq!(of(Binary::Shl, 1, 4, none), Ok(None));
        assert_eq!(of(Binary::Shl, 4, 1, nsw), Ok(None));
        assert_eq!(of(Binary::ShrS, -8, 2, none), Ok(Some(-2)));
        assert_eq!(
            extended(Extended::MulS, [Some(15), Some(15)], 4),
            [Some(1), Some(0)]
        );
    }

    #[test]
    fn bits_are_counted() {
        assert_eq!(unary(Unary::LeadingZeros, Some(1), 4, true), Some(3));
        assert_eq!(unary(Unary::LeadingZeros, Some(0), 4, true), None);
        assert_eq!(unary(Unary::TrailingZeros, Some(0), 4, false), Some(4));
        assert_eq!(unary(Unary::Absolute, Some(15), 4, true), Some(1));
        assert_eq!(unary(Unary::Absolute, Some(8), 4, false), Some(8));
    }

    #[test]
    fn numbers_are_compared_extended_and_cut() {
        let less = Predicate::of_name("slt").unwrap();
        assert_eq!(less.holds([Some(15), Some(0)], 4), Some(1));
        assert_eq!(
            Predicate::of_number(6)
                .unwrap()
                .holds([Some(15), Some(0)], 4),
            Some(0)
        );
        assert_eq!(extend(Some(15), [4, 6], true, Flags::default()), Some(63));
        assert_eq!(truncate(Some(15), [4, 2], Flags::default()), Some(3));
    }
}
