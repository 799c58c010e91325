//! Every directive of declarative formats.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, DefaultValued, I64Attr, Index, Optional, StrArrayAttr,
    StrAttr, SymbolNameAttr, Variadic,
};
use terrace_ods_macros::{enum_attr, op};

use super::{ConformanceDialect, accepts, rejects, reprints};

/// Everything at once: all operands, all regions, all successors.
#[op(
    dialect = ConformanceDialect, mnemonic = "all",
    traits(Terminator, NoTerminator),
    assembly { operands ":" type(operands) successors regions attr_dict_with_keyword },
)]
pub struct AllOp {
    #[operand]
    first: AnyType,
    #[operand]
    others: Variadic<AnyType>,
    #[region]
    bodies: Variadic<AnyRegion>,
    #[successor]
    targets: Variadic<AnySuccessor>,
}

/// Inherent attributes in a dictionary of their own.
#[op(dialect = ConformanceDialect, mnemonic = "props", assembly { prop_dict attr_dict })]
pub struct PropsOp {
    #[attr]
    size: I64Attr,
    #[attr]
    label: Optional<StrAttr>,
    #[attr]
    stride: DefaultValued<I64Attr, { 1 }>,
}

/// Inherent attributes that the format does not name are in the dictionary of all.
#[op(dialect = ConformanceDialect, mnemonic = "unnamed", assembly { $size attr_dict })]
pub struct UnnamedOp {
    #[attr]
    size: I64Attr,
    #[attr]
    label: Optional<StrAttr>,
    #[attr]
    stride: DefaultValued<I64Attr, { 1 }>,
}

/// White space where one wants it.
#[op(
    dialect = ConformanceDialect, mnemonic = "spaces",
    assembly { "<" "" $size "" ">" " " "," "\n" "then" $label attr_dict },
)]
pub struct SpacesOp {
    #[attr]
    size: I64Attr,
    #[attr]
    label: StrAttr,
}

/// Groups that are there or not.
#[op(
    dialect = ConformanceDialect, mnemonic = "groups",
    traits(NoTerminator, AttrSizedOperandSegments),
    assembly {
        ("flag" $flag^)?
        ("at" $position^) : ("anywhere")?
        ("with" "(" $values^ ":" type($values) ")")?
        ("do" $body^)?
        attr_dict
    },
)]
pub struct GroupsOp {
    #[attr]
    flag: Optional<UnitAttr>,
    #[operand]
    position: Optional<Index>,
    #[operand]
    values: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// Clauses in any order.
#[op(
    dialect = ConformanceDialect, mnemonic = "clauses",
    traits(AttrSizedOperandSegments),
    assembly {
        oilist("lower" "(" $lower ")" | "upper" "(" $upper ")" | "exact" $exact) attr_dict
    },
)]
pub struct ClausesOp {
    #[operand]
    lower: Optional<Index>,
    #[operand]
    upper: Optional<Index>,
    #[attr]
    exact: Optional<UnitAttr>,
}

/// Attributes that may be absent, and a list that may be empty, in no group.
#[op(
    dialect = ConformanceDialect, mnemonic = "absent",
    assembly { $label $name $count $sizes ":" $inputs ":" type($inputs) attr_dict },
)]
pub struct AbsentOp {
    #[attr]
    label: Optional<StrAttr>,
    #[attr]
    name: Optional<SymbolNameAttr>,
    #[attr]
    count: Optional<I64Attr>,
    #[attr]
    sizes: Optional<StrArrayAttr>,
    #[operand]
    inputs: Variadic<AnyType>,
}

/// Types that are those of a list.
#[op(
    dialect = ConformanceDialect, mnemonic = "alike",
    traits(AttrSizedOperandSegments, AllTypesMatch(inputs, others, result)),
    assembly { $inputs "and" $others ":" type($inputs) attr_dict },
)]
pub struct AlikeOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    others: Variadic<AnyType>,
    #[result]
    result: AnyType,
}

/// An order, one of which has a text that is no keyword.
#[enum_attr]
pub enum Order {
    #[name = "row-major"]
    RowMajor,
    Columns,
}

/// An enum that may be absent.
#[op(dialect = ConformanceDialect, mnemonic = "order", assembly { ($order^)? "of" $size attr_dict })]
pub struct OrderOp {
    #[attr]
    order: Optional<Order>,
    #[attr]
    size: I64Attr,
}

/// A part that takes what could be another's.
#[op(
    dialect = ConformanceDialect, mnemonic = "first",
    traits(AttrSizedOperandSegments),
    assembly { ("," $alpha^)?! ("," $beta^)? attr_dict },
)]
pub struct FirstOp {
    #[operand]
    alpha: Optional<Index>,
    #[operand]
    beta: Optional<Index>,
}

/// The types of operands and results as a function's.
#[op(
    dialect = ConformanceDialect, mnemonic = "functional",
    assembly { $inputs attr_dict ":" functional_type(operands, results) },
)]
pub struct FunctionalOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

// covers: ODS-111, ODS-113
#[test]
fn all_parts_of_a_kind() {
    accepts(
        "%0:2 = \"t.values\"() : () -> (i1, i2)
         o.all %0#0, %0#1 : i1, i2  {\n} attributes {a = 1 : i64}",
    );
    reprints(
        "%0 = \"t.value\"() : () -> i1 o.all %0 : i1",
        "%0 = \"t.value\"() : () -> i1\n  o.all %0 : i1  ",
    );
}

// covers: ODS-102, ODS-104, ODS-139
#[test]
fn inherent_attributes_have_a_dictionary_or_share_one() {
    accepts(
        "o.props <{label = \"x\", size = 3 : i64}> {other}
         o.props <{size = 3 : i64, stride = 2 : i64}>
         o.unnamed 3 {label = \"x\", other, stride = 2 : i64}
         o.unnamed 3",
    );
    reprints("o.unnamed 3 {stride = 1 : i64}", "o.unnamed 3");
    rejects(
        "o.props <{label = 1 : i64, size = 3 : i64}>",
        "'o.props' op attribute 'label' failed to satisfy constraint: string attribute",
    );
}

// covers: ODS-117, ODS-118
#[test]
fn white_space_is_as_the_format_says() {
    reprints("o.spaces < 3 > , then \"x\"", "o.spaces<3> ,\n  then \"x\"");
}

// covers: ODS-133
#[test]
fn groups_are_there_or_not() {
    accepts(
        "%0 = \"t.value\"() : () -> index
         o.groups anywhere
         o.groups flag at %0 with(%0 : index) {other}",
    );
}

#[test]
fn clauses_come_in_any_order_and_once() {
    reprints(
        "%0 = \"t.value\"() : () -> index o.clauses exact upper(%0) lower(%0)",
        "%0 = \"t.value\"() : () -> index\n  o.clauses lower(%0) upper(%0) exact",
    );
    rejects(
        "%0 = \"t.value\"() : () -> index o.clauses lower(%0) lower(%0)",
        "custom op 'o.clauses' `lower` clause can appear at most once in the expansion of the oilist directive",
    );
}

#[test]
fn what_may_be_absent_needs_no_group() {
    accepts("%0 = \"t.value\"() : () -> i1\no.absent \"x\" @n 3 [\"a\"] : %0 : i1");
    reprints("o.absent @n : :", "o.absent  @n   :  : ");
    reprints("o.absent -2 : : {other}", "o.absent   -2  :  :  {other}");
    reprints("o.absent [] : :", "o.absent    [] :  : ");
    rejects(
        "%0 = \"t.value\"() : () -> i1 o.absent : %0 :",
        "expected non-function type",
    );
}

#[test]
fn types_follow_from_those_of_a_list() {
    accepts(
        "%0 = \"t.value\"() : () -> i1
         %1 = o.alike %0, %0 and %0, %0, %0 : i1, i1
         %2 = o.alike %1 and  : i1",
    );
    rejects(
        "%0 = \"t.value\"() : () -> i1 %1 = o.alike and %0 :",
        "custom op 'o.alike' cannot infer the type of operand 'others'",
    );
    rejects(
        "%1 = o.alike and :",
        "custom op 'o.alike' cannot infer the type of result 'result'",
    );
}

#[test]
fn a_case_that_is_no_keyword_is_in_quotes() {
    accepts(
        "o.order \"row-major\" of 1
         o.order columns of 2
         o.order of 3",
    );
    reprints("o.order \"columns\" of 1", "o.order columns of 1");
}

#[test]
fn a_part_can_be_said_to_be_read_first() {
    reprints(
        "%0 = \"t.value\"() : () -> index o.first , %0, %0 o.first , %0",
        "%0 = \"t.value\"() : () -> index\n  o.first, %0, %0\n  o.first, %0",
    );
}

#[test]
fn types_as_those_of_a_function() {
    accepts(
        "%0:2 = \"t.values\"() : () -> (i1, i2)
         %1 = o.functional %0#0, %0#1 : (i1, i2) -> f32
         o.functional  : () -> ()",
    );
}
