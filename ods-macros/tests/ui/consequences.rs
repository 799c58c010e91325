// errors: 19
//! Mistakes that others would follow from: what follows is not said.
#![allow(unused)]
use terrace_ir::ods::*;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::{Block, Ir, Rewriter, Value, smallvec};
use terrace_ods_macros::{attr, dialect, op, op_family, op_trait};

mod list_with_equals {
    use super::*;
    #[dialect(name = "d", ops = [AOp])]
    struct D;
    #[op(dialect = D, mnemonic = "a", assembly { attr_dict })]
    struct AOp;
}

mod list_in_brackets {
    use super::*;
    #[dialect(name = "d", ops[AOp])]
    struct D;
    #[op(dialect = D, mnemonic = "a", assembly { attr_dict })]
    struct AOp;
}

mod unknown_list {
    use super::*;
    #[dialect(name = "d", attrs(A))]
    struct D;
    #[attr(dialect = D, mnemonic = "a")]
    struct A { x: u32 }
}

mod type_of_rust {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict })]
    struct AOp { #[operand] x: i32 }
}

mod option {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", assembly { ($x^ ":" type($x))? attr_dict })]
    struct AOp { #[operand] x: Option<AnyType> }
}

mod nothing_to_exchange {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", traits(Commutative), assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32, #[result] r: I32 }
}

mod names_as_strings {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", traits(AllTypesMatch("x", "r")), assembly { $x attr_dict ":" type($x) })]
    struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod parameters_in_angle_brackets {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", traits(AllTypesMatch<["x", "r"]>), assembly { $x attr_dict ":" type($x) })]
    struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod rule_as_function {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", canonicalize = some::Rule, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32, #[result] r: I32 }
}

mod function_as_rule {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", canonicalize(f), assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32, #[result] r: I32 }
    fn f(op: AOp, rw: &mut Rewriter<'_>) -> RewriteResult { Ok(()) }
}

mod word_of_tablegen {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", has_folder, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32, #[result] r: I32 }
}

mod fold_without_results {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", fold, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
    impl Fold for AOp { fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded { None } }
}

mod types_without_results {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", infer_types, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
    impl InferTypes for AOp { fn infer_types(args: &InferArgs<'_>) -> InferredTypes { Ok(smallvec![]) } }
}

mod names_without_results {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", result_names, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
    impl ResultNames for AOp { fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {} }
}

mod names_without_regions {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", block_names, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
    impl BlockNames for AOp { fn block_names(self, ir: &Ir, name: &mut dyn FnMut(Block, &str)) {} }
}

mod check_without_regions {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", verify_regions, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
    impl VerifyRegions for AOp { fn verify_regions(self, ir: &Ir) -> VerifyResult { Ok(()) } }
}

mod name_in_braces {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    #[op(dialect = D, mnemonic = "a", assembly { ${x} attr_dict })]
    struct AOp { #[operand] x: I32 }
}

mod field_of_the_family {
    use super::*;
    #[dialect(name = "d", ops(AOp))]
    struct D;
    op_family! { struct F { #[operand] x: I32 } }
    #[op(family = F, mnemonic = "a", dialect = D, assembly { $x attr_dict })]
    struct AOp { #[operand] x: I32 }
}

mod closure {
    use super::*;
    #[op_trait(verify = |ir, op| Ok(()))]
    struct T;
}

fn main() {}
