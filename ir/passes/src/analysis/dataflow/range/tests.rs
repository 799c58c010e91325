//! All operations on all ranges of integers of few bits, against what they compute.

use super::*;

/// The widest integers that are tried.
const WIDTH: u32 = 4;

/// Values as bits: the value `x` is in the set if bit `x` is.
type Set = u16;

fn contains(range: IntRange, bits: u64) -> bool {
    let signed = sign_extend(range.width, bits);
    (range.umin..=range.umax).contains(&bits) && (range.smin..=range.smax).contains(&signed)
}

/// The values of a width.
fn values(width: u32) -> std::ops::RangeInclusive<u64> {
    0..=mask(width)
}

fn set(range: IntRange) -> Set {
    let inside = values(range.width).filter(|bits| contains(range, *bits));
    inside.fold(0, |set, bits| set | 1 << bits)
}

fn members(set: Set) -> impl Iterator<Item = u64> {
    (0..16).filter(move |bits| set >> bits & 1 != 0)
}

/// All intervals of unsigned numbers and of signed ones; of few bits also all that are in one of each.
fn ranges(width: u32) -> Vec<IntRange> {
    let mut ranges = Vec::new();
    for low in values(width) {
        for high in low..=mask(width) {
            let offset = 1 << (width - 1);
            ranges.push(IntRange::from_unsigned(width, low, high));
            let [low, high] = [low, high].map(|bound| bound as i64 - offset);
            ranges.push(IntRange::from_signed(width, low, high));
        }
    }
    if width < 3 {
        let pairs = ranges.iter().flat_map(|a| ranges.iter().map(|b| (*a, *b)));
        let pairs: Vec<_> = pairs.map(|(a, b)| a.intersection(b)).collect();
        ranges.extend(pairs);
    }
    ranges
}

/// An operation on two integers of some bits: `None` where it is undefined or poison.
type Operation = Box<dyn Fn(u32, u64, u64) -> Option<i64>>;
/// The same for ranges.
type OnRanges = Box<dyn Fn(IntRange, IntRange) -> IntRange>;

fn plain(f: impl Fn(u32, u64, u64) -> i64 + 'static) -> Operation {
    Box::new(move |width, x, y| Some(f(width, x, y)))
}

/// An operation that overflows; `unsigned` and `signed` say what it would be.
fn wrapping(
    no_wrap: NoWrap,
    unsigned: impl Fn(u64, u64) -> i64 + 'static,
    signed: impl Fn(i64, i64) -> i64 + 'static,
) -> Operation {
    Box::new(move |width, x, y| {
        let full = IntRange::full(width);
        let value = unsigned(x, y);
        let wide = signed(sign_extend(width, x), sign_extend(width, y));
        let wraps_unsigned = !(0..=mask(width) as i64).contains(&value);
        let wraps_signed = !(full.smin..=full.smax).contains(&wide);
        let is_poison = no_wrap.unsigned && wraps_unsigned || no_wrap.signed && wraps_signed;
        (!is_poison).then_some(value)
    })
}

/// A division: `None` where it is undefined.
fn signed_division(f: impl Fn(i64, i64) -> i64 + 'static) -> Operation {
    Box::new(move |width, x, y| {
        let full = IntRange::full(width);
        let (x, y) = (sign_extend(width, x), sign_extend(width, y));
        (y != 0 && !(x == full.smin && y == -1)).then(|| f(x, y))
    })
}

fn unsigned_division(f: impl Fn(u64, u64) -> u64 + 'static) -> Operation {
    Box::new(move |_, x, y| (y != 0).then(|| f(x, y) as i64))
}

fn shift(no_wrap: NoWrap, f: impl Fn(u32, u64, u64) -> i64 + 'static) -> Operation {
    Box::new(move |width, x, y| {
        let shifted = (y < width.into()).then(|| f(width, x, y))?;
        let full = IntRange::full(width);
        let wide = sign_extend(width, x) << y;
        let wraps_signed = !(full.smin..=full.smax).contains(&wide);
        let wraps_unsigned = x << y > mask(width);
        let is_poison = no_wrap.unsigned && wraps_unsigned || no_wrap.signed && wraps_signed;
        (!is_poison).then_some(shifted)
    })
}

fn floor(x: i64, y: i64) -> i64 {
    x.div_euclid(y) - i64::from(y < 0 && x.rem_euclid(y) != 0)
}

/// Every operation: its name, what it does to ranges, and to integers.
fn operations() -> Vec<(String, OnRanges, Operation)> {
    let mut all: Vec<(String, OnRanges, Operation)> = Vec::new();
    let mut add = |name: &str, on_ranges: OnRanges, op: Operation| {
        all.push((name.to_owned(), on_ranges, op));
    };
    let none = NoWrap::default();
    for flags in 0..4 {
        let wrap = NoWrap {
            signed: flags & 1 != 0,
            unsigned: flags & 2 != 0,
        };
        let name = |op: &str| format!("{op} {wrap:?}");
        add(
            &name("add"),
            Box::new(move |a, b| a.add(b, wrap)),
            wrapping(wrap, |x, y| (x + y) as i64, |x, y| x + y),
        );
        add(
            &name("sub"),
            Box::new(move |a, b| a.sub(b, wrap)),
            wrapping(wrap, |x, y| x as i64 - y as i64, |x, y| x - y),
        );
        add(
            &name("mul"),
            Box::new(move |a, b| a.mul(b, wrap)),
            wrapping(wrap, |x, y| (x * y) as i64, |x, y| x * y),
        );
        add(
            &name("shl"),
            Box::new(move |a, b| a.shl(b, wrap)),
            shift(wrap, |_, x, y| (x << y) as i64),
        );
    }
    for (rounding, f) in [
        (Rounding::Truncate, (|x, y| x / y) as fn(i64, i64) -> i64),
        (Rounding::Ceil, |x, y| -floor(-x, y)),
        (Rounding::Floor, floor),
    ] {
        add(
            &format!("div_s {rounding:?}"),
            Box::new(move |a, b| a.div_s(b, rounding)),
            signed_division(f),
        );
    }
    for (rounding, f) in [
        (Rounding::Truncate, (|x, y| x / y) as fn(u64, u64) -> u64),
        (Rounding::Ceil, u64::div_ceil),
        (Rounding::Floor, |x, y| x / y),
    ] {
        add(
            &format!("div_u {rounding:?}"),
            Box::new(move |a, b| a.div_u(b, rounding)),
            unsigned_division(f),
        );
    }
    add(
        "rem_u",
        Box::new(IntRange::rem_u),
        unsigned_division(|x, y| x % y),
    );
    add(
        "rem_s",
        Box::new(IntRange::rem_s),
        signed_division(|x, y| x % y),
    );
    let signed = |f: fn(i64, i64) -> i64| {
        plain(move |width, x, y| f(sign_extend(width, x), sign_extend(width, y)))
    };
    add("max_s", Box::new(IntRange::max_s), signed(Ord::max));
    add("min_s", Box::new(IntRange::min_s), signed(Ord::min));
    let unsigned = |f: fn(u64, u64) -> u64| plain(move |_, x, y| f(x, y) as i64);
    add("max_u", Box::new(IntRange::max_u), unsigned(Ord::max));
    add("min_u", Box::new(IntRange::min_u), unsigned(Ord::min));
    add("and", Box::new(IntRange::and), unsigned(|x, y| x & y));
    add("or", Box::new(IntRange::or), unsigned(|x, y| x | y));
    add("xor", Box::new(IntRange::xor), unsigned(|x, y| x ^ y));
    add(
        "shr_u",
        Box::new(IntRange::shr_u),
        shift(none, |_, x, y| (x >> y) as i64),
    );
    add(
        "shr_s",
        Box::new(IntRange::shr_s),
        shift(none, |width, x, y| sign_extend(width, x) >> y),
    );
    all
}

fn is_consistent(range: IntRange) -> bool {
    let full = IntRange::full(range.width);
    range.umin <= range.umax
        && range.smin <= range.smax
        && range.umax <= full.umax
        && full.smin <= range.smin
        && range.smax <= full.smax
}

#[test]
fn ranges_contain_all_that_is_computed() {
    for (name, on_ranges, op) in operations() {
        for width in 1..=WIDTH {
            let ranges = ranges(width);
            let sets: Vec<Set> = ranges.iter().map(|range| set(*range)).collect();
            // What an operation makes of each value on its left and all on its right.
            let of_value: Vec<Vec<Set>> = values(width)
                .map(|x| {
                    let results = |right: &Set| {
                        let results = members(*right).filter_map(|y| op(width, x, y));
                        results.fold(0, |set, value| set | 1 << (value as u64 & mask(width)))
                    };
                    sets.iter().map(results).collect()
                })
                .collect();
            for (a, left) in ranges.iter().zip(&sets) {
                for (index, b) in ranges.iter().enumerate() {
                    let wanted = members(*left).fold(0, |set, x| set | of_value[x as usize][index]);
                    let range = on_ranges(*a, *b);
                    assert!(is_consistent(range), "{name}: {range:?} of {a:?}, {b:?}");
                    assert_eq!(
                        wanted & !set(range),
                        0,
                        "{name}: {wanted:b} is not in {range:?} of {a:?} and {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_computed_of_constants_is_a_constant() {
    // What wraps can be any number, as in MLIR.
    let wraps = |name: &str| name.contains("signed: false");
    for (name, on_ranges, op) in operations().into_iter().filter(|op| !wraps(&op.0)) {
        for width in 1..=WIDTH {
            for x in values(width) {
                for y in values(width) {
                    let Some(value) = op(width, x, y) else {
                        continue;
                    };
                    let [a, b] = [x, y].map(|bits| IntRange::constant(width, bits));
                    let wanted = Some(value as u64 & mask(width));
                    assert_eq!(on_ranges(a, b).as_constant(), wanted, "{name} {x} {y}");
                }
            }
        }
    }
}

/// The bits of integers that are tried one by one.
const FEW: u32 = 3;

/// Where nothing wraps, quotients and the like have just the bounds that they need.
#[test]
fn ranges_are_no_wider_than_needed() {
    let exact = [
        "max_s",
        "min_s",
        "max_u",
        "min_u",
        "div_u Truncate",
        "div_u Ceil",
    ];
    let operations = operations();
    for (name, on_ranges, op) in operations
        .iter()
        .filter(|op| exact.contains(&op.0.as_str()))
    {
        let reads_signed = name.ends_with("_s");
        for a in ranges(FEW) {
            for b in ranges(FEW) {
                let mut results: Vec<u64> = Vec::new();
                let mut is_total = true;
                for x in members(set(a)) {
                    for y in members(set(b)) {
                        match op(FEW, x, y) {
                            Some(value) => results.push(value as u64 & mask(FEW)),
                            None => is_total = false,
                        }
                    }
                }
                // The bounds that an operation reads must be those of values.
                let is_interval = |range: IntRange| {
                    let values = members(set(range));
                    match reads_signed {
                        true => IntRange::from_signed(FEW, range.smin, range.smax) == range,
                        false => values.count() as u64 == range.umax - range.umin + 1,
                    }
                };
                if !is_total || !is_interval(a) || !is_interval(b) {
                    continue;
                }
                let range = on_ranges(a, b);
                if reads_signed {
                    let signed = results.iter().map(|bits| sign_extend(FEW, *bits));
                    assert_eq!(signed.clone().min(), Some(range.smin), "{name} {a:?} {b:?}");
                    assert_eq!(signed.max(), Some(range.smax), "{name} {a:?} {b:?}");
                } else {
                    assert_eq!(
                        results.iter().min(),
                        Some(&range.umin),
                        "{name} {a:?} {b:?}"
                    );
                    assert_eq!(
                        results.iter().max(),
                        Some(&range.umax),
                        "{name} {a:?} {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn truncation_and_extension_contain_the_values() {
    for width in 1..=WIDTH {
        for range in ranges(width) {
            for bits in members(set(range)) {
                for narrow in 1..=width {
                    let cut = range.truncate(narrow);
                    assert!(is_consistent(cut), "{cut:?} of {range:?}");
                    assert!(contains(cut, bits & mask(narrow)), "{range:?} {bits}");
                }
                for wide in width + 1..=8 {
                    let signed = sign_extend(width, bits) as u64 & mask(wide);
                    assert!(contains(range.extend_s(wide), signed), "{range:?} {bits}");
                    assert!(contains(range.extend_u(wide), bits), "{range:?} {bits}");
                }
            }
        }
    }
}

#[test]
fn unions_and_intersections_contain_the_values() {
    for width in 1..=3 {
        for a in ranges(width) {
            for b in ranges(width) {
                let (in_a, in_b) = (set(a), set(b));
                let (both, either) = (a.intersection(b), a.union(b));
                assert!(is_consistent(both) && is_consistent(either), "{a:?} {b:?}");
                assert_eq!((in_a & in_b) & !set(both), 0, "{a:?} {b:?}");
                assert_eq!((in_a | in_b) & !set(either), 0, "{a:?} {b:?}");
            }
        }
    }
}

/// Numbers of 64 bits are as wide as what computes with them.
#[test]
fn the_widest_integers_do_not_overflow() {
    let edges = [
        0,
        1,
        2,
        i64::MAX as u64,
        i64::MIN as u64,
        u64::MAX - 1,
        u64::MAX,
    ];
    let mut ranges = vec![IntRange::full(64)];
    for low in edges {
        for high in edges {
            if low <= high {
                ranges.push(IntRange::from_unsigned(64, low, high));
            }
            if low as i64 <= high as i64 {
                ranges.push(IntRange::from_signed(64, low as i64, high as i64));
            }
        }
    }
    for (name, on_ranges, _) in operations() {
        for a in &ranges {
            for b in &ranges {
                let range = on_ranges(*a, *b);
                assert!(is_consistent(range), "{name}: {range:?} of {a:?}, {b:?}");
            }
        }
    }
}
