use terrace_ir::ods::*; // errors: 3
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Numbers, Symbols, Lists))]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "numbers", assembly { ($a^)? ($b^)? attr_dict })]
pub struct Numbers {
    #[attr] a: Optional<I64Attr>,
    #[attr] b: Optional<I32Attr>,
}

constraint! {
    /// A name.
    pub Name: Attribute = SymbolNameAttr;
}

/// An op.
#[op(dialect = D, mnemonic = "symbols", assembly { ($a^)? $b attr_dict })]
pub struct Symbols {
    #[attr] a: Optional<SymbolNameAttr>,
    #[attr] b: Name,
}

/// An op.
#[op(dialect = D, mnemonic = "lists", assembly { ($a^)? "[" $x "]" attr_dict ":" type($x) })]
pub struct Lists {
    #[attr] a: Optional<DenseI64ArrayAttr>,
    #[operand] x: AnyType,
}

fn main() {}
