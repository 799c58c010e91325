//! What types become.

use std::any::Any;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Context;
use terrace_ir::ir::{Ir, Value};
use terrace_ir::types::{FunctionType, Type};

use super::materialize::Materializations;

/// A conversion rule: `None` if it does not apply to the type, `Some(None)` if the type cannot be converted.
pub type TypeRule =
    Box<dyn Fn(&TypeConverter, &Context, Type) -> Option<Option<Type>> + Send + Sync>;

/// The types that a type becomes.
pub type Types = SmallVec<[Type; 2]>;

type ManyRule = Box<dyn Fn(&TypeConverter, &Context, Type) -> Option<Option<Types>> + Send + Sync>;
type ValueRule = Box<dyn Fn(&TypeConverter, &Ir, Value) -> Option<Option<Type>> + Send + Sync>;
type AttributeRule =
    Box<dyn Fn(&TypeConverter, &Context, Attribute) -> Option<Option<Attribute>> + Send + Sync>;

enum Rule {
    One(TypeRule),
    Many(ManyRule),
}

/// Converts types by rules, the last added first; a type to which no rule applies is legal as it is.
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    values: Vec<ValueRule>,
    attributes: Vec<AttributeRule>,
    has_many: bool,
    pub(super) materializations: Materializations,
    target: Option<Arc<dyn Any + Send + Sync>>,
    cache: Mutex<FxHashMap<Type, Option<Type>>>,
}

impl TypeConverter {
    /// A converter without rules.
    pub fn new() -> Self {
        TypeConverter::default()
    }

    /// Says what types are converted for, which patterns ask for by [`TypeConverter::target`]: what a device offers, the
    /// options of a pass.
    #[must_use]
    pub fn for_target<T: Any + Send + Sync>(mut self, target: Arc<T>) -> Self {
        self.target = Some(target);
        self
    }

    /// What types are converted for, if it is of this type.
    pub fn target<T: Any>(&self) -> Option<&T> {
        self.target.as_deref()?.downcast_ref()
    }

    /// Adds a rule, which is tried before those added earlier. Rules may convert parts of a type with the converter that
    /// they are given.
    #[must_use]
    pub fn rule(
        mut self,
        rule: impl Fn(&TypeConverter, &Context, Type) -> Option<Option<Type>> + Send + Sync + 'static,
    ) -> Self {
        self.rules.push(Rule::One(Box::new(rule)));
        self
    }

    /// Adds a rule by which a type becomes several, or none at all: `Some(Some(types))`.
    #[must_use]
    pub fn rule_to_many(
        mut self,
        rule: impl Fn(&TypeConverter, &Context, Type) -> Option<Option<Types>> + Send + Sync + 'static,
    ) -> Self {
        self.rules.push(Rule::Many(Box::new(rule)));
        self.has_many = true;
        self
    }

    /// Adds a rule that looks at a value and not only at its type. Such rules are tried before all others.
    #[must_use]
    pub fn value_rule(
        mut self,
        rule: impl Fn(&TypeConverter, &Ir, Value) -> Option<Option<Type>> + Send + Sync + 'static,
    ) -> Self {
        self.values.push(Box::new(rule));
        self
    }

    /// Adds a rule for attributes: `None` if it does not apply, `Some(None)` if the attribute cannot be converted.
    #[must_use]
    pub fn attribute_rule(
        mut self,
        rule: impl Fn(&TypeConverter, &Context, Attribute) -> Option<Option<Attribute>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.attributes.push(Box::new(rule));
        self
    }

    /// What a type becomes; itself if it is legal, `None` if it cannot be converted or becomes another number of types.
    pub fn convert(&self, cx: &Context, ty: Type) -> Option<Type> {
        if let Some(&known) = self
            .cache
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .get(&ty)
        {
            return known;
        }
        // The lock is not held while rules run: they convert parts of types.
        let converted = self
            .rules
            .iter()
            .rev()
            .find_map(|rule| match rule {
                Rule::One(rule) => rule(self, cx, ty),
                Rule::Many(rule) => rule(self, cx, ty).map(|types| match types.as_deref() {
                    Some([one]) => Some(*one),
                    _ => None,
                }),
            })
            .unwrap_or(Some(ty));
        self.cache
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .insert(ty, converted);
        converted
    }

    /// What a type becomes, which may be several types or none; `None` if it cannot be converted.
    pub fn convert_to_many(&self, cx: &Context, ty: Type) -> Option<Types> {
        if !self.has_many {
            return self.convert(cx, ty).map(|ty| smallvec![ty]);
        }
        let converted = self.rules.iter().rev().find_map(|rule| match rule {
            Rule::One(rule) => rule(self, cx, ty).map(|ty| ty.map(|ty| smallvec![ty])),
            Rule::Many(rule) => rule(self, cx, ty),
        });
        converted.unwrap_or_else(|| Some(smallvec![ty]))
    }

    /// What the type of a value becomes.
    pub fn convert_value(&self, ir: &Ir, value: Value) -> Option<Type> {
        let converted = self
            .values
            .iter()
            .rev()
            .find_map(|rule| rule(self, ir, value));
        converted.unwrap_or_else(|| self.convert(ir, ir.ty(value)))
    }

    /// What an attribute becomes; itself if no rule applies, `None` if it cannot be converted.
    pub fn convert_attribute(&self, cx: &Context, attr: Attribute) -> Option<Attribute> {
        let converted = self
            .attributes
            .iter()
            .rev()
            .find_map(|rule| rule(self, cx, attr));
        converted.unwrap_or(Some(attr))
    }

    /// Whether every type becomes one.
    pub(super) fn is_one_to_one(&self) -> bool {
        !self.has_many
    }

    /// What all of these types become; `None` if one of them cannot be converted.
    pub fn convert_all(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Vec<Type>> {
        if !self.has_many {
            return types.into_iter().map(|ty| self.convert(cx, ty)).collect();
        }
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert_to_many(cx, ty)?);
        }
        Some(all)
    }

    /// The function type with inputs and results converted.
    pub fn convert_function(&self, cx: &Context, ty: FunctionType) -> Option<FunctionType> {
        let inputs = self.convert_all(cx, ty.inputs(cx).iter().copied())?;
        let results = self.convert_all(cx, ty.results(cx).iter().copied())?;
        Some(FunctionType::get(cx, &inputs, &results))
    }

    /// Whether a type stays as it is.
    pub fn is_legal(&self, cx: &Context, ty: Type) -> bool {
        self.convert(cx, ty) == Some(ty)
    }

    /// Whether the arguments of all blocks of a region stay as they are.
    pub fn is_legal_region(&self, ir: &Ir, region: terrace_ir::ir::Region) -> bool {
        let mut args = ir
            .region_blocks(region)
            .flat_map(|block| ir.block_args(block));
        args.all(|arg| self.is_legal(ir, ir.ty(*arg)))
    }
}
