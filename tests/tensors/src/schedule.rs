//! Random transform scripts for a program.

use std::fmt::Write as _;

use crate::generate::{Program, Tagged};
use crate::random::Random;

/// A type of handles.
const OP: &str = "!transform.any_op";

/// A script under construction.
struct Script<'a> {
    random: &'a mut Random,
    text: String,
    values: usize,
}

/// A script that has a body, and then takes packings apart, which nothing else does.
pub fn script(body: &str) -> String {
    format!(
        "module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: {OP}) {{
{body}    %packs = transform.structured.match ops{{[\"linalg.pack\"]}} in %root : ({OP}) -> !transform.op<\"linalg.pack\">
    %p:3 = transform.structured.lower_pack %packs : (!transform.op<\"linalg.pack\">)
      -> (!transform.op<\"tensor.pad\">, !transform.op<\"tensor.expand_shape\">, !transform.op<\"linalg.transpose\">)
    %unpacks = transform.structured.match ops{{[\"linalg.unpack\"]}} in %root : ({OP}) -> !transform.op<\"linalg.unpack\">
    %u:4 = transform.structured.lower_unpack %unpacks : (!transform.op<\"linalg.unpack\">)
      -> (!transform.op<\"tensor.empty\">, !transform.op<\"linalg.transpose\">, !transform.op<\"tensor.collapse_shape\">, !transform.op<\"tensor.extract_slice\">)
    transform.yield
  }}
}}
"
    )
}

/// A random script for the ops of a program.
pub fn random(program: &Program, random: &mut Random) -> String {
    let mut script = Script {
        random,
        text: String::new(),
        values: 0,
    };
    let count = 1 + script.random.below(2);
    for _ in 0..count {
        let op = script.random.below(program.ops.len());
        script.transform(&program.ops[op]);
    }
    match script.random.below(4) {
        0 => script.patterns("transform.apply_patterns.canonicalization"),
        1 => script.patterns("transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices"),
        2 => script.patterns(
            "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers",
        ),
        _ => {}
    }
    self::script(&script.text)
}

impl Script<'_> {
    fn value(&mut self) -> String {
        self.values += 1;
        format!("%v{}", self.values)
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").expect("text grows");
    }

    fn once_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    fn patterns(&mut self, patterns: &str) {
        let functions = self.value();
        self.line(&format!(
            "{functions} = transform.structured.match ops{{[\"func.func\"]}} in %root : ({OP}) -> {OP}"
        ));
        self.line(&format!(
            "transform.apply_patterns to {functions} {{ {patterns} }} : {OP}"
        ));
    }

    fn find(&mut self, op: &Tagged) -> String {
        let found = self.value();
        self.line(&format!(
            "{found} = transform.structured.match ops{{[\"{}\"]}} attributes {{tag = {} : i32}} in %root : ({OP}) -> {OP}",
            op.name, op.tag
        ));
        found
    }

    /// A size for each loop, or zero: none for those that `is_kept` says.
    fn sizes(&mut self, op: &Tagged, is_kept: impl Fn(usize) -> bool) -> Vec<i64> {
        let sizes = (0..op.loops.len()).map(|loop_| match is_kept(loop_) {
            true => 0,
            false => self.random.pick(&[0, 1, 2, 2, 3]),
        });
        let mut sizes: Vec<i64> = sizes.collect();
        if sizes.iter().all(|size| *size == 0)
            && let Some(first) = (0..sizes.len()).find(|loop_| !is_kept(*loop_))
        {
            sizes[first] = 2;
        }
        sizes
    }

    /// An op on a handle that has so many results. The first of them.
    fn apply(&mut self, text: &str, handle: &str, rest: &str, results: usize) -> String {
        let name = self.value();
        let types = vec![OP; results].join(", ");
        let (bound, types) = match results {
            1 => (name.clone(), types),
            _ => (format!("{name}:{results}"), format!("({types})")),
        };
        self.line(&format!(
            "{bound} = transform.{text} {handle} {rest} : ({OP}) -> {types}"
        ));
        match results {
            1 => name,
            _ => format!("{name}#0"),
        }
    }

    fn tile(&mut self, op: &Tagged, handle: &str) -> String {
        let sizes = self.sizes(op, |_| false);
        let loops = sizes.iter().filter(|size| **size != 0).count();
        let rest = format!("tile_sizes {sizes:?}");
        self.apply("structured.tile_using_for", handle, &rest, 1 + loops)
    }

    fn vectorize(&mut self, op: &Tagged, handle: &str) {
        let sizes = op
            .loops
            .iter()
            .map(|size| size + self.random.below(3) as i64);
        let sizes: Vec<i64> = sizes.collect();
        let sizes = match self.once_in(2) {
            true => format!(" vector_sizes {sizes:?}"),
            false => String::new(),
        };
        self.line(&format!(
            "transform.structured.vectorize {handle}{sizes} : {OP}"
        ));
    }

    fn transform(&mut self, op: &Tagged) {
        let handle = self.find(op);
        let rank = op.loops.len();
        if rank == 0 {
            return self.vectorize(op, &handle);
        }
        match self.random.below(17) {
            0 | 1 => {
                let tiled = self.tile(op, &handle);
                if self.once_in(2) {
                    self.vectorize(op, &tiled);
                }
            }
            2 => {
                let sizes = self.sizes(op, |loop_| op.reduced[loop_]);
                let rest = match self.once_in(2) {
                    true => format!("tile_sizes {sizes:?}"),
                    false => format!("num_threads {sizes:?}"),
                };
                self.apply("structured.tile_using_forall", &handle, &rest, 2);
            }
            3 | 4 => {
                let sizes = self.sizes(op, |_| false);
                let loops = sizes.iter().filter(|size| **size != 0).count();
                let rest = format!("tile_sizes {sizes:?} {{apply_cleanup}}");
                self.apply("structured.fuse", &handle, &rest, 1 + loops);
            }
            5 | 6 => self.vectorize(op, &handle),
            7 | 8 => self.pad(op, &handle),
            9 => {
                let sizes = self.sizes(op, |_| false);
                let rest = format!("packed_sizes = {sizes:?}");
                let packed = self.apply("structured.pack", &handle, &rest, 1);
                // The tag is gone.
                if self.once_in(3) {
                    self.line(&format!("transform.structured.vectorize {packed} : {OP}"));
                }
            }
            10 => {
                let generic = self.apply("structured.generalize", &handle, "", 1);
                let mut order: Vec<usize> = (0..rank).collect();
                for place in (1..rank).rev() {
                    order.swap(place, self.random.below(place + 1));
                }
                let rest = format!("iterator_interchange = {order:?}");
                self.apply("structured.interchange", &generic, &rest, 1);
            }
            11 => {
                let loop_ = self.random.below(rank);
                let at = 1 + self.random.below(3);
                let rest = format!("after {at} {{dimension = {loop_}}}");
                let name = self.value();
                self.line(&format!(
                    "{name} = transform.structured.split {handle} {rest} : {OP}"
                ));
            }
            12 => {
                let factor = 2 + self.random.below(2);
                let flags = self
                    .random
                    .pick(&["", ", use_scaling_algorithm", ", inner_parallel"]);
                let rest =
                    format!("{{split_factor = {factor}, insert_split_dimension = 0{flags}}}");
                self.apply("structured.split_reduction", &handle, &rest, 4);
            }
            13 => {
                self.apply("structured.flatten_elementwise", &handle, "", 1);
            }
            14 => match op.name {
                "linalg.conv_2d_nhwc_hwcf"
                | "linalg.conv_2d_nhwc_fhwc"
                | "linalg.conv_2d_nchw_fchw"
                | "linalg.depthwise_conv_2d_nhwc_hwc" => {
                    self.apply("structured.convert_conv2d_to_img2col", &handle, "", 2);
                }
                "linalg.matmul" | "linalg.batch_matmul" => {
                    let rest = self.random.pick(&["<lhs>", "<rhs>"]);
                    let name = self.value();
                    self.line(&format!(
                        "{name} = transform.structured.transpose_matmul {handle} {rest} : ({OP}) -> {OP}"
                    ));
                }
                _ => {
                    self.apply("structured.decompose", &handle, "", 1);
                }
            },
            15 => {
                self.apply("structured.scalarize", &handle, "", 1);
            }
            _ => {
                let functions = self.value();
                self.line(&format!(
                    "{functions} = transform.structured.match ops{{[\"func.func\"]}} in %root : ({OP}) -> {OP}"
                ));
                let rest = self.random.pick(&["", "{vectorize_padding}"]);
                self.apply(
                    "structured.vectorize_children_and_apply_patterns",
                    &functions,
                    rest,
                    1,
                );
            }
        }
    }

    fn pad(&mut self, op: &Tagged, handle: &str) {
        let target = match self.once_in(2) {
            true => self.tile(op, handle),
            false => handle.to_owned(),
        };
        // What is added is no part of a result.
        let dims = (0..op.loops.len()).filter(|loop_| !op.reduced[*loop_] && self.once_in(2));
        let dims: Vec<usize> = dims.collect();
        let multiples: Vec<i64> = dims
            .iter()
            .map(|_| 1 + self.random.below(4) as i64)
            .collect();
        let multiples = match self.once_in(2) || dims.is_empty() {
            true => String::new(),
            false => format!("pad_to_multiple_of {multiples:?} "),
        };
        let copy = self.random.pick(&[
            "linalg.copy",
            "none",
            "bufferization.materialize_in_destination",
        ]);
        let rest =
            format!("{multiples}{{padding_dimensions = {dims:?}, copy_back_op = \"{copy}\"}}");
        self.apply("structured.pad", &target, &rest, 3);
    }
}
