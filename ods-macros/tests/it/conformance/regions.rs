//! Regions of some numbers of blocks.

use terrace_ir::ods::{BlockCount, MaxSizedRegion, MinSizedRegion, SizedRegion, TypedOp, Variadic};
use terrace_ods_macros::op;

use super::{ConformanceDialect, fault, rejects};

/// Regions of each kind of size.
#[op(
    dialect = ConformanceDialect, mnemonic = "sized",
    traits(NoTerminator),
    assembly { $two $some $few attr_dict_with_keyword },
)]
pub struct SizedOp {
    #[region]
    two: SizedRegion<2>,
    #[region]
    some: MinSizedRegion<1>,
    #[region]
    few: Variadic<MaxSizedRegion<1>>,
}

#[test]
fn regions_have_a_number_of_blocks() {
    let counts = SizedOp::INFO.regions.iter().map(|region| region.blocks);
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [
            BlockCount::Exactly(2),
            BlockCount::AtLeast(1),
            BlockCount::AtMost(1)
        ]
    );
    let block = |name: &str| format!("^{name}:\n\"t.end\"() : () -> ()\n");
    let (one, two, three) = (
        block("bb0"),
        block("bb0") + &block("bb1"),
        block("bb0") + &block("bb1") + &block("bb2"),
    );
    let op = |regions: &[&str]| format!("\"o.sized\"() ({{{}}}) : () -> ()", regions.join("}, {"));
    assert_eq!(fault(&op(&[&two, &three])), None);
    assert_eq!(fault(&op(&[&two, &one, "", &one])), None);
    for (regions, message) in [
        (
            &[&*one, &one][..],
            "region #0 ('two') failed to verify constraint: region with 2 blocks",
        ),
        (
            &[&*three, &one],
            "region #0 ('two') failed to verify constraint: region with 2 blocks",
        ),
        (
            &[&*two, ""],
            "region #1 ('some') failed to verify constraint: region with at least 1 blocks",
        ),
        (
            &[&*two, &three, "", &two],
            "region #3 ('few') failed to verify constraint: region with at most 1 blocks",
        ),
    ] {
        rejects(&op(regions), &format!("'o.sized' op {message}"));
    }
}

#[test]
fn counts_accept_and_say_numbers() {
    let any = || 0..u64::MAX;
    assert!(BlockCount::Any.accepts(any()) && BlockCount::AtLeast(3).accepts(any()));
    assert!(!BlockCount::AtMost(3).accepts(any()) && !BlockCount::Exactly(3).accepts(any()));
    assert!(BlockCount::Exactly(0).accepts(0..0) && BlockCount::AtMost(0).accepts(0..0));
    assert!(!BlockCount::AtLeast(1).accepts(0..0));
    assert_eq!(BlockCount::Any.to_string(), "any region");
}
