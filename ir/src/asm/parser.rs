//! The parser.

/// Reads types, attributes and punctuation.
pub struct AsmParser<'a> {
    text: &'a [u8],
}

/// Reads one op inside a body.
pub struct OpParser<'p, 'a> {
    parser: &'p mut AsmParser<'a>,
}
