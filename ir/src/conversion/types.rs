//! What types become.

use std::sync::Mutex;

use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::types::{FunctionType, Type};

/// A conversion rule: `None` if it does not apply to the type, `Some(None)` if the type cannot be converted.
pub type TypeRule =
    Box<dyn Fn(&TypeConverter, &Context, Type) -> Option<Option<Type>> + Send + Sync>;

/// Converts types by rules, the last added first; a type to which no rule applies is legal as it is.
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<TypeRule>,
    cache: Mutex<FxHashMap<Type, Option<Type>>>,
}

impl TypeConverter {
    /// A converter without rules.
    pub fn new() -> Self {
        TypeConverter::default()
    }

    /// Adds a rule, which is tried before those added earlier. Rules may convert parts of a type with the converter that
    /// they are given.
    #[must_use]
    pub fn rule(
        mut self,
        rule: impl Fn(&TypeConverter, &Context, Type) -> Option<Option<Type>> + Send + Sync + 'static,
    ) -> Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// What a type becomes; itself if it is legal, `None` if it cannot be converted.
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
            .find_map(|rule| rule(self, cx, ty))
            .unwrap_or(Some(ty));
        self.cache
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .insert(ty, converted);
        converted
    }

    /// What all of these types become; `None` if one of them cannot be converted.
    pub fn convert_all(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Vec<Type>> {
        types.into_iter().map(|ty| self.convert(cx, ty)).collect()
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
}
