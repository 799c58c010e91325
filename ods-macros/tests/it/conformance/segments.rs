//! Groups of varying size: lists of lists, sizes that are equal or in attributes, variadic regions and successors.

use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, DenseI32ArrayAttr, I32, Optional, Variadic,
    VariadicOfVariadic,
};
use terrace_ir::types::Type;
use terrace_ir::{Location, Rewriter, Value};
use terrace_ods_macros::op;

use super::super::dialect::with_module;
use super::{ConformanceDialect, accepts, context, rejects};

/// Goes on in one of several blocks, with operands for each: as `cf.switch`.
#[op(
    dialect = ConformanceDialect, mnemonic = "switch",
    traits(Terminator, AttrSizedOperandSegments),
    assembly {
        $flag ("default" $default_operands^ ":" type($default_operands))?
        ("cases" $case_operands^ ":" type($case_operands))? attr_dict "to" $targets
    },
)]
pub struct SwitchOp {
    #[operand]
    flag: I32,
    #[operand]
    default_operands: Variadic<AnyType>,
    #[operand(segments = case_sizes)]
    case_operands: VariadicOfVariadic<AnyType>,
    #[attr]
    case_sizes: DenseI32ArrayAttr,
    #[successor]
    targets: Variadic<AnySuccessor>,
}

/// Results in groups whose sizes are written.
#[op(
    dialect = ConformanceDialect, mnemonic = "sized_results",
    traits(AttrSizedResultSegments),
    assembly { attr_dict ":" type($first) ("," type($maybe)^)? ("->" type($rest)^)? },
)]
pub struct SizedResultsOp {
    #[result]
    first: AnyType,
    #[result]
    maybe: Optional<AnyType>,
    #[result]
    rest: Variadic<AnyType>,
}

/// Results in groups of one size.
#[op(
    dialect = ConformanceDialect, mnemonic = "same_results",
    traits(SameVariadicResultSize),
    assembly { attr_dict ":" type($xs) "->" type($ys) },
)]
pub struct SameResultsOp {
    #[result]
    xs: Variadic<AnyType>,
    #[result]
    middle: I32,
    #[result]
    ys: Variadic<AnyType>,
}

/// Any number of regions after the first.
#[op(
    dialect = ConformanceDialect, mnemonic = "regions",
    traits(NoTerminator),
    assembly { attr_dict_with_keyword $first ("and" $rest^)? },
)]
pub struct RegionsOp {
    #[region]
    first: AnyRegion,
    #[region]
    rest: Variadic<AnyRegion>,
}

fn values(rw: &mut Rewriter<'_>, count: usize) -> Vec<Value> {
    let block = rw.ir_mut().create_block(&vec![Type::I32; count]);
    (0..count).map(|index| rw.block_arg(block, index)).collect()
}

/// A switch in a function, where its blocks are.
fn in_function(op: &str) -> String {
    format!(
        "\"t.f\"() ({{\n  %0 = \"t.v\"() : () -> i32\n  {op}\n^bb1:  // 2 preds: ^bb0, ^bb0\n  \"t.end\"() : () -> ()\n}}) : () -> ()"
    )
}

// covers: ODS-025, ODS-064
#[test]
fn lists_of_lists_are_read_and_printed() {
    let print = |op: &str| {
        let cx = context();
        let text = in_function(op);
        let module = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "t.mlir")
            .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
        terrace_ir::verify::verify(&module).expect("the op is valid");
        let printed = terrace_ir::asm::print_module(&module, &Default::default());
        assert!(printed.contains(op), "{printed}");
    };
    print(
        "o.switch %0 default %0 : i32 cases (%0, %0), (), (%0) : (i32, i32), (), (i32) to ^bb1, ^bb1",
    );
    print("o.switch %0 cases (%0) : (i32) {a} to ^bb1, ^bb1");
    print("o.switch %0 to ^bb1, ^bb1");
}

#[test]
fn sizes_of_lists_must_fit() {
    let switch = |sizes: &str| {
        in_function(&format!(
            "\"o.switch\"(%0, %0)[^bb1, ^bb1] <{{case_sizes = array<i32: {sizes}>, operandSegmentSizes = array<i32: 1, 0, 1>}}> : (i32, i32) -> ()"
        ))
    };
    // The words of `mlir-opt` for `cf.switch`.
    rejects(
        &switch("3"),
        "'o.switch' op case_operands count (1) does not match with the total size (3) specified in attribute 'case_sizes'",
    );
    rejects(
        &switch("-1, 2"),
        "'o.switch' op 'case_sizes' attribute cannot have negative elements",
    );
}

#[test]
fn lists_of_lists_are_built_read_and_set() {
    with_module(&context(), |rw| {
        let v = values(rw, 4);
        let target = rw.ir_mut().create_block(&[]);
        let loc = Location::UNKNOWN;
        let switch = SwitchOp::build(
            rw,
            loc,
            v[0],
            &[v[1]],
            &[&[v[2]], &[], &[v[3], v[0]]],
            &[target],
        );
        let lists = |rw: &Rewriter<'_>| -> Vec<Vec<Value>> {
            switch.case_operands(rw).map(Iterator::collect).collect()
        };
        assert_eq!(lists(rw), [vec![v[2]], vec![], vec![v[3], v[0]]]);
        assert_eq!(
            switch.case_sizes(rw).as_i32s(rw).collect::<Vec<_>>(),
            [1, 0, 2]
        );
        switch.set_case_operands(rw, &[&[v[1], v[1]], &[v[2]]]);
        assert_eq!(lists(rw), [vec![v[1], v[1]], vec![v[2]]]);
        switch.set_default_operands(rw, &[]);
        assert_eq!(lists(rw), [vec![v[1], v[1]], vec![v[2]]]);
        let op = terrace_ir::Op::from(switch);
        rw.ir_mut().retain_operands(op, &|index| index != 1);
        assert_eq!(lists(rw), [vec![v[1]], vec![v[2]]]);
        let built = SwitchOp::builder(v[0])
            .case_operands(&[&[v[1]]])
            .targets(&[target])
            .build(rw, loc);
        assert_eq!(built.case_operands(rw).len(), 1);
    });
}

// covers: ODS-023, ODS-062
#[test]
fn groups_of_results() {
    accepts(
        "%first, %maybe, %rest:2 = o.sized_results : i32, i64 -> i1, i8
         %first_0 = o.sized_results : i32
         %xs:2, %middle, %ys:2 = o.same_results : i1, i2 -> i3, i4",
    );
    rejects(
        "%0:4 = \"o.same_results\"() : () -> (i1, i32, i1, i1)",
        "'o.same_results' op expected 2 variadic result groups of the same size, but found 3 results for them",
    );
    rejects(
        "%0:2 = \"o.sized_results\"() <{resultSegmentSizes = array<i32: 1, 0, 2>}> : () -> (i1, i32)",
        "'o.sized_results' op result count (2) does not match with the total size (3) specified in attribute 'resultSegmentSizes'",
    );
}

// covers: ODS-060
#[test]
fn regions_at_the_end() {
    accepts("o.regions {\n}");
    accepts("o.regions attributes {a} {\n} and {\n}, {\n}");
    rejects(
        "\"o.regions\"() : () -> ()",
        "'o.regions' op expected 1 or more regions",
    );
}
