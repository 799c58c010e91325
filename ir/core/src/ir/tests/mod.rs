//! Tests of the arenas themselves, on ops without a definition.

mod storage;
mod walks;

use super::*;
use crate::attributes::IntegerAttr;
use crate::builder::Builder;

/// A module-like arena with one block, and the context.
fn arena() -> (Ir, Block) {
    let cx = Context::new();
    let mut ir = Ir::new(&cx, cx.op_name("test.root"), Location::UNKNOWN, 1);
    let region = ir.regions(ir.root())[0];
    let block = ir.append_block(region, &[]);
    (ir, block)
}

fn create(ir: &mut Ir, block: Block, name: &str, operands: &[Value], results: usize) -> Op {
    let name = ir.op_name(name);
    let types = vec![Type::I32; results];
    let spec = OpSpec {
        operands,
        result_types: &types,
        ..OpSpec::new(name, Location::UNKNOWN)
    };
    Builder::at_end(ir, block).create(spec)
}

fn names(ir: &Ir, block: Block) -> Vec<String> {
    ir.block_ops(block)
        .map(|op| ir.name(op).as_str(ir).to_owned())
        .collect()
}

#[test]
fn use_lists_follow_operands() {
    let (mut ir, block) = arena();
    let a = create(&mut ir, block, "test.a", &[], 2);
    let (x, y) = (ir.result(a, 0), ir.result(a, 1));
    let user = create(&mut ir, block, "test.user", &[x, y, x], 0);
    assert_eq!(
        ir.uses(x)
            .map(|slot| ir.use_owner(slot))
            .collect::<Vec<_>>(),
        [(user, 2), (user, 0)]
    );
    assert!(ir.has_one_use(y) && !ir.has_one_use(x));
    ir.set_operand(user, 0, y);
    assert!(ir.has_one_use(x));
    ir.replace_all_uses(y, x);
    assert_eq!(ir.operands(user).collect::<Vec<_>>(), [x, x, x]);
    assert!(!ir.has_uses(y));
    ir.set_operands(user, &[y]);
    assert!(!ir.has_uses(x));
    assert_eq!(ir.num_operands(user), 1);
}

#[test]
fn erased_slots_are_reused_only_after_recycling() {
    let (mut ir, block) = arena();
    let a = create(&mut ir, block, "test.a", &[], 1);
    ir.erase_op(a);
    assert!(!ir.is_live(a));
    let b = create(&mut ir, block, "test.b", &[], 1);
    assert_ne!(a, b);
    ir.recycle();
    let c = create(&mut ir, block, "test.c", &[], 1);
    assert_eq!(a, c);
    assert_eq!(names(&ir, block), ["test.b", "test.c"]);
}

#[test]
fn order_survives_many_insertions_at_one_place() {
    let (mut ir, block) = arena();
    let first = create(&mut ir, block, "test.first", &[], 0);
    let last = create(&mut ir, block, "test.last", &[], 0);
    let mut inserted = Vec::new();
    for _ in 0..100 {
        let name = ir.op_name("test.between");
        let op = Builder::before(&mut ir, last).create(OpSpec::new(name, Location::UNKNOWN));
        inserted.push(op);
        let name = ir.op_name("test.after_first");
        let early = ir.create_op(OpSpec::new(name, Location::UNKNOWN));
        ir.insert_op_after(first, early);
        assert!(ir.is_before_in_block(early, op) && ir.is_before_in_block(first, early));
        assert!(ir.is_before_in_block(op, last));
    }
    assert!(inserted.is_sorted_by(|a, b| ir.is_before_in_block(*a, *b)));
}

#[test]
fn successors_are_the_predecessors_of_their_blocks() {
    let (mut ir, block) = arena();
    let target = ir.insert_block_after(block, &[Type::I32]);
    let name = ir.op_name("test.br");
    let spec = OpSpec {
        successors: &[target, target],
        ..OpSpec::new(name, Location::UNKNOWN)
    };
    let branch = Builder::at_end(&mut ir, block).create(spec);
    assert_eq!(
        ir.predecessors(target).collect::<Vec<_>>(),
        [(branch, 1), (branch, 0)]
    );
    ir.set_successor(branch, 0, block);
    assert_eq!(ir.predecessors(target).collect::<Vec<_>>(), [(branch, 1)]);
    ir.erase_op(branch);
    assert!(!ir.has_predecessors(target) && !ir.has_predecessors(block));
}

// covers: IR-098
#[test]
fn cloning_maps_values_blocks_and_nested_regions() {
    let (mut ir, block) = arena();
    let outer = create(&mut ir, block, "test.outer", &[], 1);
    let region = ir.create_region();
    ir.attach_regions(outer, &[region]);
    let body = ir.append_block(region, &[Type::I32]);
    let arg = ir.block_arg(body, 0);
    let inner = create(&mut ir, body, "test.inner", &[arg], 1);
    let inner_result = ir.result(inner, 0);
    create(&mut ir, body, "test.end", &[inner_result], 0);

    let mut map = CloneMap::default();
    let copy = ir.clone_op(outer, &mut map);
    ir.append_op(block, copy);
    let copied_body = ir.single_block(ir.regions(copy)[0]).unwrap();
    assert_eq!(map.blocks[&body], copied_body);
    assert_eq!(names(&ir, copied_body), ["test.inner", "test.end"]);
    let copied_inner = ir.first_op(copied_body).unwrap();
    assert_eq!(ir.operand(copied_inner, 0), ir.block_arg(copied_body, 0));
    let copied_end = ir.last_op(copied_body).unwrap();
    assert_eq!(ir.operand(copied_end, 0), ir.result(copied_inner, 0));

    let other = ir.deep_clone();
    assert_eq!(
        other.walk(other.root(), WalkOrder::Pre).count(),
        ir.walk(ir.root(), WalkOrder::Pre).count()
    );
}

#[test]
fn deep_nesting_is_walked_and_erased_without_recursion() {
    let (mut ir, block) = arena();
    let outermost = create(&mut ir, block, "test.nest", &[], 0);
    let mut op = outermost;
    for _ in 0..100_000 {
        let region = ir.create_region();
        ir.attach_regions(op, &[region]);
        let body = ir.append_block(region, &[]);
        op = create(&mut ir, body, "test.nest", &[], 0);
    }
    assert_eq!(ir.walk(outermost, WalkOrder::Post).count(), 100_001);
    ir.erase_op(outermost);
    assert_eq!(ir.first_op(block), None);
}

#[test]
fn blocks_split_and_merge() {
    let (mut ir, block) = arena();
    create(&mut ir, block, "test.a", &[], 0);
    let b = create(&mut ir, block, "test.b", &[], 0);
    let head = ir.split_block_head(block, b);
    assert_eq!(
        (names(&ir, head), names(&ir, block)),
        (vec!["test.a".into()], vec!["test.b".into()])
    );
    ir.merge_block(block, head, &[]);
    assert_eq!(names(&ir, head), ["test.a", "test.b"]);
    assert!(!ir.is_live_block(block));
}

#[test]
fn the_head_of_a_block_takes_its_place() {
    let (mut ir, block) = arena();
    let region = ir.block_region(block).unwrap();
    let target = ir.append_block(region, &[Type::I32]);
    let (old, arg) = (target, ir.block_arg(target, 0));
    let loc = Location::name(&ir, "x", Location::UNKNOWN);
    ir.set_arg_loc(arg, loc);
    let name = ir.op_name("test.branch");
    let spec = OpSpec {
        successors: &[target],
        ..OpSpec::new(name, Location::UNKNOWN)
    };
    let branch = ir.create_op(spec);
    ir.append_op(block, branch);
    create(&mut ir, target, "test.a", &[arg], 0);
    let b = create(&mut ir, target, "test.b", &[], 0);
    let head = ir.split_block_head(target, b);
    assert_eq!(
        ir.region_blocks(region).collect::<Vec<_>>(),
        [block, head, old]
    );
    assert_eq!(
        (names(&ir, head), names(&ir, old)),
        (vec!["test.a".into()], vec!["test.b".into()])
    );
    assert_eq!(
        (ir.block_args(head), ir.block_args(old)),
        (&[arg][..], &[][..])
    );
    assert_eq!(
        ir.def(arg),
        ValueDef::Argument {
            block: head,
            index: 0
        }
    );
    assert_eq!(ir.value_loc(arg), loc);
    assert_eq!(ir.successor(branch, 0), head);
    assert_eq!(ir.predecessors(head).collect::<Vec<_>>(), [(branch, 0)]);
    assert!(!ir.has_predecessors(old));
}

#[test]
fn attributes_of_ops_without_a_definition_are_discardable() {
    let (mut ir, block) = arena();
    let op = create(&mut ir, block, "test.a", &[], 0);
    let one = IntegerAttr::i64(&ir, 1).into();
    ir.set_attr(op, "b", one);
    ir.set_attr(op, "a", Attribute::UNIT);
    ir.set_attr(op, "b", Attribute::TRUE);
    assert_eq!(ir.attr(op, "b"), Some(Attribute::TRUE));
    assert_eq!(ir.discardable_attrs(op).unwrap().entries(&ir).len(), 2);
    assert_eq!(ir.remove_attr(op, "a"), Some(Attribute::UNIT));
    assert_eq!(ir.attr(op, "a"), None);
}

#[test]
#[cfg(debug_assertions)]
fn ids_of_other_arenas_are_caught() {
    let (ir, _) = arena();
    let (other, block) = arena();
    let caught = std::panic::catch_unwind(|| ir.block_ops(block).count());
    assert!(
        caught.is_err(),
        "block {block:?} of {:?} was accepted",
        other.root()
    );
}
