//! `convert-linalg-to-loops`, `-affine-loops` and `-parallel-loops`: structured ops on memory as nests of loops.

use terrace_dialect_base::rules;
use terrace_dialects::linalg::{
    IteratorType, LinalgDialect, as_structured, clone_body, has_pure_buffer_semantics, size_of,
};
use terrace_dialects::{affine, arith, memref, scf, tensor};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::MemRefType;
use terrace_ir::{Block, Ir, Op, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::rewrite_inside_out;

/// Which loops structured ops become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Loops {
    /// `scf.for`.
    Sequential,
    /// `affine.for`.
    Affine,
    /// `scf.parallel` for neighbouring loops whose iterations do not depend on each other, and `scf.for`.
    Parallel,
}

/// Declares a pass, and its rule.
macro_rules! passes {
    ($($(#[doc = $doc:literal])* $function:ident = $mnemonic:literal $loops:ident $rule:ident $description:literal;)*) => {$(
        $(#[doc = $doc])*
        #[pass(
            name = $mnemonic,
            dependent_dialects(
                LinalgDialect, scf::ScfDialect, affine::AffineDialect, memref::MemRefDialect, arith::ArithDialect
            )
        )]
        pub fn $function(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
            lower_to_loops(ir, cx, &$rule)
        }

        #[doc = $description]
        struct $rule;

        impl RewritePattern for $rule {
            fn info(&self) -> &PatternInfo {
                static INFO: PatternInfo = PatternInfo {
                    name: stringify!($rule),
                    description: $description,
                    root: PatternRoot::Any,
                    benefit: 1,
                };
                &INFO
            }

            fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
                lower(op, rewriter, Loops::$loops)
            }
        }
    )*};
}

passes! {
    /// Lower the operations from the linalg dialect into loops.
    linalg_to_loops = "convert-linalg-to-loops" Sequential ToLoops
        "A structured op on memory becomes a nest of loops.";
    /// Lower the operations from the linalg dialect into affine loops.
    linalg_to_affine_loops = "convert-linalg-to-affine-loops" Affine ToAffineLoops
        "A structured op on memory becomes a nest of affine loops.";
    /// Lower the operations from the linalg dialect into parallel loops.
    linalg_to_parallel_loops = "convert-linalg-to-parallel-loops" Parallel ToParallelLoops
        "A structured op on memory becomes a nest of loops, parallel where it is.";
}

rules! {
    FoldedApply, "A subscript that is a constant, or one of the values, needs no op.", affine::ApplyOp => fold_apply;
}

/// Lowers all ops, and simplifies the sizes and subscripts that come with them.
fn lower_to_loops(ir: &mut Ir, cx: &PassContext, rule: &'static dyn RewritePattern) -> PassResult {
    let mut rules: Vec<&'static dyn RewritePattern> = vec![rule, &FoldedApply];
    rules.extend(<memref::DimOp as TypedOp>::INFO.hooks.canonicalize);
    // Not those that come with `tensor.empty` and `tensor.cast`.
    let of_others = ["DimOfEmpty", "DimOfWeakeningCast"];
    let of_tensors = <tensor::DimOp as TypedOp>::INFO.hooks.canonicalize.iter();
    rules.extend(of_tensors.filter(|rule| !of_others.contains(&rule.info().name)));
    rules.extend(<affine::ApplyOp as TypedOp>::INFO.hooks.canonicalize);
    rewrite_inside_out(ir, cx, &rules)
}

fn fold_apply(op: affine::ApplyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let expr = op.map(rewriter).value(rewriter).results[0].clone();
    let operands: SmallVec<[Value; 2]> = rewriter.operands(op.op()).collect();
    match (&operands[..], expr) {
        ([], AffineExpr::Constant(value)) => {
            let loc = rewriter.loc(op.op());
            let constant = arith::ConstantOp::index(rewriter, loc, value);
            rewriter.replace_op_with(op.op(), constant.op());
        }
        ([value], AffineExpr::Dim(_) | AffineExpr::Symbol(_)) => {
            rewriter.replace_op(op.op(), &[*value]);
        }
        _ => return Err(MatchFailure::new("the subscript is computed")),
    }
    Ok(())
}

/// A structured op that is lowered.
struct Nest<'a> {
    op: Op,
    loops: Loops,
    kinds: &'a [IteratorType],
    maps: &'a [AffineMap],
    operands: &'a [Value],
    num_inputs: usize,
    body: Block,
}

fn lower(op: Op, rewriter: &mut Rewriter<'_>, loops: Loops) -> RewriteResult {
    let structured = as_structured(rewriter, &op);
    let structured = structured.filter(|_| has_pure_buffer_semantics(rewriter, op));
    let structured =
        structured.ok_or_else(|| MatchFailure::new("the op is no structured op on memory"))?;
    let (maps, kinds) = (
        structured.indexing_maps(rewriter),
        structured.iterator_types(rewriter),
    );
    let inits = structured.inits(rewriter);
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    let body = rewriter.regions(op).first();
    let body = body.and_then(|region| rewriter.first_block(*region));
    let nest = Nest {
        op,
        loops,
        kinds: &kinds,
        maps: &maps,
        operands: &operands,
        num_inputs: inits.start,
        body: body.ok_or_else(|| MatchFailure::new("the op has no body"))?,
    };
    let sources = nest.sizes_of_loops(rewriter)?;
    let loc = rewriter.loc(op);
    let b = &rewriter.at(loc);
    nest.build(b, &sources);
    rewriter.erase_op(op);
    Ok(())
}

/// Whether an operand is memory, whose elements the body gets.
fn rank(ir: &Ir, operand: Value) -> Option<usize> {
    Some(ir.ty(operand).cast::<MemRefType>(ir)?.rank(ir))
}

impl Nest<'_> {
    /// The dimension of an operand whose size is the number of iterations of each loop.
    fn sizes_of_loops(&self, ir: &Ir) -> Result<SmallVec<[(usize, usize); 4]>, MatchFailure> {
        let accesses = self.maps.iter().zip(self.operands).enumerate();
        let dims = |dim: u32| {
            accesses.clone().find_map(|(index, (map, operand))| {
                rank(ir, *operand)?;
                let is_dim = |expr: &AffineExpr| *expr == AffineExpr::Dim(dim);
                Some((index, map.results.iter().position(is_dim)?))
            })
        };
        let dims: Option<_> = (0..).zip(self.kinds).map(|(dim, _)| dims(dim)).collect();
        dims.ok_or_else(|| MatchFailure::new("a loop is over no dimension of an operand"))
    }

    fn build(&self, b: &ImplicitLocBuilder<'_>, sources: &[(usize, usize)]) {
        // Sizes that are not used are dead.
        let mut sizes: SmallVec<[((usize, usize), MixedIndex); 8]> = SmallVec::new();
        for (index, operand) in self.operands.iter().enumerate() {
            for dim in 0..b.with(|b| rank(b, *operand)).unwrap_or(0) {
                let size = b.build(|b, loc| size_of(b, loc, *operand, dim));
                sizes.push(((index, dim), size));
            }
        }
        let size = |source: &(usize, usize)| {
            let found = sizes.iter().find(|(of, _)| of == source);
            found.expect("the source is a dimension of an operand").1
        };
        let bounds: SmallVec<[[Value; 3]; 4]> = sources
            .iter()
            .map(|source| {
                let bound = |index| b.build(|b, loc| arith::ConstantOp::of_index(b, loc, index));
                [
                    bound(MixedIndex::Constant(0)),
                    bound(size(source)),
                    bound(MixedIndex::Constant(1)),
                ]
            })
            .collect();
        let sizes: SmallVec<[MixedIndex; 4]> = sources.iter().map(size).collect();
        self.build_loops(b, &bounds, &sizes, &mut SmallVec::new());
    }

    /// The loops from one on, and the body in the innermost.
    fn build_loops(
        &self,
        b: &ImplicitLocBuilder<'_>,
        bounds: &[[Value; 3]],
        sizes: &[MixedIndex],
        variables: &mut SmallVec<[Value; 4]>,
    ) {
        let depth = variables.len();
        let Some([lower, upper, step]) = bounds.get(depth) else {
            return self.build_body(b, variables);
        };
        match self.loops {
            Loops::Affine => {
                let (map, operands) = match &sizes[depth] {
                    MixedIndex::Constant(size) => (AffineMap::constant(*size), None),
                    MixedIndex::Value(size) => (AffineMap::identity(1), Some(*size)),
                };
                let body = b.build(|b, loc| {
                    let zero = AffineMap::constant(0);
                    let lower = affine::Bound {
                        map: &zero,
                        operands: &[],
                    };
                    let upper = affine::Bound {
                        map: &map,
                        operands: operands.as_slice(),
                    };
                    affine::ForOp::with_bounds(b, loc, lower, upper, 1, &[]).body(b)
                });
                self.build_inside(b, body, bounds, sizes, variables);
            }
            Loops::Parallel if self.kinds[depth] == IteratorType::Parallel => {
                let kinds = self.kinds[depth..].iter();
                let count = kinds
                    .take_while(|kind| **kind == IteratorType::Parallel)
                    .count();
                let [lower, upper, step] = [0, 1, 2].map(|part| {
                    let bounds = bounds[depth..depth + count].iter();
                    bounds
                        .map(|bounds| bounds[part])
                        .collect::<SmallVec<[Value; 4]>>()
                });
                let body = b.build(|b, loc| {
                    scf::ParallelOp::with_body(b, loc, &lower, &upper, &step, &[]).body(b)
                });
                self.build_inside(b, body, bounds, sizes, variables);
            }
            Loops::Sequential | Loops::Parallel => {
                let body = b.build(|b, loc| {
                    scf::ForOp::with_body(b, loc, *lower, *upper, *step, &[]).body(b)
                });
                self.build_inside(b, body, bounds, sizes, variables);
            }
        }
    }

    /// What is inside a loop that has just been built.
    fn build_inside(
        &self,
        b: &ImplicitLocBuilder<'_>,
        body: Block,
        bounds: &[[Value; 3]],
        sizes: &[MixedIndex],
        variables: &mut SmallVec<[Value; 4]>,
    ) {
        let before = b.with(|b| {
            variables.extend_from_slice(b.block_args(body));
            let end = b
                .last_op(body)
                .expect("the loop has been built with a terminator");
            let before = b.insertion_point();
            b.set_insertion_point_before(end);
            before
        });
        self.build_loops(b, bounds, sizes, variables);
        b.set_insertion_point(before);
    }

    /// The subscripts of an operand.
    fn subscripts(
        &self,
        b: &ImplicitLocBuilder<'_>,
        map: &AffineMap,
        variables: &[Value],
    ) -> SmallVec<[Value; 4]> {
        let subscript = |expr: &AffineExpr| {
            let single = AffineMap::new(map.num_dims, map.num_symbols, [expr.clone()]);
            let values = affine::AffineValueMap::new(single, variables.iter().copied());
            b.build(|b, loc| {
                let values = values.without_unused(b, self.op);
                let map = AffineMapAttr::get(b, values.map);
                affine::ApplyOp::build(b, loc, map, &values.operands).result(b)
            })
        };
        map.results.iter().map(subscript).collect()
    }

    fn build_body(&self, b: &ImplicitLocBuilder<'_>, variables: &[Value]) {
        let mut elements: SmallVec<[Value; 4]> = SmallVec::new();
        for (operand, map) in self.operands.iter().zip(self.maps) {
            elements.push(match b.with(|b| rank(b, *operand)) {
                Some(_) => {
                    let subscripts = self.subscripts(b, map, variables);
                    self.load(b, *operand, &subscripts)
                }
                None => *operand,
            });
        }
        let outputs = &self.operands[self.num_inputs..];
        let subscripts: SmallVec<[SmallVec<[Value; 4]>; 1]> = self.maps[self.num_inputs..]
            .iter()
            .map(|map| self.subscripts(b, map, variables))
            .collect();
        let results = b.with(|b| {
            let mut map = CloneMap::default();
            let arguments: SmallVec<[Value; 4]> = b.block_args(self.body).into();
            for (argument, element) in arguments.into_iter().zip(&elements) {
                map.values.insert(argument, *element);
            }
            clone_body(b, self.body, variables, &mut map)
        });
        for ((output, subscripts), result) in outputs.iter().zip(&subscripts).zip(results) {
            self.store(b, result, *output, subscripts);
        }
    }

    fn load(&self, b: &ImplicitLocBuilder<'_>, from: Value, subscripts: &[Value]) -> Value {
        b.build(|b, loc| match self.loops {
            Loops::Affine => {
                let map = AffineMapAttr::get(b, AffineMap::identity(subscripts.len()));
                affine::LoadOp::build(b, loc, from, subscripts, map).result(b)
            }
            Loops::Sequential | Loops::Parallel => {
                memref::LoadOp::build(b, loc, from, subscripts).result(b)
            }
        })
    }

    fn store(&self, b: &ImplicitLocBuilder<'_>, value: Value, to: Value, subscripts: &[Value]) {
        b.build(|b, loc| match self.loops {
            Loops::Affine => {
                let map = AffineMapAttr::get(b, AffineMap::identity(subscripts.len()));
                affine::StoreOp::build(b, loc, value, to, subscripts, map);
            }
            Loops::Sequential | Loops::Parallel => {
                memref::StoreOp::build(b, loc, value, to, subscripts);
            }
        });
    }
}
