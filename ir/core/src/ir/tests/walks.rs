//! Walks visit what a recursive definition of them visits.

use super::*;

#[test]
fn walks_visit_nested_ops_in_both_orders() {
    let (mut ir, block) = arena();
    let outer = create(&mut ir, block, "test.outer", &[], 0);
    let region = ir.create_region();
    ir.attach_regions(outer, &[region]);
    let body = ir.append_block(region, &[]);
    create(&mut ir, body, "test.inner", &[], 0);
    create(&mut ir, block, "test.last", &[], 0);
    let visit = |order| -> Vec<String> {
        ir.walk(ir.root(), order)
            .map(|op| ir.name(op).as_str(&ir).to_owned())
            .collect()
    };
    assert_eq!(
        visit(WalkOrder::Pre),
        ["test.root", "test.outer", "test.inner", "test.last"]
    );
    assert_eq!(
        visit(WalkOrder::Post),
        ["test.inner", "test.outer", "test.last", "test.root"]
    );
}

/// Ops with up to three regions of up to three blocks of up to three ops, some of each empty.
fn grow(ir: &mut Ir, block: Block, depth: usize, random: &mut impl FnMut() -> usize) {
    for _ in 0..random() % 4 {
        let op = create(ir, block, "test.op", &[], 0);
        if depth == 0 {
            continue;
        }
        let regions: Vec<Region> = (0..random() % 4).map(|_| ir.create_region()).collect();
        ir.attach_regions(op, &regions);
        for region in regions {
            for _ in 0..random() % 4 {
                let block = ir.append_block(region, &[]);
                grow(ir, block, depth - 1, random);
            }
        }
    }
}

fn visit(ir: &Ir, op: Op, order: WalkOrder, visited: &mut Vec<Op>) {
    if order == WalkOrder::Pre {
        visited.push(op);
    }
    for &region in ir.regions(op) {
        visit_region(ir, region, order, visited);
    }
    if order == WalkOrder::Post {
        visited.push(op);
    }
}

fn visit_region(ir: &Ir, region: Region, order: WalkOrder, visited: &mut Vec<Op>) {
    for block in ir.region_blocks(region) {
        for op in ir.block_ops(block) {
            visit(ir, op, order, visited);
        }
    }
}

#[test]
fn walks_go_everywhere_inside_and_nowhere_else() {
    let mut state = 7u64;
    let mut random = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 40) as usize
    };
    let mut walked = 0;
    for _ in 0..50 {
        let (mut ir, block) = arena();
        grow(&mut ir, block, 3, &mut random);
        for order in [WalkOrder::Pre, WalkOrder::Post] {
            let all: Vec<Op> = ir.walk(ir.root(), order).collect();
            for &op in &all {
                let mut expected = Vec::new();
                visit(&ir, op, order, &mut expected);
                assert_eq!(ir.walk(op, order).collect::<Vec<_>>(), expected);
                for &region in ir.regions(op) {
                    let mut expected = Vec::new();
                    visit_region(&ir, region, order, &mut expected);
                    assert_eq!(ir.walk_region(region, order).collect::<Vec<_>>(), expected);
                }
            }
            walked += all.len();
        }
    }
    assert!(walked > 1000, "{walked} ops are too few to tell anything");
}

#[test]
fn a_walk_of_detached_ops_and_regions_ends() {
    let (mut ir, _) = arena();
    let name = ir.op_name("test.op");
    let op = ir.create_op(OpSpec::new(name, Location::UNKNOWN));
    let region = ir.create_region();
    for order in [WalkOrder::Pre, WalkOrder::Post] {
        assert_eq!(ir.walk(op, order).collect::<Vec<_>>(), [op]);
        assert_eq!(ir.walk_region(region, order).next(), None);
    }
    let block = ir.append_block(region, &[]);
    ir.append_op(block, op);
    for order in [WalkOrder::Pre, WalkOrder::Post] {
        assert_eq!(ir.walk_region(region, order).collect::<Vec<_>>(), [op]);
    }
}

/// In arenas of all sizes: those that are larger than caches are walked some ops ahead.
#[test]
fn what_changes_the_ir_is_given_each_op_once() {
    for (count, order) in [
        (0, WalkOrder::Pre),
        (3, WalkOrder::Pre),
        (30, WalkOrder::Post),
    ]
    .into_iter()
    .chain([WalkOrder::Pre, WalkOrder::Post].map(|order| (10_000, order)))
    {
        let (mut ir, block) = arena();
        let first = create(&mut ir, block, "test.first", &[], 0);
        for index in 0..count {
            let outer = create(&mut ir, block, "test.op", &[], 0);
            if index % 3 == 0 {
                let region = ir.create_region();
                ir.attach_regions(outer, &[region]);
                let inside = ir.append_block(region, &[]);
                create(&mut ir, inside, "test.inside", &[], 0);
            }
        }
        let expected: Vec<Op> = ir.walk(ir.root(), order).collect();
        let mut walk = ir.changing_walk(ir.root(), order);
        let (mut visited, mut erased) = (Vec::new(), 0);
        while let Some(op) = walk.next(&ir) {
            visited.push(op);
            if op == ir.root() || op == first || !ir.regions(op).is_empty() {
                continue;
            }
            match op.index() % 4 {
                0 => {
                    ir.erase_op(op);
                    erased += 1;
                }
                1 => ir.move_op_before(op, first),
                _ => {}
            }
        }
        assert_eq!(visited, expected, "{count} ops");
        assert_eq!(ir.walk(ir.root(), order).count(), expected.len() - erased);
        assert!(walk.next(&ir).is_none());
    }
}
