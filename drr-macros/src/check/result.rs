//! What a rule makes: the names that its result uses.

use super::*;

impl<'a> Checker<'a, '_> {
    pub(super) fn result(&mut self) {
        let rule = self.checked.rule;
        for item in &rule.result.items {
            match item {
                ResultItem::Op(op) => self.result_op(op),
                ResultItem::Rust(rust) => self.use_in(rust.tokens.clone()),
                ResultItem::Let(code) => {
                    self.use_in(code.expression.to_token_stream());
                    for name in names_of(code.pattern.to_token_stream()) {
                        self.bind_new(&name, Bound::Rust);
                    }
                }
            }
        }
        match &rule.result.replacement {
            Replacement::One(ResultArgument::Name(name))
                if rule.source.name.as_ref() == Some(name) =>
            {
                self.errors
                    .push(name, "the matched op cannot be replaced by itself");
                self.use_name(name);
            }
            Replacement::One(argument) => self.result_argument(argument),
            Replacement::Values(_, values) => {
                for value in values {
                    self.result_argument(value);
                }
            }
        }
        self.use_in_loc(rule.loc.as_ref());
    }

    fn result_op(&mut self, op: &'a ResultOp) {
        for argument in &op.arguments {
            self.result_argument(argument);
        }
        for successor in op.successors.iter().flatten() {
            match successor {
                ResultSuccessor::Name(name) => self.use_name(name),
                ResultSuccessor::Rust(rust) => self.use_in(rust.tokens.clone()),
            }
        }
        for region in op.regions.iter().flatten() {
            self.result_region(region);
        }
        for ty in op.types.iter().flatten() {
            self.use_in(ty.to_token_stream());
        }
        self.use_in_loc(op.loc.as_ref());
        if let Some(name) = &op.name {
            self.bind_new(name, Bound::ResultOp);
        }
    }

    fn result_region(&mut self, region: &'a ResultRegion) {
        let (name, moves) = match region {
            ResultRegion::Empty => return,
            ResultRegion::Move(name) => (name, true),
            ResultRegion::Clone(name) => (name, false),
        };
        self.use_name(name);
        let op = match self.checked.bound(name) {
            Some(Bound::Region { op, .. }) => op,
            Some(_) => {
                self.errors.push(name, format!("`{name}` is not a region"));
                return;
            }
            None => return,
        };
        if self.moved.contains(&name) {
            let message =
                format!("`{name}` was moved to another op before: write `clone({name})` there");
            self.errors.push(name, message);
        } else if moves && op != 0 {
            let message = format!("`{name}` belongs to an op that stays: write `clone({name})`");
            self.errors.push(name, message);
        } else if moves {
            self.moved.push(name);
        }
    }

    fn result_argument(&mut self, argument: &'a ResultArgument) {
        match argument {
            ResultArgument::Name(name) => self.use_name(name),
            ResultArgument::ResultOf(name, index) => {
                self.use_name(name);
                let message = match (self.checked.bound(name), index) {
                    (
                        Some(
                            Bound::Argument { .. } | Bound::Successor { .. } | Bound::Region { .. },
                        ),
                        _,
                    ) => format!("`{name}` is not an op: it has no results to pick from"),
                    (Some(Bound::Guard { .. } | Bound::Rust), Index::Name(_)) => format!(
                        "what kind of op `{name}` is only its Rust code knows: pick a result by number, `{name}.0`"
                    ),
                    _ => return,
                };
                self.errors.add(syn::Error::new(index.span(), message));
            }
            ResultArgument::Op(op) => self.result_op(op),
            ResultArgument::Rust(rust) => self.use_in(rust.tokens.clone()),
            ResultArgument::Some(_, inner) => self.result_argument(inner),
            ResultArgument::None(_) => {}
            ResultArgument::List(_, elements) => {
                for element in elements {
                    match element {
                        ListElement::One(argument) => self.result_argument(argument),
                        ListElement::Spread(name) => self.use_name(name),
                    }
                }
            }
        }
    }

    fn use_in_loc(&mut self, loc: Option<&'a Loc>) {
        let Some(Loc::Of(names)) = loc else { return };
        for name in names {
            self.use_name(name);
            let what = match self.checked.bound(name) {
                Some(Bound::Successor { .. }) => "block",
                Some(Bound::Region { .. }) => "region",
                _ => continue,
            };
            self.errors
                .push(name, format!("`{name}` is a {what}, which has no location"));
        }
    }
}
