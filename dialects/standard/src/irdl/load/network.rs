//! Constraints and their evaluation.
//!
//! The constraints in the body of a definition are variables: the first attribute that one accepts is its value from then
//! on, and it accepts nothing else. Values are not taken back, also where an alternative of an `any_of` gave them in vain.

use std::collections::{HashMap, HashSet};

use terrace_dynamic::Parameters;
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{AttrData, Attribute, SymbolRefAttr, TypeAttr};
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::symbol::{SymbolScope, symbol_name};
use terrace_ir::{Context, Diagnostic, Ir, Location, Op, Value};

use super::super::definitions::body_ops;
use super::super::{
    AllOfOp, AnyOfOp, AnyOp, BaseOp, CPredOp, DialectOp, IsOp, ParametricOp, TypeOp,
};
use super::kinds;

/// How deep constraints may be nested: their evaluation recurses.
const MAX_DEPTH: usize = 128;

/// The constraints in the body of one definition.
pub struct Network {
    constraints: Vec<Constraint>,
    by_value: HashMap<Value, usize>,
}

enum Constraint {
    Any,
    Is(Attribute),
    /// A type or an attribute of one kind.
    Base(Base),
    /// A type or an attribute of one kind, and constraints on its parameters.
    Parametric(Base, Vec<usize>),
    AnyOf(Vec<usize>),
    AllOf(Vec<usize>),
}

struct Base {
    is_type: bool,
    dialect: String,
    mnemonic: String,
}

impl Network {
    /// The constraints in the body of a definition.
    pub fn of_body(ir: &Ir, definition: Op, symbols: &SymbolScope<'_>) -> Result<Self, Diagnostic> {
        let mut network = Network {
            constraints: Vec::new(),
            by_value: HashMap::new(),
        };
        let mut depths: Vec<usize> = Vec::new();
        for op in body_ops(ir, definition) {
            let Some(constraint) = network.constraint(ir, op, symbols)? else {
                continue;
            };
            let depth = constraint
                .operands()
                .iter()
                .map(|operand| depths[*operand] + 1);
            let depth = depth.max().unwrap_or(0);
            if depth > MAX_DEPTH {
                let message = format!("constraints are nested deeper than {MAX_DEPTH} levels");
                return ir.error(op, message).into();
            }
            depths.push(depth);
            let index = network.constraints.len();
            network.constraints.push(constraint);
            network.by_value.insert(ir.result(op, 0), index);
        }
        Ok(network)
    }

    /// The constraint that an op is, if it is one.
    fn constraint(
        &self,
        ir: &Ir,
        op: Op,
        symbols: &SymbolScope<'_>,
    ) -> Result<Option<Constraint>, Diagnostic> {
        Ok(Some(if AnyOp::cast(ir, op).is_some() {
            Constraint::Any
        } else if let Some(is) = IsOp::cast(ir, op) {
            Constraint::Is(is.expected(ir))
        } else if let Some(base) = BaseOp::cast(ir, op) {
            Constraint::Base(match (base.base_ref(ir), base.base_name(ir)) {
                (Some(reference), _) => Base::of_reference(reference, symbols),
                (None, name) => Base::of_name(ir, op, &name.unwrap_or_default())?,
            })
        } else if let Some(parametric) = ParametricOp::cast(ir, op) {
            let base = Base::of_reference(parametric.base_type(ir), symbols);
            Constraint::Parametric(base, self.variables(ir, op, parametric.args(ir))?)
        } else if let Some(any_of) = AnyOfOp::cast(ir, op) {
            Constraint::AnyOf(self.variables(ir, op, any_of.args(ir))?)
        } else if let Some(all_of) = AllOfOp::cast(ir, op) {
            Constraint::AllOf(self.variables(ir, op, all_of.args(ir))?)
        } else if CPredOp::cast(ir, op).is_some() {
            let message = "a predicate in C++ cannot be loaded at run time";
            return ir
                .op_error(op, message)
                .help(
                    "such a definition is for generating C++; say the same with other constraints",
                )
                .into();
        } else {
            return Ok(None);
        }))
    }

    /// The constraints that values stand for; `user` is what uses them.
    pub fn variables(
        &self,
        ir: &Ir,
        user: Op,
        values: impl Iterator<Item = Value>,
    ) -> Result<Vec<usize>, Diagnostic> {
        let variables = values.enumerate().map(|(index, value)| {
            let known = self.by_value.get(&value).copied();
            known.ok_or_else(|| {
                let message = format!("operand #{index} is not a constraint that can be loaded");
                ir.op_error(user, message)
                    .help("constraints are what ops such as `irdl.is` and `irdl.any_of` give")
            })
        });
        variables.collect()
    }

    /// No variable has a value yet.
    pub fn assignment<'a>(&'a self, cx: &'a Context) -> Assignment<'a> {
        Assignment {
            cx,
            network: self,
            values: vec![None; self.constraints.len()],
            refused: HashSet::new(),
        }
    }
}

impl Constraint {
    fn operands(&self) -> &[usize] {
        match self {
            Constraint::Any | Constraint::Is(_) | Constraint::Base(_) => &[],
            Constraint::Parametric(_, operands)
            | Constraint::AnyOf(operands)
            | Constraint::AllOf(operands) => operands,
        }
    }
}

impl Base {
    /// The kind that a reference names. That it names a definition was verified.
    fn of_reference(reference: SymbolRefAttr, symbols: &SymbolScope<'_>) -> Self {
        let found = symbols.outer().and_then(|outer| outer.lookup(reference));
        let (ir, op) = found.expect("the reference is verified");
        let dialect = DialectOp::cast(ir, ir.root()).expect("definitions are in dialects");
        let is_type = TypeOp::cast(ir, op).is_some();
        let name = symbol_name(ir, op).expect("a definition has a name");
        let sigil = if is_type { '!' } else { '#' };
        let name = name.as_str(ir);
        Base {
            is_type,
            dialect: dialect.sym_name(ir).into_owned(),
            mnemonic: name.strip_prefix(sigil).unwrap_or(name).to_owned(),
        }
    }

    /// The kind with this name, which begins with `!` or `#`.
    fn of_name(ir: &Ir, op: Op, name: &str) -> Result<Self, Diagnostic> {
        let (is_type, kind) = match name.strip_prefix('!') {
            Some(kind) => (true, kind),
            None => (false, name.strip_prefix('#').unwrap_or(name)),
        };
        let kind = kind.split_once('.').unwrap_or((kind, ""));
        let (is_known, what) = match is_type {
            true => (kinds::is_type_kind(ir, kind), "type"),
            false => (kinds::is_attr_kind(ir, kind), "attribute"),
        };
        if !is_known {
            return ir
                .error(op, format!("no registered {what} with name {name}"))
                .help("a type or an attribute that is defined here is named by a reference")
                .into();
        }
        Ok(Base {
            is_type,
            dialect: kind.0.to_owned(),
            mnemonic: kind.1.to_owned(),
        })
    }

    fn accepts(&self, cx: &Context, attr: Attribute) -> bool {
        let found = match (self.is_type, attr.cast::<TypeAttr>(cx)) {
            (true, Some(ty)) => kinds::of_type(cx, ty.value(cx)),
            (true, None) => return false,
            (false, _) => kinds::of_attr(cx, attr),
        };
        found == (&self.dialect, &self.mnemonic)
    }

    /// Why an attribute is not of this kind; `found` is what it is.
    fn refusal(&self, cx: &Context, attr: Attribute, found: String) -> String {
        let Base {
            is_type,
            dialect,
            mnemonic,
        } = self;
        match (is_type, attr.is::<TypeAttr>(cx)) {
            (true, false) => {
                let attr = print_attribute(cx, attr);
                format!("expected type, got attribute '{attr}'")
            }
            (true, true) => format!("expected base type '{dialect}.{mnemonic}' but got '{found}'"),
            (false, _) => {
                format!("expected base attribute '{dialect}.{mnemonic}' but got '{found}'")
            }
        }
    }
}

/// The values of variables while one op, type or attribute is checked.
pub struct Assignment<'a> {
    cx: &'a Context,
    network: &'a Network,
    values: Vec<Option<Attribute>>,
    /// What variables did not accept: they never will, because what they rely on only gets stricter.
    refused: HashSet<(usize, Attribute)>,
}

impl Assignment<'_> {
    /// Checks that a variable accepts an attribute, and gives it this value.
    pub fn check(&mut self, loc: Location, variable: usize, attr: Attribute) -> VerifyResult {
        match self.accepts(variable, attr) {
            true => Ok(()),
            false => Diagnostic::error(loc, self.refusal(variable, attr)).into(),
        }
    }

    fn accepts(&mut self, variable: usize, attr: Attribute) -> bool {
        if let Some(value) = self.values[variable] {
            return value == attr;
        }
        if self.refused.contains(&(variable, attr)) {
            return false;
        }
        let is_accepted = match &self.network.constraints[variable] {
            Constraint::Any => true,
            Constraint::Is(expected) => *expected == attr,
            Constraint::Base(base) => base.accepts(self.cx, attr),
            Constraint::Parametric(base, constraints) => {
                base.accepts(self.cx, attr) && {
                    let found = parameters(self.cx, attr);
                    found.len() == constraints.len()
                        && constraints
                            .iter()
                            .zip(found)
                            .all(|(constraint, found)| self.accepts(*constraint, *found))
                }
            }
            Constraint::AnyOf(options) => options.iter().any(|option| self.accepts(*option, attr)),
            Constraint::AllOf(all) => all.iter().all(|each| self.accepts(*each, attr)),
        };
        match is_accepted {
            true => self.values[variable] = Some(attr),
            false => {
                self.refused.insert((variable, attr));
            }
        }
        is_accepted
    }

    /// Why a variable does not accept an attribute.
    fn refusal(&mut self, variable: usize, attr: Attribute) -> String {
        let cx = self.cx;
        let text = |attr| print_attribute(cx, attr);
        let expected = |attr, found| format!("expected '{}' but got '{}'", text(attr), text(found));
        if let Some(value) = self.values[variable] {
            return expected(value, attr);
        }
        match &self.network.constraints[variable] {
            Constraint::Is(value) => expected(*value, attr),
            Constraint::Base(base) => {
                let (dialect, mnemonic) = match (base.is_type, attr.cast::<TypeAttr>(cx)) {
                    (true, Some(ty)) => kinds::of_type(cx, ty.value(cx)),
                    _ => kinds::of_attr(cx, attr),
                };
                base.refusal(cx, attr, format!("{dialect}.{mnemonic}"))
            }
            Constraint::Parametric(base, _) if !base.accepts(cx, attr) => {
                base.refusal(cx, attr, text(attr))
            }
            Constraint::Parametric(base, constraints) => {
                let found = parameters(cx, attr);
                if found.len() != constraints.len() {
                    return format!(
                        "attribute '{}.{}' expects {} parameters but got {}",
                        base.dialect,
                        base.mnemonic,
                        found.len(),
                        constraints.len()
                    );
                }
                let mut pairs = constraints.iter().zip(found);
                let refused =
                    pairs.find(|(constraint, found)| !self.accepts(**constraint, **found));
                let (constraint, found) = refused.expect("one of them is refused");
                self.refusal(*constraint, *found)
            }
            Constraint::AllOf(all) => {
                let refusing = all.iter().find(|each| !self.accepts(**each, attr));
                self.refusal(*refusing.expect("one of them refuses"), attr)
            }
            Constraint::Any | Constraint::AnyOf(_) => {
                format!("'{}' does not satisfy the constraint", text(attr))
            }
        }
    }
}

/// The parameters of a type or an attribute that was defined at run time.
fn parameters(cx: &Context, attr: Attribute) -> &[Attribute] {
    let parameters: Option<&Parameters> = match attr.data(cx) {
        AttrData::Type(ty) => ty.storage(cx),
        _ => attr.storage(cx),
    };
    parameters.map_or(&[], |parameters| parameters)
}
