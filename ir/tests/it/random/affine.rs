//! Random affine expressions, maps and sets.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, Constraint, IntegerSet};
use terrace_ir::asm::{parse_attribute, print_attribute};
use terrace_ir::attributes::AffineMapAttr;

use super::Generator;

impl Generator<'_, '_> {
    fn expr(&mut self, dims: u32, symbols: u32) -> AffineExpr {
        self.nested(
            |this| this.leaf(dims, symbols),
            |this| match this.below(3) {
                0 => this.leaf(dims, symbols),
                _ => {
                    let kind = this.one_of(&[
                        BinaryKind::Add,
                        BinaryKind::Mul,
                        BinaryKind::Mod,
                        BinaryKind::FloorDiv,
                        BinaryKind::CeilDiv,
                    ]);
                    let lhs = this.expr(dims, symbols);
                    // A product of dimensions is not affine, nor is a division by one.
                    let rhs = match kind {
                        BinaryKind::Add => this.expr(dims, symbols),
                        _ => this.expr(0, symbols),
                    };
                    match this.once_in(4) && kind == BinaryKind::Add {
                        true => lhs - rhs,
                        false => AffineExpr::binary(kind, lhs, rhs),
                    }
                }
            },
        )
    }

    fn leaf(&mut self, dims: u32, symbols: u32) -> AffineExpr {
        match self.below(3) {
            0 if dims != 0 => AffineExpr::Dim(self.below(dims as usize) as u32),
            1 if symbols != 0 => AffineExpr::Symbol(self.below(symbols as usize) as u32),
            _ => AffineExpr::Constant(self.number()),
        }
    }

    /// A map of this many dimensions.
    pub(super) fn map_of(&mut self, dims: usize) -> AffineMap {
        let (dims, symbols) = (dims as u32, self.below(3) as u32);
        let results = self.list(3, |this| this.expr(dims, symbols));
        let map = AffineMap::new(dims, symbols, results);
        self.read_from_left_to_right(map)
    }

    /// The text of a sum does not tell how it is nested, it reads from left to right. What it means stays the same.
    fn read_from_left_to_right(&mut self, map: AffineMap) -> AffineMap {
        let cx = self.cx;
        let text = print_attribute(cx, AffineMapAttr::get(cx, map.clone()).into());
        let read = match parse_attribute(cx, &text) {
            Ok(attr) => attr.cast::<AffineMapAttr>(cx),
            Err(error) => panic!("{}\n{text}", error.render(cx)),
        };
        let read = read.expect("a map reads as a map").value(cx).clone();
        let values: Vec<i64> = (0..map.num_inputs()).map(|_| self.number()).collect();
        let (dims, symbols) = values.split_at(map.num_dims as usize);
        if let (Some(a), Some(b)) = (map.evaluate(dims, symbols), read.evaluate(dims, symbols)) {
            assert_eq!(a, b, "{text} means something else than {map:?}");
        }
        read
    }

    pub(super) fn map(&mut self) -> AffineMap {
        let dims = self.below(4);
        self.map_of(dims)
    }

    pub(super) fn set(&mut self) -> IntegerSet {
        let map = self.map();
        let mut constraints: Vec<Constraint> = map
            .results
            .iter()
            .map(|expr| Constraint {
                expr: expr.clone(),
                is_equality: self.any(),
            })
            .collect();
        // A set without constraints is not written.
        if constraints.is_empty() {
            constraints.push(Constraint {
                expr: AffineExpr::Constant(0),
                is_equality: true,
            });
        }
        IntegerSet {
            num_dims: map.num_dims,
            num_symbols: map.num_symbols,
            constraints: constraints.into(),
        }
    }
}
