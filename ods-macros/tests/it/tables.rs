//! The static tables.

use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Dialect;
use terrace_ir::ods::{Arity, BlockCount, OpTraits, Slot, TraitCheck, TypedOp};
use terrace_ir::{Context, Ir, Location};

use crate::dialect::*;

// covers: ODS-001, ODS-002, ODS-004, ODS-005
#[test]
fn names_and_documentation() {
    let info = AddOp::INFO;
    assert_eq!((&*info.name, info.dialect()), ("t.add", "t"));
    assert_eq!(
        (&*info.summary, &*info.description),
        ("Adds.", "Element by element.")
    );
    assert_eq!(NoFormatOp::NAME, "t.no.format");
    assert_eq!(FlagsOp::INFO.attributes[0].name, "sizeInBytes");
}

// covers: ODS-006, ODS-152
#[test]
fn dialects_list_and_register_their_ops() {
    assert_eq!(
        (TestDialect::NAME, &*TestDialect::INFO.summary),
        ("t", "Ops for tests.")
    );
    assert_eq!(
        TestDialect::INFO.description,
        "More than one line\nof description."
    );
    let cx = Context::new();
    assert!(cx.op_name("t.add").info(&cx).is_none());
    cx.load_dialect::<TestDialect>();
    cx.load_dialect::<TestDialect>();
    let info = cx
        .op_name("t.add")
        .info(&cx)
        .expect("the dialect is loaded");
    assert!(std::ptr::eq(info, AddOp::INFO));
}

// covers: ODS-015, ODS-061
#[test]
fn parts_in_order() {
    let info = FlagsOp::INFO;
    assert_eq!(
        *info.arguments,
        [
            Slot::Attribute(0),
            Slot::Operand(0),
            Slot::Attribute(1),
            Slot::Attribute(2),
            Slot::Attribute(3)
        ]
    );
    let arities: Vec<Arity> = SegmentsOp::INFO
        .operands
        .iter()
        .map(|operand| operand.arity)
        .collect();
    assert_eq!(arities, [Arity::One, Arity::Optional, Arity::Variadic]);
    let names: Vec<&str> = SegmentsOp::INFO
        .attributes
        .iter()
        .map(|attr| &*attr.name)
        .collect();
    assert_eq!(names, ["operandSegmentSizes", "resultSegmentSizes"]);
    assert_eq!(LoopOp::INFO.regions[0].blocks, BlockCount::Exactly(1));
    assert_eq!(LoopOp::INFO.regions[1].blocks, BlockCount::Any);
    assert!(FlagsOp::INFO.attributes[1].optional);
    assert!(!FlagsOp::INFO.attributes[2].optional && FlagsOp::INFO.attributes[2].default.is_some());
}

// covers: ODS-066, ODS-079
#[test]
fn traits_are_bits_and_checks() {
    let traits = AddOp::INFO.traits;
    assert!(traits.has(OpTraits::PURE.with(OpTraits::COMMUTATIVE)));
    assert!(traits.has(OpTraits::NO_MEMORY_EFFECT.with(OpTraits::ALWAYS_SPECULATABLE)));
    assert!(!traits.has(OpTraits::TERMINATOR));
    assert!(LoopOp::INFO.traits.has(OpTraits::SINGLE_BLOCK));
    match &*LoopOp::INFO.trait_checks {
        [
            TraitCheck::SingleBlockImplicitTerminator(terminator),
            TraitCheck::Custom(custom),
        ] => {
            assert_eq!((&*terminator.name, &*custom.name), ("t.yield", "OddNames"));
        }
        _ => panic!("a loop has two checks"),
    }
    match &*FuncOp::INFO.trait_checks {
        [TraitCheck::HasParent(parents)] => assert_eq!(**parents, ["builtin.module", "t.func"]),
        _ => panic!("a function has one check"),
    }
    match &*MappedOp::INFO.trait_checks {
        [
            TraitCheck::TypesMatchWith {
                summary, from, to, ..
            },
            _,
        ] => {
            assert_eq!(
                (&**summary, *from, *to),
                ("y is a pair of x", Slot::Operand(0), Slot::Operand(1))
            );
        }
        _ => panic!("it has two checks"),
    }
}

// covers: ODS-068, ODS-069, ODS-094, ODS-096, ODS-148, ODS-182
#[test]
fn hooks_are_called() {
    with_module(&context(), |rw| {
        let x = ConstOp::build(rw, Location::UNKNOWN, 1).result(rw);
        let add = AddOp::build(rw, Location::UNKNOWN, x, x);
        let verify = AddOp::INFO.hooks.verify.as_ref().expect("it is declared");
        let error = verify(rw, add.into()).unwrap_err();
        assert_eq!(error.message(), "'t.add' op must add different values");
        let fold = AddOp::INFO.hooks.fold.as_ref().expect("it is declared");
        assert!(fold(rw, add.into(), &[None, None]).is_none());
        let op = LoopOp::build(rw, Location::UNKNOWN, 0);
        match &*LoopOp::INFO.trait_checks {
            [_, TraitCheck::Custom(custom)] => assert!((custom.verify)(rw, op.into()).is_ok()),
            _ => panic!("a loop has two checks"),
        }
        assert!(ConstOp::INFO.hooks.verify.is_none() && ConstOp::INFO.hooks.fold.is_none());
    });
}

#[test]
fn the_builtin_dialect_is_declared_like_any() {
    let cx = Context::new();
    let ir: Box<Ir> = ModuleOp::create(&cx, Location::UNKNOWN);
    let module = ModuleOp::cast(&ir, ir.root()).expect("the root is a module");
    assert!(module.sym_name(&ir).is_none());
    assert_eq!(ModuleOp::body_block(&ir), ir.first_block(module.body(&ir)));
    assert_eq!(ModuleOp::NAME, "builtin.module");
}
