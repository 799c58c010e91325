//! What operands, results and attributes of the ops may be.

use terrace_ir::ods::{I32Attr, I64Attr};
use terrace_ods_macros::constraint;

constraint! {
    /// 32-bit signless integer attribute or 64-bit signless integer attribute
    pub OpcodeAttr: Attribute = I32Attr | I64Attr;

    /// 32-bit signless integer attribute or 64-bit signless integer attribute
    pub ImmediateAttr: Attribute = I32Attr | I64Attr;
}
