//! `linalg.generic` with random maps, iterator types and bodies.

use super::{Element, LIMIT, Maker, Tensor};

/// An operand: what it is, and the expressions it is accessed by.
struct Operand {
    tensor: Tensor,
    access: Vec<String>,
}

/// A value of the body: its name, and its bound if it is a float.
type Scalar = (String, f64);

impl Maker<'_> {
    /// A random order of so many numbers.
    pub(super) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            order.swap(place, self.random.below(place + 1));
        }
        order
    }

    pub(super) fn generic(&mut self) {
        let Some(first) = self.existing(0..=4) else {
            return;
        };
        let element = first.element;
        // The loops are the dimensions of the first operand in some order, and perhaps one that only the result has.
        let order = self.order(first.rank());
        let mut loops = vec![0; first.rank()];
        for (dim, loop_) in order.iter().enumerate() {
            loops[*loop_] = first.sizes[dim];
        }
        let mut reduced: Vec<bool> = loops.iter().map(|_| self.once_in(3)).collect();
        if self.once_in(4) && loops.len() < 4 {
            loops.push(1 + self.random.below(3) as i64);
            reduced.push(false);
        }
        let access = order.iter().map(|loop_| format!("d{loop_}")).collect();
        let mut inputs = vec![Operand {
            tensor: first,
            access,
        }];
        for _ in 0..self.random.below(3) {
            inputs.extend(self.operand(&loops, element));
        }
        let parallel: Vec<usize> = (0..loops.len()).filter(|loop_| !reduced[*loop_]).collect();
        let order = self.order(parallel.len());
        let result: Vec<usize> = order.into_iter().map(|place| parallel[place]).collect();
        let sizes: Vec<i64> = result.iter().map(|loop_| loops[*loop_]).collect();
        let is_sum = reduced.contains(&true);
        let output = self.destination(&sizes, element, is_sum);
        self.build(&inputs, &output, &loops, &reduced, &result);
    }

    /// An operand that loops can access.
    fn operand(&mut self, loops: &[i64], element: Element) -> Option<Operand> {
        let tensor = self.existing(0..=3)?;
        if tensor.element != element {
            return None;
        }
        let mut access = Vec::new();
        for size in &tensor.sizes {
            let fitting: Vec<usize> = (0..loops.len())
                .filter(|loop_| loops[*loop_] == *size)
                .collect();
            access.push(match fitting.len() {
                0 if *size == 1 => "0".to_owned(),
                0 => return None,
                count => format!("d{}", fitting[self.random.below(count)]),
            });
        }
        Some(Operand { tensor, access })
    }

    /// What an op writes to, of any type that has these sizes.
    pub(super) fn destination(&mut self, sizes: &[i64], element: Element, is_used: bool) -> Tensor {
        let fits = |tensor: &&Tensor| tensor.sizes == sizes && tensor.element == element;
        let found = self.tensors.iter().rev().find(fits);
        let known = match found.map(|found| found.known.clone()) {
            Some(known) if self.once_in(2) => known,
            _ => sizes.iter().map(|_| !self.once_in(3)).collect(),
        };
        self.destination_of(sizes, &known, element, is_used)
    }

    /// What an op writes to, of a type: a tensor that there is, one of a value, or one of no contents if these are not used.
    pub(super) fn destination_of(
        &mut self,
        sizes: &[i64],
        known: &[bool],
        element: Element,
        is_used: bool,
    ) -> Tensor {
        let fits = |tensor: &&Tensor| {
            tensor.sizes == sizes && tensor.known == known && tensor.element == element
        };
        let found = self.tensors.iter().rev().find(fits).cloned();
        match found {
            Some(found) if self.once_in(2) => found,
            _ if is_used => {
                let number = self.random.below(3) as i64;
                self.filled(sizes, known, element, number)
            }
            _ => self.empty(sizes, known, element),
        }
    }

    fn build(
        &mut self,
        inputs: &[Operand],
        output: &Tensor,
        loops: &[i64],
        reduced: &[bool],
        result: &[usize],
    ) {
        let dims: Vec<String> = (0..loops.len()).map(|loop_| format!("d{loop_}")).collect();
        let map = |access: &[String]| {
            format!(
                "affine_map<({}) -> ({})>",
                dims.join(", "),
                access.join(", ")
            )
        };
        let mut maps: Vec<String> = inputs.iter().map(|operand| map(&operand.access)).collect();
        let access: Vec<String> = result.iter().map(|loop_| format!("d{loop_}")).collect();
        maps.push(map(&access));
        let kinds = reduced.iter().map(|reduced| match reduced {
            true => "\"reduction\"",
            false => "\"parallel\"",
        });
        let kinds: Vec<&str> = kinds.collect();
        let names: Vec<&str> = inputs
            .iter()
            .map(|operand| operand.tensor.name.as_str())
            .collect();
        let types: Vec<String> = inputs.iter().map(|operand| operand.tensor.ty()).collect();
        let (element, ty) = (output.element, output.ty());
        let name = self.value();
        let tag = self.tag("linalg.generic", loops, reduced);
        self.line(&format!(
            "{name} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}} ins({} : {}) outs({} : {ty}) attrs = {tag} {{",
            maps.join(", "),
            kinds.join(", "),
            names.join(", "),
            types.join(", "),
            output.name
        ));
        let mut scalars: Vec<Scalar> = Vec::new();
        let mut arguments = Vec::new();
        for operand in inputs {
            let argument = self.value();
            arguments.push(format!("{argument}: {}", element.name()));
            scalars.push((argument, operand.tensor.bound));
        }
        let out = self.value();
        arguments.push(format!("{out}: {}", element.name()));
        self.line(&format!("^bb0({}):", arguments.join(", ")));
        let count: i64 = loops
            .iter()
            .zip(reduced)
            .filter(|(_, reduced)| **reduced)
            .map(|(size, _)| *size)
            .product();
        let is_sum = reduced.contains(&true);
        // What the output has is used at times where that is not asked for: if it has contents.
        if !is_sum && output.bound > 0.0 {
            scalars.push((out.clone(), output.bound));
        }
        let (value, bound) = self.expression(scalars, element, loops.len());
        let (value, bound) = match is_sum {
            true => self.accumulate((value, bound), (out, output.bound), element, count),
            false => (value, bound),
        };
        self.line(&format!("linalg.yield {value} : {}", element.name()));
        self.line(&format!("}} -> {ty}"));
        self.keep(Tensor {
            name,
            bound: bound.max(1.0),
            ..output.clone()
        });
    }

    /// A value made of others, the first of them among these.
    fn expression(&mut self, mut scalars: Vec<Scalar>, element: Element, loops: usize) -> Scalar {
        if loops > 0 && self.once_in(5) {
            let [index, number] = [self.value(), self.value()];
            let loop_ = self.random.below(loops);
            self.line(&format!("{index} = linalg.index {loop_} : index"));
            self.line(&format!(
                "{number} = arith.index_cast {index} : index to i32"
            ));
            scalars.push(match element {
                Element::I32 => (number, 5.0),
                Element::F32 => {
                    let float = self.value();
                    self.line(&format!("{float} = arith.sitofp {number} : i32 to f32"));
                    (float, 5.0)
                }
            });
        }
        if self.once_in(5) {
            let number = self.random.below(5) as i64 - 2;
            let name = self.scalar(element, number);
            scalars.push((name, 2.0));
        }
        let mut value = scalars.remove(0);
        for other in scalars {
            value = self.binary(value, other, element);
        }
        value
    }

    fn binary(&mut self, a: Scalar, b: Scalar, element: Element) -> Scalar {
        let name = self.value();
        let (op, bound) = match element {
            Element::I32 => {
                let ops = [
                    "addi", "subi", "muli", "maxsi", "minsi", "xori", "andi", "ori",
                ];
                (self.random.pick(&ops), LIMIT)
            }
            Element::F32 => {
                let (sum, product) = (a.1 + b.1, a.1 * b.1);
                let mut ops = vec![("maximumf", a.1.max(b.1)), ("minimumf", a.1.max(b.1))];
                if sum <= LIMIT {
                    ops.extend([("addf", sum), ("subf", sum)]);
                }
                if product <= LIMIT {
                    ops.extend([("mulf", product), ("mulf", product)]);
                }
                self.random.pick(&ops)
            }
        };
        self.line(&format!(
            "{name} = arith.{op} {}, {} : {}",
            a.0,
            b.0,
            element.name()
        ));
        (name, bound)
    }

    /// A value combined with what there is so far.
    fn accumulate(
        &mut self,
        value: Scalar,
        so_far: Scalar,
        element: Element,
        count: i64,
    ) -> Scalar {
        let name = self.value();
        let (op, bound) = match element {
            Element::I32 => (
                self.random
                    .pick(&["addi", "muli", "maxsi", "minsi", "xori"]),
                LIMIT,
            ),
            Element::F32 => {
                let sum = value.1 * count as f64 + so_far.1;
                match sum <= LIMIT && !self.once_in(4) {
                    true => ("addf", sum),
                    false => (
                        self.random.pick(&["maximumf", "minimumf"]),
                        value.1.max(so_far.1),
                    ),
                }
            }
        };
        let [a, b] = match self.once_in(2) {
            true => [so_far.0, value.0],
            false => [value.0, so_far.0],
        };
        self.line(&format!(
            "{name} = arith.{op} {a}, {b} : {}",
            element.name()
        ));
        (name, bound)
    }
}
