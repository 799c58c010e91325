//! What a rule matches: the names that its source binds, and its conditions.

use super::*;

/// How a matched op is found.
#[derive(Clone, Copy)]
enum Found {
    /// It is the one that is replaced.
    Root,
    /// It defines a value.
    Defines(Place),
    /// It ends a block.
    Ends,
}

impl<'a> Checker<'a, '_> {
    pub(super) fn source(&mut self) {
        self.source_op(&self.checked.rule.source, Found::Root);
    }

    fn source_op(&mut self, op: &'a SourceOp, found: Found) {
        let index = self.checked.ops.len();
        self.checked.ops.push(op);
        let at = match found {
            Found::Defines(at) => {
                self.checked.steps.push(Step::DefinedBy { at, op: index });
                Some(at)
            }
            Found::Root | Found::Ends => None,
        };
        if let Some(name) = &op.name {
            self.bind_new(name, Bound::SourceOp { op: index, at });
        }
        if let Some(either) = &op.either
            && op.arguments.len() < 2
        {
            self.errors.push(
                either,
                "`either` tries both orders of the first two operands of an op",
            );
        }
        for (argument, pattern) in op.arguments.iter().enumerate() {
            let at = Place {
                op: index,
                argument,
                part: Part::Whole,
                span: pattern.span(),
            };
            self.source_argument(pattern, at);
        }
        for (successor, pattern) in op.successors.iter().flatten().enumerate() {
            if let SourceSuccessor::Name(name) = pattern {
                let bound = Bound::Successor {
                    op: index,
                    index: successor,
                };
                self.bind_new(name, bound);
            }
        }
        for (region, pattern) in op.regions.iter().flatten().enumerate() {
            self.source_region(pattern, index, region);
        }
    }

    fn source_region(&mut self, pattern: &'a SourceRegion, op: usize, region: usize) {
        let last = self.checked.ops.len();
        let holds = match pattern.shape {
            Shape::Any => Holds::Anything,
            Shape::Empty => Holds::Nothing,
            Shape::Block { alone, .. } => Holds::Block { alone, last },
        };
        self.checked.steps.push(Step::Region { op, region, holds });
        if let Some(name) = &pattern.name {
            self.bind_new(name, Bound::Region { op, region });
        }
        if let Shape::Block { last, .. } = &pattern.shape {
            self.source_op(last, Found::Ends);
        }
    }

    fn source_argument(&mut self, pattern: &'a SourceArgument, at: Place) {
        match pattern {
            SourceArgument::Ignored { constraint, .. } => self.constrain(at, constraint.as_ref()),
            SourceArgument::Name { name, constraint } => {
                self.constrain(at, constraint.as_ref());
                self.bind_argument(name, at, constraint.as_ref());
            }
            SourceArgument::Op(op) => self.source_op(op, Found::Defines(at)),
            SourceArgument::BlockArgument { name, index, .. } => {
                let index = *index;
                self.checked.steps.push(Step::BlockArgument { at, index });
                if let Some(name) = name {
                    self.bind_argument(name, at, None);
                }
            }
            SourceArgument::ResultOf(name, result) => self.result_of(name, result, at),
            SourceArgument::Rust(rust) => {
                if let Part::Whole | Part::Inner = at.part {
                    self.checked.steps.push(Step::Equal { at, rust });
                } else {
                    self.errors.add(syn::Error::new(
                        rust.span,
                        "an operand is matched by a name, `_` or an op",
                    ));
                }
            }
            SourceArgument::Some(_, inner) => {
                self.length(at, 1, false);
                self.part(inner, at, Part::Inner);
            }
            SourceArgument::None(_) => self.length(at, 0, true),
            SourceArgument::List { elements, rest, .. } => {
                let count = u16::try_from(elements.len()).unwrap_or(u16::MAX);
                self.length(at, count, matches!(rest, Rest::Nothing));
                for (index, element) in (0..).zip(elements) {
                    self.part(element, at, Part::Element(index));
                }
                if let Rest::Name(name) = rest {
                    let at = Place {
                        part: Part::From(count),
                        span: name.span(),
                        ..at
                    };
                    self.bind_argument(name, at, None);
                }
            }
        }
    }

    fn part(&mut self, pattern: &'a SourceArgument, at: Place, part: Part) {
        let at = Place {
            part,
            span: pattern.span(),
            ..at
        };
        if let SourceArgument::Some(..) | SourceArgument::None(_) | SourceArgument::List { .. } =
            pattern
        {
            self.errors.add(syn::Error::new(
                at.span,
                "the values of an operand are matched by a name, `_` or an op",
            ));
        }
        self.source_argument(pattern, at);
    }

    /// Another result of an op that is matched before.
    fn result_of(&mut self, name: &'a Ident, result: &'a Index, at: Place) {
        self.use_name(name);
        match self.checked.bound(name) {
            Some(Bound::SourceOp { op, at: Some(_) }) => {
                self.checked.steps.push(Step::ResultOf { at, op, result });
            }
            Some(_) => self.errors.push(
                name,
                format!("`{name}` is no op that defines an operand before this: `Op({name} @ Other(_).0, {name}.1)`"),
            ),
            None => {}
        }
    }

    fn length(&mut self, at: Place, min: u16, exact: bool) {
        self.checked.steps.push(Step::Length { at, min, exact });
    }

    fn constrain(&mut self, at: Place, constraint: Option<&'a Type>) {
        if let Some(constraint) = constraint {
            self.checked.steps.push(Step::Constraint { at, constraint });
        }
    }

    /// Binds a name to an argument. The second time it means that both are the same.
    fn bind_argument(&mut self, name: &'a Ident, at: Place, constraint: Option<&'a Type>) {
        let known = self
            .checked
            .bindings
            .iter_mut()
            .find(|binding| binding.name == *name);
        let Some(known) = known else {
            return self.bind_new(name, Bound::Argument { at, constraint });
        };
        known.used = true;
        match known.bound {
            Bound::Argument { at: other, .. }
            | Bound::SourceOp {
                at: Some(other), ..
            } => self.checked.steps.push(Step::Same { at, other }),
            Bound::SourceOp { op: 0, at: None } => self.errors.push(
                name,
                format!("`{name}` is the matched op itself, whose results cannot be its operands"),
            ),
            Bound::SourceOp { at: None, .. }
            | Bound::Successor { .. }
            | Bound::Region { .. }
            | Bound::Guard { .. }
            | Bound::ResultOp
            | Bound::Rust => self.errors.push(name, format!("`{name}` is bound twice")),
        }
    }
}
