//! Structured ops with names.

use super::{Element, LIMIT, Maker, Tensor};

impl Maker<'_> {
    pub(super) fn named(&mut self) {
        match self.random.below(8) {
            0 | 1 => self.product(),
            2 => self.elementwise(),
            3 => self.transpose(),
            4 => self.broadcast(),
            5 => self.reduce(),
            6 => self.convolution(),
            _ => self.pooling(),
        }
    }

    /// A result that an op of inputs wrote to a destination.
    fn structured(
        &mut self,
        name: &'static str,
        inputs: &[&Tensor],
        output: &Tensor,
        [before, after]: [&str; 2],
        bound: f64,
    ) {
        let names: Vec<&str> = inputs.iter().map(|tensor| tensor.name.as_str()).collect();
        let types: Vec<String> = inputs.iter().map(|tensor| tensor.ty()).collect();
        let (result, ty) = (self.value(), output.ty());
        // What moves elements has no type at its end.
        let arrow = match after.is_empty() {
            true => format!(" -> {ty}"),
            false => String::new(),
        };
        self.line(&format!(
            "{result} = {name} {before} ins({} : {}) outs({} : {ty}){after}{arrow}",
            names.join(", "),
            types.join(", "),
            output.name
        ));
        self.keep(Tensor {
            name: result,
            bound,
            ..output.clone()
        });
    }

    /// A sum of products, which a named op computes; nothing if floats get too large.
    fn sum_of_products(
        &mut self,
        name: &'static str,
        [a, b]: [&Tensor; 2],
        sizes: &[i64],
        reduced: &[i64],
    ) {
        let output = self.destination(sizes, a.element, true);
        let count: i64 = reduced.iter().product();
        let bound = a.bound * b.bound * count as f64 + output.bound;
        if a.element == Element::F32 && bound > LIMIT {
            return;
        }
        let loops: Vec<i64> = sizes.iter().chain(reduced).copied().collect();
        let kinds: Vec<bool> = (0..loops.len()).map(|loop_| loop_ >= sizes.len()).collect();
        let tag = self.tag(name, &loops, &kinds);
        self.structured(name, &[a, b], &output, [&tag, ""], bound);
    }

    fn product(&mut self) {
        let Some(a) = self.existing(1..=3) else {
            return;
        };
        let n = 1 + self.random.below(4) as i64;
        match a.sizes[..] {
            [k] => {
                let b = self.like(&[k], a.element);
                self.sum_of_products("linalg.dot", [&a, &b], &[], &[k]);
            }
            [m, k] if self.once_in(3) => {
                let b = self.like(&[k], a.element);
                self.sum_of_products("linalg.matvec", [&a, &b], &[m], &[k]);
            }
            [m, k] => {
                let b = self.like(&[k, n], a.element);
                self.sum_of_products("linalg.matmul", [&a, &b], &[m, n], &[k]);
            }
            [b, m, k] => {
                let other = self.like(&[b, k, n], a.element);
                self.sum_of_products("linalg.batch_matmul", [&a, &other], &[b, m, n], &[k]);
            }
            _ => {}
        }
    }

    fn elementwise(&mut self) {
        let Some(a) = self.existing(0..=4) else {
            return;
        };
        let b = self.like(&a.sizes, a.element);
        let (names, bound): (&[&'static str], f64) = match a.bound + b.bound <= LIMIT {
            true => (
                &["linalg.add", "linalg.sub", "linalg.max"],
                a.bound + b.bound,
            ),
            false => (&["linalg.max", "linalg.min"], a.bound.max(b.bound)),
        };
        let name = self.random.pick(names);
        let output = self.destination(&a.sizes, a.element, false);
        let tag = self.tag(name, &a.sizes, &vec![false; a.rank()]);
        self.structured(name, &[&a, &b], &output, [&tag, ""], bound);
    }

    fn transpose(&mut self) {
        let Some(a) = self.existing(1..=4) else {
            return;
        };
        let order = self.order(a.rank());
        let sizes: Vec<i64> = order.iter().map(|dim| a.sizes[*dim]).collect();
        let known: Vec<bool> = order.iter().map(|dim| a.known[*dim]).collect();
        let output = self.destination_of(&sizes, &known, a.element, false);
        let tag = self.tag("linalg.transpose", &sizes, &vec![false; sizes.len()]);
        let after = format!(" permutation = {order:?} {tag}");
        self.structured("linalg.transpose", &[&a], &output, ["", &after], a.bound);
    }

    fn broadcast(&mut self) {
        let Some(a) = self.existing(0..=3) else {
            return;
        };
        let place = self.random.below(a.rank() + 1);
        let (mut sizes, mut known) = (a.sizes.clone(), a.known.clone());
        sizes.insert(place, 1 + self.random.below(3) as i64);
        known.insert(place, !self.once_in(3));
        let output = self.destination_of(&sizes, &known, a.element, false);
        let tag = self.tag("linalg.broadcast", &sizes, &vec![false; sizes.len()]);
        let after = format!(" dimensions = [{place}] {tag}");
        self.structured("linalg.broadcast", &[&a], &output, ["", &after], a.bound);
    }

    fn reduce(&mut self) {
        let Some(a) = self.existing(1..=4) else {
            return;
        };
        let reduced = self.random.below(a.rank());
        let (mut sizes, mut known) = (a.sizes.clone(), a.known.clone());
        let count = sizes.remove(reduced);
        known.remove(reduced);
        let output = self.destination_of(&sizes, &known, a.element, true);
        let sum = a.bound * count as f64 + output.bound;
        let (op, bound) = match a.element {
            Element::I32 => (self.random.pick(&["arith.addi", "arith.maxsi"]), LIMIT),
            Element::F32 if sum <= LIMIT => ("arith.addf", sum),
            Element::F32 => ("arith.maximumf", a.bound.max(output.bound)),
        };
        let kinds: Vec<bool> = (0..a.rank()).map(|loop_| loop_ == reduced).collect();
        let tag = self.tag("linalg.reduce", &a.sizes, &kinds);
        let (before, after) = (
            format!("{{{op}}}"),
            format!(" dimensions = [{reduced}] {tag}"),
        );
        self.structured("linalg.reduce", &[&a], &output, [&before, &after], bound);
    }

    fn convolution(&mut self) {
        let element = self.random.pick(&[Element::I32, Element::F32]);
        let size = |maker: &mut Self, most: usize| 1 + maker.random.below(most) as i64;
        let [n, c, f] = [2, 3, 3].map(|most| size(self, most));
        let [oh, ow, kh, kw] = [3, 3, 2, 3].map(|most| size(self, most));
        let stride = size(self, 2);
        let [ih, iw] = [(oh - 1) * stride + kh, (ow - 1) * stride + kw];
        let attributes =
            |tag: &str| format!("{{strides = dense<{stride}> : tensor<2xi64>, {}", &tag[1..]);
        let (name, shapes, loops): (&'static str, [Vec<i64>; 3], [i64; 7]) =
            match self.random.below(4) {
                0 => (
                    "linalg.conv_2d_nhwc_hwcf",
                    [vec![n, ih, iw, c], vec![kh, kw, c, f], vec![n, oh, ow, f]],
                    [n, oh, ow, f, kh, kw, c],
                ),
                1 => (
                    "linalg.conv_2d_nhwc_fhwc",
                    [vec![n, ih, iw, c], vec![f, kh, kw, c], vec![n, oh, ow, f]],
                    [n, oh, ow, f, kh, kw, c],
                ),
                2 => (
                    "linalg.conv_2d_nchw_fchw",
                    [vec![n, c, ih, iw], vec![f, c, kh, kw], vec![n, f, oh, ow]],
                    [n, f, oh, ow, c, kh, kw],
                ),
                _ => (
                    "linalg.depthwise_conv_2d_nhwc_hwc",
                    [vec![n, ih, iw, c], vec![kh, kw, c], vec![n, oh, ow, c]],
                    [n, oh, ow, c, kh, kw, 0],
                ),
            };
        let loops: Vec<i64> = loops.into_iter().filter(|size| *size != 0).collect();
        let kinds: Vec<bool> = (0..loops.len()).map(|loop_| loop_ >= 4).collect();
        let [input, filter] = [&shapes[0], &shapes[1]].map(|shape| self.like(shape, element));
        let output = self.destination(&shapes[2], element, true);
        let bound = input.bound * filter.bound * (kh * kw * c) as f64 + output.bound;
        if bound > LIMIT && element == Element::F32 {
            return;
        }
        let tag = self.tag(name, &loops, &kinds);
        let before = attributes(&tag);
        self.structured(name, &[&input, &filter], &output, [&before, ""], bound);
    }

    fn pooling(&mut self) {
        let element = self.random.pick(&[Element::I32, Element::F32]);
        let size = |maker: &mut Self, most: usize| 1 + maker.random.below(most) as i64;
        let [c, oh, ow, kh, kw] = [3, 3, 2, 2, 3].map(|most| size(self, most));
        let input = self.like(&[1, oh + kh - 1, ow + kw - 1, c], element);
        let window = self.empty(&[kh, kw], &[true, true], element);
        let output = self.destination(&[1, oh, ow, c], element, true);
        let sum = input.bound * (kh * kw) as f64 + output.bound;
        let (name, bound) = match sum <= LIMIT && self.once_in(2) {
            true => ("linalg.pooling_nhwc_sum", sum),
            false => ("linalg.pooling_nhwc_max", input.bound.max(output.bound)),
        };
        let loops = [1, oh, ow, c, kh, kw];
        let tag = self.tag(name, &loops, &[false, false, false, false, true, true]);
        self.structured(name, &[&input, &window], &output, [&tag, ""], bound);
    }
}
