//! Post-dominance: which blocks lie on every way out.

use terrace_ir::ir::{Block, Ir, Op, OpSpec, Region, WalkOrder};
use terrace_ir::location::Location;

use super::Dominance;
use crate::pass::{Analysis, AnalysisContext};

/// The post-dominator trees of the regions of one arena.
///
/// They are the dominator trees of the same blocks with all branches reversed, from a block that stands for the way out. They hold
/// until blocks or branches change; the ops of a block may change freely.
pub struct PostDominance {
    reversed: Dominance,
    /// By block: the block of the reversed graph that stands for it.
    mirrors: Vec<Option<Block>>,
    /// By block of the reversed graph: what it stands for; `None` for the ways out.
    originals: Vec<Option<Block>>,
}

impl Analysis for PostDominance {
    const NAME: &'static str = "PostDominanceInfo";

    fn compute(ir: &Ir, _: &mut AnalysisContext<'_>) -> Self {
        PostDominance::new(ir)
    }
}

impl PostDominance {
    /// The post-dominator trees of all regions in the arena.
    pub fn new(ir: &Ir) -> Self {
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let regions: Vec<Region> = ops.flat_map(|op| ir.regions(op)).copied().collect();
        let name = ir.name(ir.root());
        let mut graph = Ir::new(ir, name, Location::UNKNOWN, regions.len());
        let mut mirrors = vec![None; ir.block_capacity()];
        let mut originals = Vec::new();
        let mut stands_for = |mirror: Block, original: Option<Block>| {
            if originals.len() <= mirror.index() {
                originals.resize(mirror.index() + 1, None);
            }
            originals[mirror.index()] = original;
        };
        for (index, &region) in regions.iter().enumerate() {
            let into = graph.regions(graph.root())[index];
            let way_out = graph.append_block(into, &[]);
            stands_for(way_out, None);
            for block in ir.region_blocks(region) {
                let mirror = graph.append_block(into, &[]);
                mirrors[block.index()] = Some(mirror);
                stands_for(mirror, Some(block));
            }
            let mut last = Vec::new();
            for block in ir.region_blocks(region) {
                let Some(mirror) = mirrors[block.index()] else {
                    continue;
                };
                let from = ir.predecessors(block);
                let from = from.filter_map(|(terminator, _)| ir.parent_block(terminator));
                let from: Vec<Block> = from.filter_map(|from| mirrors[from.index()]).collect();
                branch(&mut graph, mirror, &from);
                if ir
                    .last_op(block)
                    .is_none_or(|op| ir.num_successors(op) == 0)
                {
                    last.push(mirror);
                }
            }
            branch(&mut graph, way_out, &last);
        }
        PostDominance {
            reversed: Dominance::new(&graph),
            mirrors,
            originals,
        }
    }

    fn mirror(&self, block: Block) -> Option<Block> {
        self.mirrors.get(block.index()).copied().flatten()
    }

    /// Whether control can leave the region from this block.
    pub fn is_left(&self, block: Block) -> bool {
        let mirror = self.mirror(block);
        mirror.is_some_and(|mirror| self.reversed.is_reachable(mirror))
    }

    /// The closest of the other blocks that post-dominate this one; `None` for those that are left next, possibly for
    /// different places, and those that are never left.
    pub fn immediate_post_dominator(&self, block: Block) -> Option<Block> {
        let next = self.reversed.immediate_dominator(self.mirror(block)?)?;
        self.originals[next.index()]
    }

    /// Whether every way from `b` out of their region passes `a`. Blocks that are never left are post-dominated by all.
    pub fn block_post_dominates(&self, a: Block, b: Block) -> bool {
        match (self.mirror(a), self.mirror(b)) {
            (Some(a), Some(b)) => self.reversed.block_dominates(a, b),
            _ => a == b,
        }
    }

    /// Whether `a` is executed after `b` whenever `b` is and the region of `a` is left, and is another op that does not
    /// contain it.
    pub fn properly_post_dominates(&self, ir: &Ir, a: Op, b: Op) -> bool {
        let (Some(block), region) = (ir.parent_block(a), ir.parent_region(a)) else {
            return false;
        };
        let mut ancestor = b;
        while ir.parent_region(ancestor) != region {
            match ir.parent_op(ancestor) {
                Some(parent) => ancestor = parent,
                None => return false,
            }
        }
        match ir.parent_block(ancestor) {
            Some(other) if other == block => ir.is_before_in_block(ancestor, a),
            Some(other) => self.block_post_dominates(block, other),
            None => false,
        }
    }
}

/// Ends a block with branches to others.
fn branch(graph: &mut Ir, block: Block, successors: &[Block]) {
    let op = graph.create_op(OpSpec {
        successors,
        ..OpSpec::new(graph.name(graph.root()), Location::UNKNOWN)
    });
    graph.append_op(block, op);
}

#[cfg(test)]
mod tests {
    use terrace_ir::asm::parse_module;
    use terrace_ir::context::Context;

    use super::*;

    const PROGRAM: &str = r#"
"t.func"() ({
  "t.a"() [^left, ^right] : () -> ()
^left:
  "t.b"() ({
    "t.inside"() : () -> ()
  }) : () -> ()
  "t.c"() [^join] : () -> ()
^right:
  "t.d"() [^join, ^forever] : () -> ()
^join:
  "t.e"() : () -> ()
  "t.f"() : () -> ()
^forever:
  "t.g"() [^forever] : () -> ()
}) : () -> ()
"#;

    #[test]
    fn what_comes_after_in_any_case() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let ir = parse_module(&cx, PROGRAM.as_bytes(), "post.mlir").expect("valid text");
        let post = PostDominance::new(&ir);
        let op = |name: &str| {
            let mut ops = ir.walk(ir.root(), WalkOrder::Pre);
            ops.find(|op| ir.name(*op).as_str(&ir) == name)
                .expect("the op is there")
        };
        let block = |name: &str| ir.parent_block(op(name)).expect("the op is in a block");
        let [entry, left, right, join, forever] = ["t.a", "t.c", "t.d", "t.e", "t.g"].map(block);
        assert!(post.block_post_dominates(join, left) && post.block_post_dominates(join, entry));
        assert!(!post.block_post_dominates(left, entry) && !post.block_post_dominates(left, join));
        assert_eq!(post.immediate_post_dominator(left), Some(join));
        assert_eq!(post.immediate_post_dominator(entry), Some(join));
        assert_eq!(post.immediate_post_dominator(join), None);
        assert!(post.is_left(right) && !post.is_left(forever));
        assert!(post.block_post_dominates(left, forever));
        for (a, b, expected) in [
            ("t.f", "t.e", true),
            ("t.e", "t.f", false),
            ("t.e", "t.e", false),
            ("t.e", "t.inside", true),
            ("t.c", "t.inside", true),
            ("t.b", "t.inside", false),
            ("t.c", "t.a", false),
            ("t.inside", "t.a", false),
        ] {
            assert_eq!(
                post.properly_post_dominates(&ir, op(a), op(b)),
                expected,
                "{a} {b}"
            );
        }
    }
}
