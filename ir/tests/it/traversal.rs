//! Walking over IR: nesting, filters, early exits, definitions and uses.

#[path = "../../examples/traverse.rs"]
mod traverse;

use std::sync::{Arc, Mutex};

use terrace_ir::asm::parse_module;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassManager, PassRegistry, PassResult, Pipeline};

fn parse(cx: &Context, text: &str) -> Box<Ir> {
    cx.allow_unregistered_dialects(true);
    parse_module(cx, text.as_bytes(), "t.mlir").unwrap_or_else(|errors| panic!("{errors:?}"))
}

const PROGRAM: &str = r#"
"module"() ({
  %0:4 = "dialect.op1"() {"attribute name" = 42 : i32} : () -> (i1, i16, i32, i64)
  "dialect.op2"() ({
    "dialect.innerop1"(%0#0, %0#1) : (i1, i16) -> ()
  }, {
    "dialect.innerop2"() : () -> ()
    "dialect.innerop3"(%0#0, %0#2, %0#3)[^bb1, ^bb2] : (i1, i32, i64) -> ()
  ^bb1(%1: i32):
    "dialect.innerop4"() : () -> ()
    "dialect.innerop5"() : () -> ()
  ^bb2(%2: i64):
    "dialect.innerop6"() : () -> ()
    "dialect.innerop7"() : () -> ()
  }) {"other attribute" = 42 : i64} : () -> ()
  "module_terminator"() : () -> ()
}) : () -> ()
"#;

fn names(ir: &Ir, ops: impl Iterator<Item = Op>) -> Vec<&str> {
    ops.map(|op| ir.name(op).as_str(ir)).collect()
}

/// The op that is alone in the module.
fn outer(ir: &Ir) -> Op {
    let region = ir.regions(ir.root())[0];
    let block = ir.first_block(region).expect("a module has a block");
    ir.first_op(block).expect("the program is one op")
}

// covers: TRV-001
#[test]
fn ops_regions_and_blocks_nest() {
    let cx = Context::new();
    let ir = parse(&cx, PROGRAM);
    let expected = "\
visiting op: 'module' with 0 operands and 0 results
 1 nested regions:
  Region with 1 blocks:
    Block with 0 arguments, 0 successors, and 3 operations
      visiting op: 'dialect.op1' with 0 operands and 4 results
      1 attributes:
       - 'attribute name' : '42 : i32'
       0 nested regions:
      visiting op: 'dialect.op2' with 0 operands and 0 results
      1 attributes:
       - 'other attribute' : '42 : i64'
       2 nested regions:
        Region with 1 blocks:
          Block with 0 arguments, 0 successors, and 1 operations
            visiting op: 'dialect.innerop1' with 2 operands and 0 results
             0 nested regions:
        Region with 3 blocks:
          Block with 0 arguments, 2 successors, and 2 operations
            visiting op: 'dialect.innerop2' with 0 operands and 0 results
             0 nested regions:
            visiting op: 'dialect.innerop3' with 3 operands and 0 results
             0 nested regions:
          Block with 1 arguments, 0 successors, and 2 operations
            visiting op: 'dialect.innerop4' with 0 operands and 0 results
             0 nested regions:
            visiting op: 'dialect.innerop5' with 0 operands and 0 results
             0 nested regions:
          Block with 1 arguments, 0 successors, and 2 operations
            visiting op: 'dialect.innerop6' with 0 operands and 0 results
             0 nested regions:
            visiting op: 'dialect.innerop7' with 0 operands and 0 results
             0 nested regions:
      visiting op: 'module_terminator' with 0 operands and 0 results
       0 nested regions:
";
    assert_eq!(traverse::nesting(&ir, outer(&ir)), expected);
}

/// Print how everything is nested.
#[pass(name = "test-print-nesting")]
fn print_nesting(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let text = traverse::nesting(ir, ir.root());
    cx.report(text);
    Ok(())
}

/// Print what uses what.
#[pass(name = "test-print-defuse")]
fn print_uses(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let text = traverse::uses(ir, ir.root());
    cx.report(text);
    Ok(())
}

// covers: PASS-067
#[test]
fn nesting_and_uses_are_printed_by_passes() {
    let mut registry = PassRegistry::new();
    registry.pass::<PrintNestingPass>().pass::<PrintUsesPass>();
    let cx = Context::new();
    let text = "builtin.module(test-print-nesting,test-print-defuse)";
    let pipeline = Pipeline::parse(&cx, text, &registry).expect("the passes are registered");
    let mut ir = parse(
        &cx,
        "%0 = \"t.def\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()",
    );
    let printed = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&printed);
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config.output = Arc::new(move |text| sink.lock().unwrap().push_str(text));
    manager.run(&mut ir).expect("the passes change nothing");
    let expected = "\
visiting op: 'builtin.module' with 0 operands and 0 results
 1 nested regions:
  Region with 1 blocks:
    Block with 0 arguments, 0 successors, and 2 operations
      visiting op: 't.def' with 0 operands and 1 results
       0 nested regions:
      visiting op: 't.use' with 1 operands and 0 results
       0 nested regions:
Visiting op 'builtin.module'
Has 0 results:
Visiting op 't.def'
Has 1 results:
  - Result 0 has a single use:
    - t.use
Visiting op 't.use'
  - Operand produced by operation 't.def'
Has 0 results:
";
    assert_eq!(*printed.lock().unwrap(), expected);
}

// covers: TRV-003
#[test]
fn walks_visit_ops_before_or_after_what_is_inside() {
    let cx = Context::new();
    let ir = parse(
        &cx,
        r#""t.a"() ({ "t.b"() : () -> () "t.c"() ({ "t.d"() : () -> () }) : () -> () }) : () -> ()"#,
    );
    let a = outer(&ir);
    let pre = names(&ir, ir.walk(a, WalkOrder::Pre));
    assert_eq!(pre, ["t.a", "t.b", "t.c", "t.d"]);
    let post = names(&ir, ir.walk(a, WalkOrder::Post));
    assert_eq!(post, ["t.b", "t.d", "t.c", "t.a"]);
    let region = names(&ir, ir.walk_region(ir.regions(a)[0], WalkOrder::Post));
    assert_eq!(region, ["t.b", "t.d", "t.c"]);
}

// covers: TRV-002, TRV-004
#[test]
fn typed_ops_are_filtered_and_a_walk_may_stop() {
    let cx = Context::new();
    let ir = parse(
        &cx,
        r#"
        module @a {}
        "t.x"() ({ module @b {} }) : () -> ()
        module @c {}
        "#,
    );
    let block = ir
        .first_block(ir.regions(ir.root())[0])
        .expect("a module has a block");
    let direct = ir.block_ops(block).filter_map(|op| ModuleOp::cast(&ir, op));
    let symbols: Vec<_> = direct.map(|module| module.sym_name(&ir)).collect();
    assert_eq!(symbols, [Some("a".into()), Some("c".into())]);

    let mut visited = Vec::new();
    let stopped = ir
        .walk(ir.root(), WalkOrder::Pre)
        .skip(1)
        .filter_map(|op| ModuleOp::cast(&ir, op))
        .find(|module| {
            visited.extend(module.sym_name(&ir));
            visited.len() == 2
        });
    assert_eq!(visited, ["a", "b"]);
    assert_eq!(
        stopped.and_then(|module| module.sym_name(&ir)),
        Some("b".into())
    );
}

// covers: TRV-005, TRV-006
#[test]
fn values_know_their_definition_and_uses() {
    let cx = Context::new();
    let ir = parse(
        &cx,
        r#"
        "t.f"() ({
        ^bb0(%a: i32, %b: i32):
          %0:3 = "t.def"(%b) : (i32) -> (i32, i32, i32)
          "t.one"(%0#0) : (i32) -> ()
          "t.two"(%0#1, %0#1) : (i32, i32) -> ()
        }) : () -> ()
        "#,
    );
    let uses = traverse::uses(&ir, outer(&ir));
    let expected = "\
Visiting op 't.f'
Has 0 results:
Visiting op 't.def'
  - Operand produced by Block argument, number 1
Has 3 results:
  - Result 0 has a single use:
    - t.one
  - Result 1 has 2 uses:
    - t.two
    - t.two
  - Result 2 has no uses
Visiting op 't.one'
  - Operand produced by operation 't.def'
Has 0 results:
Visiting op 't.two'
  - Operand produced by operation 't.def'
  - Operand produced by operation 't.def'
Has 0 results:
";
    assert_eq!(uses, expected);
}

// covers: TRV-007
#[test]
fn uses_are_linked_for_values_and_blocks() {
    let cx = Context::new();
    let mut ir = parse(
        &cx,
        r#"
        "t.f"() ({
          %0 = "t.a"() : () -> i32
          %1 = "t.b"() : () -> i32
          "t.br"(%0, %1, %0)[^bb1, ^bb1] : (i32, i32, i32) -> ()
        ^bb1:
          "t.end"() : () -> ()
        }) : () -> ()
        "#,
    );
    let ops: Vec<Op> = ir.walk(outer(&ir), WalkOrder::Pre).skip(1).collect();
    let [a, b, branch, _] = ops[..] else {
        panic!("four ops are inside");
    };
    let (old, new) = (ir.result(a, 0), ir.result(b, 0));
    assert_eq!(ir.uses(old).count(), 2);
    let mut indices: Vec<_> = ir.uses(old).map(|slot| ir.use_owner(slot)).collect();
    indices.sort_unstable();
    assert_eq!(indices, [(branch, 0), (branch, 2)]);
    ir.replace_all_uses(old, new);
    assert!(!ir.has_uses(old));
    assert!(ir.operands(branch).all(|operand| operand == new));
    assert_eq!(ir.def(new), ValueDef::Result { op: b, index: 0 });

    let target = ir.successor(branch, 0);
    let mut edges: Vec<_> = ir.predecessors(target).collect();
    edges.sort_unstable();
    assert_eq!(edges, [(branch, 0), (branch, 1)]);
}
