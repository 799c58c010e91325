//! Ops that move elements: slices, paddings, packings and reshapes.

use super::{INDICES, Maker, Tensor};

fn list(texts: &[String]) -> String {
    format!("[{}]", texts.join(", "))
}

impl Maker<'_> {
    pub(super) fn move_elements(&mut self) {
        let Some(source) = self.existing(1..=4) else {
            return;
        };
        match self.random.below(6) {
            0 => self.extract(&source),
            1 => self.insert(&source),
            2 => self.pad(&source),
            3 => self.collapse(&source),
            4 => self.expand(&source),
            _ => self.pack(&source),
        }
    }

    /// Offsets, sizes and strides of a part, as numbers, and as they are written; and which sizes are known.
    fn part(&mut self, of: &[i64]) -> ([Vec<String>; 3], Vec<i64>, Vec<bool>) {
        let mut lists: [Vec<String>; 3] = Default::default();
        let (mut sizes, mut known) = (Vec::new(), Vec::new());
        for whole in of {
            let stride = match self.once_in(4) {
                true => 2,
                false => 1,
            };
            let offset = self.random.below((*whole).min(INDICES) as usize) as i64;
            let most = (whole - offset + stride - 1) / stride;
            let size = 1 + self.random.below(most as usize) as i64;
            let is_known = !self.once_in(3);
            let known_offset = self.once_in(2);
            let offset = self.mixed(offset, known_offset);
            lists[0].push(offset);
            let text = self.mixed(size, is_known);
            lists[1].push(text);
            lists[2].push(stride.to_string());
            sizes.push(size);
            known.push(is_known);
        }
        (lists, sizes, known)
    }

    fn extract(&mut self, source: &Tensor) {
        let (part, mut sizes, mut known) = self.part(&source.sizes);
        // One dimension of one element may be dropped, if it is the only one.
        let ones: Vec<usize> = (0..sizes.len())
            .filter(|dim| sizes[*dim] == 1 && known[*dim])
            .collect();
        if let [dim] = ones[..]
            && self.once_in(2)
        {
            sizes.remove(dim);
            known.remove(dim);
        }
        let result = Tensor {
            name: self.value(),
            sizes,
            known,
            ..source.clone()
        };
        let [offsets, sizes, strides] = part.map(|texts| list(&texts));
        self.line(&format!(
            "{} = tensor.extract_slice {}{offsets} {sizes} {strides} : {} to {}",
            result.name,
            source.name,
            source.ty(),
            result.ty()
        ));
        self.keep(result);
    }

    fn insert(&mut self, dest: &Tensor) {
        let (part, sizes, known) = self.part(&dest.sizes);
        let mut source = self.like(&sizes, dest.element);
        let wanted = Tensor {
            known,
            ..source.clone()
        };
        if wanted.ty() != source.ty() {
            let name = self.value();
            let (from, to) = (source.ty(), wanted.ty());
            self.line(&format!(
                "{name} = tensor.cast {} : {from} to {to}",
                source.name
            ));
            source = Tensor { name, ..wanted };
        }
        let result = Tensor {
            name: self.value(),
            bound: dest.bound.max(source.bound),
            ..dest.clone()
        };
        let [offsets, sizes, strides] = part.map(|texts| list(&texts));
        self.line(&format!(
            "{} = tensor.insert_slice {} into {}{offsets} {sizes} {strides} : {} into {}",
            result.name,
            source.name,
            dest.name,
            source.ty(),
            dest.ty()
        ));
        self.keep(result);
    }

    fn pad(&mut self, source: &Tensor) {
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let mut result = source.clone();
        for dim in 0..source.rank() {
            let known = [0, 1].map(|_| self.once_in(2));
            let added = [0, 1].map(|_| self.random.below(3) as i64);
            low.push(self.mixed(added[0], known[0]));
            high.push(self.mixed(added[1], known[1]));
            result.sizes[dim] += added[0] + added[1];
            result.known[dim] &= known[0] && known[1];
        }
        let number = self.random.below(3) as i64;
        let value = self.scalar(source.element, number);
        result.name = self.value();
        result.bound = source.bound.max(2.0);
        let indices: Vec<String> = (0..source.rank())
            .map(|_| self.value() + ": index")
            .collect();
        let tag = self.tag("tensor.pad", &result.sizes, &vec![false; result.rank()]);
        self.line(&format!(
            "{} = tensor.pad {} low{} high{} {{",
            result.name,
            source.name,
            list(&low),
            list(&high)
        ));
        self.line(&format!("^bb0({}):", indices.join(", ")));
        self.line(&format!("tensor.yield {value} : {}", source.element.name()));
        self.line(&format!("}} {tag} : {} to {}", source.ty(), result.ty()));
        self.keep(result);
    }

    /// Joins a dimension with the one after it.
    fn collapse(&mut self, source: &Tensor) {
        if source.rank() < 2 {
            return;
        }
        let at = self.random.below(source.rank() - 1);
        let mut result = source.clone();
        result.name = self.value();
        result.sizes[at] *= result.sizes.remove(at + 1);
        result.known[at] &= result.known.remove(at + 1);
        let groups = groups(result.rank(), at);
        self.line(&format!(
            "{} = tensor.collapse_shape {} {groups} : {} into {}",
            result.name,
            source.name,
            source.ty(),
            result.ty()
        ));
        self.keep(result);
    }

    /// Divides a dimension.
    fn expand(&mut self, source: &Tensor) {
        let at = self.random.below(source.rank());
        let size = source.sizes[at];
        let factors: Vec<i64> = (1..=size).filter(|factor| size % factor == 0).collect();
        let factor = self.random.pick(&factors);
        let mut result = source.clone();
        result.sizes[at] = size / factor;
        result.sizes.insert(at + 1, factor);
        result.known.insert(at + 1, true);
        let mut shape = Vec::new();
        for dim in 0..result.rank() {
            shape.push(self.mixed(result.sizes[dim], result.known[dim]));
        }
        result.name = self.value();
        let groups = groups(source.rank(), at);
        self.line(&format!(
            "{} = tensor.expand_shape {} {groups} output_shape {} : {} into {}",
            result.name,
            source.name,
            list(&shape),
            source.ty(),
            result.ty()
        ));
        self.keep(result);
    }

    /// Puts a tensor into tiles, and perhaps out of them again.
    fn pack(&mut self, source: &Tensor) {
        let order = self.order(source.rank());
        let count = 1 + self.random.below(source.rank());
        let positions = order[..count].to_vec();
        let tiles: Vec<i64> = positions
            .iter()
            .map(|_| 1 + self.random.below(3) as i64)
            .collect();
        let outer = self.order(source.rank());
        let (mut sizes, mut known) = (source.sizes.clone(), source.known.clone());
        let mut is_padded = false;
        for (position, tile) in positions.iter().zip(&tiles) {
            is_padded |= sizes[*position] % tile != 0 || !known[*position];
            sizes[*position] = (sizes[*position] + tile - 1) / tile;
        }
        sizes = outer.iter().map(|dim| sizes[*dim]).collect();
        known = outer.iter().map(|dim| known[*dim]).collect();
        sizes.extend(&tiles);
        known.extend(tiles.iter().map(|_| true));
        let padding = match is_padded {
            true => {
                let value = self.scalar(source.element, 1);
                format!("padding_value({value} : {}) ", source.element.name())
            }
            false => String::new(),
        };
        let dest = self.empty(&sizes, &known, source.element);
        let tiling = format!(
            "outer_dims_perm = {outer:?} inner_dims_pos = {positions:?} inner_tiles = {tiles:?}"
        );
        let packed = Tensor {
            name: self.value(),
            bound: source.bound,
            ..dest.clone()
        };
        let tag = self.tag(
            "linalg.pack",
            &sizes[..source.rank()],
            &vec![false; source.rank()],
        );
        self.line(&format!(
            "{} = linalg.pack {} {padding}{tiling} into {} {tag} : {} -> {}",
            packed.name,
            source.name,
            dest.name,
            source.ty(),
            packed.ty()
        ));
        self.keep(packed.clone());
        if self.once_in(2) {
            let dest = self.destination(&source.sizes, source.element, false);
            let unpacked = Tensor {
                name: self.value(),
                bound: source.bound,
                ..dest.clone()
            };
            let tag = self.tag("linalg.unpack", &source.sizes, &vec![false; source.rank()]);
            self.line(&format!(
                "{} = linalg.unpack {} {tiling} into {} {tag} : {} -> {}",
                unpacked.name,
                packed.name,
                dest.name,
                packed.ty(),
                dest.ty()
            ));
            self.keep(unpacked);
        }
    }
}

/// Groups of dimensions, of which two next to each other are one of so many.
fn groups(count: usize, at: usize) -> String {
    let group = |dim: usize| match dim.cmp(&at) {
        std::cmp::Ordering::Less => format!("[{dim}]"),
        std::cmp::Ordering::Equal => format!("[{dim}, {}]", dim + 1),
        std::cmp::Ordering::Greater => format!("[{}]", dim + 1),
    };
    let groups: Vec<String> = (0..count).map(group).collect();
    list(&groups)
}
