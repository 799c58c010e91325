//! What the custom syntax of several ops shares.

use terrace_ir::asm::OpParser;
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration};

/// Reads the word of a case of an enumeration, if one is next, into an attribute. A case without a word is the default.
pub(super) fn parse_word<E>(parser: &mut OpParser<'_, '_>, name: &str, state: &mut OpState)
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    let mut cases = E::INFO.cases.iter().filter(|case| !case.name.is_empty());
    let case = cases.find(|case| parser.parse_optional_keyword(case.name));
    if let Some(value) = case.and_then(|case| E::from_value(case.value)) {
        let cx = parser.context();
        let attr: Attribute = E::make(cx, value);
        state.set_attr(cx, name, attr);
    }
}
