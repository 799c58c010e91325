use super::{FloatKind, FloatValue};

#[test]
fn every_pattern_of_the_small_formats_is_its_value() {
    for kind in FloatKind::all().filter(|kind| kind.width() <= 19) {
        for bits in 0..1u128 << kind.width() {
            if kind.is_nan(bits) {
                assert!(kind.is_nan(kind.convert(bits, kind)), "{kind:?} {bits:#x}");
                continue;
            }
            assert_eq!(kind.encode(kind.decode(bits)), bits, "{kind:?} {bits:#x}");
            assert_eq!(kind.from_f64(kind.to_f64(bits)), bits, "{kind:?} {bits:#x}");
        }
    }
}

#[test]
fn narrowing_rounds_to_nearest_even_and_overflows() {
    use FloatKind::*;
    let cases = [
        (F16, 65519.0, 0x7bff),
        (F16, 65520.0, 0x7c00),
        (F16, 2049.0, 0x6800),
        (F16, 5e-324, 0),
        (F16, -5e-324, 0x8000),
        (BF16, 1e39, 0x7f80),
        (F4E2M1FN, 6.9, 0x7),
        (F4E2M1FN, -1e30, 0xf),
        (F8E4M3FN, 448.0, 0x7e),
        (F8E4M3FN, 464.0, 0x7e),
        (F8E4M3FN, 465.0, 0x7f),
        (F8E4M3FNUZ, 1e30, 0x80),
        (F8E4M3FNUZ, -0.0, 0),
        (F8E4M3FNUZ, -1e-30, 0),
        (F8E4M3, 1e30, 0x78),
        (F8E8M0FNU, 0.0, 0),
        (F8E8M0FNU, 1.4, 127),
        (F8E8M0FNU, 1.5, 128),
        (F8E8M0FNU, 3.0, 129),
        (F8E8M0FNU, f64::INFINITY, 255),
        (TF32, 1.0, 0x1fc00),
        (F80, 1.0, 0x3fff_8000_0000_0000_0000),
        (F80, 0.5f64.powi(1074), 0x3bcd_8000_0000_0000_0000),
        (F128, -1.0, 0xbfff << 112),
        (F128, f64::INFINITY, 0x7fff << 112),
    ];
    for (kind, value, bits) in cases {
        assert_eq!(kind.from_f64(value), bits, "{value} as {kind:?}");
    }
    assert!(BF16.is_nan(BF16.from_f64(f64::NAN)));
}

#[test]
fn text_is_rounded_once() {
    use FloatKind::*;
    let cases = [
        (F32, "16777217.0", 0x4b80_0000),
        // As an `f64` this is right between two halves.
        (F16, "2049.00000000000000000000000000001", 0x6801),
        (F16, "2048.99999999999999999999999999999", 0x6800),
        (F16, "2049.0", 0x6800),
        (F16, "1.0e400", 0x7c00),
        (F128, "0.1", 0x3ffb_9999_9999_9999_9999_9999_9999_999a),
        (F128, "1.0e400", 0x452f_b4ec_7f91_973f_f3cb_1ccf_26fb_c178),
        (F128, "1.0e5000", 0x7fff << 112),
        (F128, "-1.0e-5000", 1 << 127),
        (F128, "0.0e99999999999999999999", 0),
        (F80, "0.1", 0x3ffb_cccc_cccc_cccc_cccd),
        (F8E4M3FN, "0.001953125", 1),
        (F128, "6.475175119438025110924438958227646552e-4966", 1),
    ];
    for (kind, text, bits) in cases {
        assert_eq!(kind.parse(text), Some(bits), "{text} as {kind:?}");
    }
    let long = format!("1.{}1", "0".repeat(1_000_000));
    assert_eq!(F128.parse(&long), Some(0x3fff << 112));
    assert_eq!(F16.parse("word"), None);
}

#[test]
fn nans_keep_what_fits_of_their_payload() {
    let nan = FloatKind::F32.decode(0xffc0_0001);
    assert!(matches!(nan, FloatValue::Nan { negative: true, .. }));
    assert_eq!(
        FloatKind::F32.convert(0xffc0_0001, FloatKind::F64),
        0xfff8_0000_2000_0000
    );
    assert_eq!(
        FloatKind::F64.convert(0x7ff0_0000_0000_0001, FloatKind::F32),
        0x7f80_0001
    );
    assert_eq!(
        FloatKind::F32.convert(0x7fc0_0000, FloatKind::F8E5M2FNUZ),
        0x80
    );
    assert_eq!(
        FloatKind::F32.convert(0xffc0_0000, FloatKind::F8E4M3FN),
        0xff
    );
}

#[test]
fn patterns_that_arithmetic_never_makes_are_normalised() {
    let canonical = |bits| FloatKind::F80.canonical_bits(bits);
    assert_eq!(
        canonical(0x3fff_0000_0000_0000_0000),
        0x7fff_0000_0000_0000_0000
    );
    assert_eq!(
        canonical(0x0000_8000_0000_0000_0000),
        0x0001_8000_0000_0000_0000
    );
    assert_eq!(
        canonical(0x3fff_8000_0000_0000_0000),
        0x3fff_8000_0000_0000_0000
    );
}

#[test]
fn keywords_name_their_formats() {
    for kind in FloatKind::all() {
        assert_eq!(FloatKind::from_keyword(kind.keyword()), Some(kind));
        let format = kind.format();
        assert!(format.exponent_bits() >= 2, "{kind:?}");
    }
    assert_eq!(FloatKind::from_keyword("f31"), None);
}
