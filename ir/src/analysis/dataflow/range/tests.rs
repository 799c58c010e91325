use super::*;

const WIDTH: u32 = 4;

fn contains(range: IntRange, bits: u64) -> bool {
    let signed = sign_extend(WIDTH, bits);
    (range.umin..=range.umax).contains(&bits) && (range.smin..=range.smax).contains(&signed)
}

/// Some ranges of four bits: all signed and unsigned intervals.
fn ranges() -> Vec<IntRange> {
    let mut ranges = Vec::new();
    for low in 0..16 {
        for high in low..16 {
            ranges.push(IntRange::from_unsigned(WIDTH, low, high));
            ranges.push(IntRange::from_signed(
                WIDTH,
                low as i64 - 8,
                high as i64 - 8,
            ));
        }
    }
    ranges
}

/// The results of an op on all values of all ranges are in the range that it gives; `None` where it is undefined.
fn check(
    name: &str,
    range_op: impl Fn(IntRange, IntRange) -> IntRange,
    op: impl Fn(u64, u64) -> Option<i64>,
) {
    let ranges = ranges();
    let values: Vec<Vec<u64>> = ranges
        .iter()
        .map(|range| (0..16).filter(|bits| contains(*range, *bits)).collect())
        .collect();
    for (a, a_values) in ranges.iter().zip(&values).step_by(3) {
        for (b, b_values) in ranges.iter().zip(&values).step_by(2) {
            let result = range_op(*a, *b);
            for &x in a_values {
                for &y in b_values {
                    if let Some(value) = op(x, y) {
                        let bits = value as u64 & mask(WIDTH);
                        assert!(
                            contains(result, bits),
                            "{name}: {x} and {y} give {bits}, not in {result:?} of {a:?} and {b:?}"
                        );
                    }
                }
            }
        }
    }
}

fn s(bits: u64) -> i64 {
    sign_extend(WIDTH, bits)
}

#[test]
fn ranges_contain_what_is_computed() {
    let wrap = NoWrap::default();
    let in_range = |value: i64, low: i64, high: i64| (low..=high).contains(&value);
    let nuw = NoWrap {
        signed: false,
        unsigned: true,
    };
    let nsw = NoWrap {
        signed: true,
        unsigned: false,
    };
    check("add", |a, b| a.add(b, wrap), |x, y| Some((x + y) as i64));
    check(
        "add nuw",
        |a, b| a.add(b, nuw),
        |x, y| (x + y < 16).then_some((x + y) as i64),
    );
    check(
        "add nsw",
        |a, b| a.add(b, nsw),
        |x, y| {
            let sum = s(x) + s(y);
            in_range(sum, -8, 7).then_some(sum)
        },
    );
    check(
        "sub",
        |a, b| a.sub(b, wrap),
        |x, y| Some(x as i64 - y as i64),
    );
    check(
        "sub nuw",
        |a, b| a.sub(b, nuw),
        |x, y| (x >= y).then(|| (x - y) as i64),
    );
    check("mul", |a, b| a.mul(b, wrap), |x, y| Some((x * y) as i64));
    check(
        "mul nsw",
        |a, b| a.mul(b, nsw),
        |x, y| {
            let product = s(x) * s(y);
            in_range(product, -8, 7).then_some(product)
        },
    );
    check(
        "div_u",
        |a, b| a.div_u(b, Rounding::Truncate),
        |x, y| (y != 0).then(|| (x / y) as i64),
    );
    check(
        "ceil_div_u",
        |a, b| a.div_u(b, Rounding::Ceil),
        |x, y| (y != 0).then(|| x.div_ceil(y) as i64),
    );
    for (rounding, f) in [
        (Rounding::Truncate, (|x, y| x / y) as fn(i64, i64) -> i64),
        (Rounding::Ceil, |x, y| (x as f64 / y as f64).ceil() as i64),
        (Rounding::Floor, |x, y| (x as f64 / y as f64).floor() as i64),
    ] {
        check(
            "div_s",
            |a, b| a.div_s(b, rounding),
            |x, y| {
                let (x, y) = (s(x), s(y));
                (y != 0 && !(x == -8 && y == -1)).then(|| f(x, y))
            },
        );
    }
    check("rem_u", IntRange::rem_u, |x, y| {
        (y != 0).then(|| (x % y) as i64)
    });
    check("rem_s", IntRange::rem_s, |x, y| {
        (y != 0 && !(s(x) == -8 && s(y) == -1)).then(|| s(x) % s(y))
    });
    check("max_s", IntRange::max_s, |x, y| Some(s(x).max(s(y))));
    check("min_u", IntRange::min_u, |x, y| Some(x.min(y) as i64));
    check("and", IntRange::and, |x, y| Some((x & y) as i64));
    check("or", IntRange::or, |x, y| Some((x | y) as i64));
    check("xor", IntRange::xor, |x, y| Some((x ^ y) as i64));
    check(
        "shl",
        |a, b| a.shl(b, wrap),
        |x, y| (y < 4).then(|| (x << y) as i64),
    );
    check(
        "shl nuw",
        |a, b| a.shl(b, nuw),
        |x, y| (y < 4 && x << y < 16).then(|| (x << y) as i64),
    );
    check("shr_u", IntRange::shr_u, |x, y| {
        (y < 4).then(|| (x >> y) as i64)
    });
    check("shr_s", IntRange::shr_s, |x, y| (y < 4).then(|| s(x) >> y));
}

#[test]
fn truncation_and_extension_contain_the_values() {
    for range in ranges() {
        for bits in (0..16).filter(|bits| contains(range, *bits)) {
            let narrow = range.truncate(2);
            let cut = bits & 3;
            assert!(
                (narrow.umin..=narrow.umax).contains(&cut),
                "{range:?} {bits}"
            );
            let signed = sign_extend(2, cut);
            assert!(
                (narrow.smin..=narrow.smax).contains(&signed),
                "{range:?} {bits}"
            );
            let wide = range.extend_s(8);
            assert!((wide.smin..=wide.smax).contains(&s(bits)));
            let wide = range.extend_u(8);
            assert!((wide.umin..=wide.umax).contains(&bits));
        }
    }
}
