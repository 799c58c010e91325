//! Ops on memory, and affine ones.

use terrace_ir::affine::{AffineMap, IntegerSet};
use terrace_ir::attributes::{AffineMapAttr, IntegerSetAttr, StridedLayoutAttr};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Type};

use super::{Action, Decoder};
use crate::number::Binary;

/// A number that is known, or that an operand gives.
#[derive(Clone, Copy, Debug)]
pub enum Mixed {
    /// The number.
    Known(i64),
    /// The place of the operand.
    Operand(usize),
}

/// What an op does with memory.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names are those of the ops")]
pub enum Access {
    Allocate(Layout),
    Free,
    /// With the map of the subscripts, if there is one; the first operand is the memref.
    Load(Option<AffineMap>),
    /// The second operand is the memref.
    Store(Option<AffineMap>),
    /// Replaces an element by what an operation makes of it and the first operand, or by that, and gives what was there.
    Exchange(Option<Binary>),
    /// As what the region makes of it.
    ExchangeBy,
    Copy,
    Cast,
    /// A part of a memref, and which dimensions are kept.
    Part {
        offsets: Vec<Mixed>,
        sizes: Vec<Mixed>,
        strides: Vec<Mixed>,
        kept: Vec<usize>,
    },
    /// Another look at the memory behind a memref.
    Reinterpret {
        offset: Mixed,
        sizes: Vec<Mixed>,
        strides: Vec<Mixed>,
    },
    Expand(Vec<Vec<usize>>, Vec<Mixed>),
    Collapse(Vec<Vec<usize>>),
    Metadata,
    Dimension,
    /// Another memref with the same elements, as many as fit; the old one is freed.
    Reallocate(Mixed),
}

/// The sizes of a memref, and, if it says so, its strides and where the first element is.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Those that are not known are operands, from the first on.
    pub sizes: Vec<Mixed>,
    /// All known.
    pub strides: Option<(Vec<i64>, i64)>,
}

/// One of the numbers that a map gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Choice {
    Least,
    Greatest,
}

/// The bounds of loops that are run together: a number of results of a map for each.
#[derive(Debug)]
pub struct Bounds {
    /// The results are those of the first loop, then those of the next.
    pub map: AffineMap,
    /// How many there are of each.
    pub groups: Vec<usize>,
    /// The place of the first operand of the map.
    pub first: usize,
}

/// What an affine op or a parallel loop does.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names are those of the ops")]
pub enum Affine {
    Apply(AffineMap, Choice),
    If(IntegerSet),
    /// Loops of one or more counters, and how their results are joined; of one loop alone, what is carried from the operand of
    /// this number on.
    For {
        lower: Bounds,
        upper: Bounds,
        steps: Vec<i64>,
        carried: usize,
    },
    AffineParallel {
        lower: Bounds,
        upper: Bounds,
        steps: Vec<i64>,
        reductions: Vec<Binary>,
    },
    /// `scf.parallel` and `scf.forall`: bounds, steps, and what is joined from this operand on.
    Parallel {
        bounds: [Vec<Mixed>; 3],
        initial: usize,
    },
    /// The sizes of the digits, and whether that of the first is among them.
    Delinearize(Vec<Mixed>),
    Linearize {
        basis: Vec<Mixed>,
        digits: usize,
        is_disjoint: bool,
    },
}

/// The integers of an attribute's text: of `array<i32: 2, -1>`, `dense<[1, 2]> : tensor<2xi32>` or `[1, 2]`.
fn integers(text: &str) -> Vec<i64> {
    let text = text.strip_prefix("array<").map_or(text, |list| {
        list.split_once(':').map_or("", |(_, list)| list)
    });
    let text = text.split("> : ").next().unwrap_or_default();
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

impl Decoder<'_> {
    fn integers(&self, op: Op, name: &str) -> Vec<i64> {
        integers(&self.text(op, name))
    }

    /// `[[0, 1], [2]]`.
    fn groups(&self, op: Op) -> Vec<Vec<usize>> {
        let text = self.text(op, "reassociation");
        let groups = text.trim_matches(['[', ']']).split("], [");
        let group = |text: &str| integers(text).into_iter().map(|dim| dim as usize).collect();
        groups
            .map(group)
            .filter(|group: &Vec<usize>| !group.is_empty())
            .collect()
    }

    /// The numbers of an attribute, of which those that are dynamic are operands from `next` on.
    fn mixed(&self, op: Op, name: &str, next: &mut usize) -> Vec<Mixed> {
        mixed(&self.integers(op, name), next)
    }

    fn map(&self, op: Op, name: &str) -> Option<AffineMap> {
        let attr = self.ir.attr(op, name)?.cast::<AffineMapAttr>(self.ir)?;
        Some(attr.value(self.ir).clone())
    }

    /// The bounds of an `affine.for` or, with the sizes of groups, an `affine.parallel`.
    fn bounds(
        &self,
        op: Op,
        [map, groups]: [&str; 2],
        loops: usize,
        first: usize,
    ) -> Option<Bounds> {
        let map = self.map(op, map)?;
        let mut groups = self.integers(op, groups);
        if groups.is_empty() {
            groups.push(map.results.len() as i64);
        }
        // A splat stands for as many as there are loops.
        if groups.len() == 1 {
            groups = vec![groups[0]; loops];
        }
        let groups = groups.into_iter().map(|size| size as usize).collect();
        Some(Bounds { map, groups, first })
    }

    /// What an op of the memref dialect does, or one of affine, or a parallel loop of scf.
    pub(super) fn on_memory(&self, op: Op, dialect: &str, mnemonic: &str) -> Option<Action> {
        let ir = self.ir;
        let access = match (dialect, mnemonic) {
            ("memref", "alloc" | "alloca") => {
                Access::Allocate(layout(ir, ir.ty(ir.result(op, 0)))?)
            }
            ("memref", "dealloc") => Access::Free,
            ("memref", "load") => Access::Load(None),
            ("memref", "store") => Access::Store(None),
            ("affine", "load") => Access::Load(Some(self.map(op, "map")?)),
            ("affine", "store") => Access::Store(Some(self.map(op, "map")?)),
            ("memref", "atomic_rmw") => {
                Access::Exchange(match self.text(op, "kind").split(' ').next()? {
                    ASSIGN => None,
                    kind => Some(joined(kind.parse().ok()?)?),
                })
            }
            ("memref", "generic_atomic_rmw") => Access::ExchangeBy,
            ("memref", "copy") => Access::Copy,
            ("memref", "cast") => Access::Cast,
            ("memref", "subview") => {
                let mut next = 1;
                let offsets = self.mixed(op, "static_offsets", &mut next);
                let sizes = self.mixed(op, "static_sizes", &mut next);
                let strides = self.mixed(op, "static_strides", &mut next);
                let result = memref(ir, ir.ty(ir.result(op, 0)))?;
                let mut kept = Vec::new();
                for (dim, size) in self.integers(op, "static_sizes").into_iter().enumerate() {
                    if result.shape(ir).get(kept.len()) == Some(&size) {
                        kept.push(dim);
                    }
                }
                Access::Part {
                    offsets,
                    sizes,
                    strides,
                    kept,
                }
            }
            ("memref", "reinterpret_cast") => {
                let mut next = 1;
                Access::Reinterpret {
                    offset: *self.mixed(op, "static_offsets", &mut next).first()?,
                    sizes: self.mixed(op, "static_sizes", &mut next),
                    strides: self.mixed(op, "static_strides", &mut next),
                }
            }
            ("memref", "expand_shape") => Access::Expand(
                self.groups(op),
                self.mixed(op, "static_output_shape", &mut 1),
            ),
            ("memref", "collapse_shape") => Access::Collapse(self.groups(op)),
            ("memref", "extract_strided_metadata") => Access::Metadata,
            ("memref", "dim") => Access::Dimension,
            ("memref", "realloc") => {
                let result = memref(ir, ir.ty(ir.result(op, 0)))?;
                Access::Reallocate(*mixed(result.shape(ir), &mut 1).first()?)
            }
            _ => return Some(Action::Affine(self.affine(op, dialect, mnemonic)?)),
        };
        Some(Action::Access(access))
    }

    fn affine(&self, op: Op, dialect: &str, mnemonic: &str) -> Option<Affine> {
        let ir = self.ir;
        Some(match (dialect, mnemonic) {
            ("affine", "apply" | "min") => Affine::Apply(self.map(op, "map")?, Choice::Least),
            ("affine", "max") => Affine::Apply(self.map(op, "map")?, Choice::Greatest),
            ("affine", "if") => {
                let set = ir.attr(op, "condition")?.cast::<IntegerSetAttr>(ir)?;
                Affine::If(set.value(ir).clone())
            }
            ("affine", "for") => {
                let segments = self.integers(op, "operandSegmentSizes");
                let lower = *segments.first()? as usize;
                Affine::For {
                    lower: self.bounds(op, ["lowerBoundMap", ""], 1, 0)?,
                    upper: self.bounds(op, ["upperBoundMap", ""], 1, lower)?,
                    steps: vec![self.text(op, "step").split(' ').next()?.parse().ok()?],
                    carried: lower + *segments.get(1)? as usize,
                }
            }
            ("affine", "parallel") => {
                let steps = self.integers(op, "steps");
                let names = ["lowerBoundsMap", "lowerBoundsGroups"];
                let lower = self.bounds(op, names, steps.len(), 0)?;
                let names = ["upperBoundsMap", "upperBoundsGroups"];
                let upper = self.bounds(op, names, steps.len(), lower.map.num_inputs())?;
                let reductions = self.integers(op, "reductions").into_iter().map(joined);
                let reductions = reductions.collect::<Option<_>>()?;
                Affine::AffineParallel {
                    lower,
                    upper,
                    steps,
                    reductions,
                }
            }
            ("affine", "delinearize_index") => {
                let basis = self.mixed(op, "static_basis", &mut 1);
                // The size of the first digit does not matter.
                let has_outer = basis.len() == ir.num_results(op);
                Affine::Delinearize(basis[usize::from(has_outer)..].to_vec())
            }
            ("affine", "linearize_index") => {
                let segments = self.integers(op, "operandSegmentSizes");
                let digits = match segments.first() {
                    Some(digits) => *digits as usize,
                    None => return None,
                };
                Affine::Linearize {
                    basis: self.mixed(op, "static_basis", &mut { digits }),
                    digits,
                    is_disjoint: ir.attr(op, "disjoint").is_some(),
                }
            }
            ("scf", "parallel") => {
                let segments = self.integers(op, "operandSegmentSizes");
                let count = *segments.first()? as usize;
                let part = |part: usize| {
                    (part * count..(part + 1) * count)
                        .map(Mixed::Operand)
                        .collect()
                };
                Affine::Parallel {
                    bounds: [part(0), part(1), part(2)],
                    initial: 3 * count,
                }
            }
            ("scf", "forall") => {
                let mut next = 0;
                Affine::Parallel {
                    bounds: ["staticLowerBound", "staticUpperBound", "staticStep"]
                        .map(|name| self.mixed(op, name, &mut next)),
                    initial: next,
                }
            }
            _ => return None,
        })
    }
}

fn mixed(numbers: &[i64], next: &mut usize) -> Vec<Mixed> {
    let number = |number: &i64| match *number {
        DYNAMIC => {
            *next += 1;
            Mixed::Operand(*next - 1)
        }
        number => Mixed::Known(number),
    };
    numbers.iter().map(number).collect()
}

fn memref(ir: &Ir, ty: Type) -> Option<MemRefType> {
    ty.cast::<MemRefType>(ir)
}

/// The layout of a memref. One of an affine map is no matter of what is in it: it is as good as that without.
pub(super) fn layout(ir: &Ir, ty: Type) -> Option<Layout> {
    let ty = memref(ir, ty)?;
    let strided = ty
        .layout(ir)
        .and_then(|layout| layout.cast::<StridedLayoutAttr>(ir));
    let strides = strided.map(|layout| (layout.strides(ir).to_vec(), layout.offset(ir)));
    let is_known =
        |(strides, offset): &(Vec<i64>, i64)| *offset != DYNAMIC && !strides.contains(&DYNAMIC);
    if strides.as_ref().is_some_and(|strides| !is_known(strides)) {
        return None;
    }
    Some(Layout {
        sizes: mixed(ty.shape(ir), &mut 0),
        strides,
    })
}

/// The number of `assign` among the kinds.
const ASSIGN: &str = "3";

/// How numbers are joined, as `arith.AtomicRMWKind` counts it.
fn joined(kind: i64) -> Option<Binary> {
    Some(match kind {
        1 => Binary::Add,
        2 => Binary::And,
        6 => Binary::MaxS,
        7 => Binary::MaxU,
        10 => Binary::MinS,
        11 => Binary::MinU,
        13 => Binary::Mul,
        14 => Binary::Or,
        15 => Binary::Xor,
        _ => return None,
    })
}
