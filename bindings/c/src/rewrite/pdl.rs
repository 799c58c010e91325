//! Patterns in pdl, and functions in C that they call: `mlir-c/Rewrite.h`, "PDLPatternModule API".

use std::ffi::c_void;

use terrace_ir::Ir;
use terrace_ir::rewrite::Rewriter;
use terrace_meta_dialects::execution::{self, NativeFunctions, PdlPatterns};
use terrace_rewrite::PatternSet;

use super::base::MlirPatternRewriter;
use super::pattern::{Lent, MlirRewritePatternSet};
use crate::handle::{Cx, Handle, MlirAttribute, MlirType, ToC};
use crate::ir::{Entity, MlirModule, MlirOperation, MlirValue};
use crate::support::{MlirLogicalResult, MlirStringRef};

/// A module of patterns, with what they call.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPDLPatternModule {
    ptr: *mut c_void,
}

/// What a function is given; it lives as long as the call.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPDLValue {
    ptr: *const c_void,
}

/// Where a function puts its results.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPDLResultList {
    ptr: *mut c_void,
}

type Function = extern "C" fn(
    MlirPatternRewriter,
    MlirPDLResultList,
    usize,
    *const MlirPDLValue,
    *mut c_void,
) -> MlirLogicalResult;

struct Patterns {
    cx: Cx,
    /// The module, until a set has it.
    module: Option<Box<Ir>>,
    natives: NativeFunctions,
}

impl MlirPDLPatternModule {
    fn get<'a>(self) -> Option<&'a mut Patterns> {
        // SAFETY: `mlirPDLPatternModuleFromModule` made it, C has not destroyed it, and by the header only one thread uses it.
        unsafe { self.ptr.cast::<Patterns>().as_mut() }
    }
}

/// What patterns and functions pass to each other.
enum Item {
    /// Nothing, or several of a kind, which C cannot look at.
    Other,
    Attribute(MlirAttribute),
    Op(MlirOperation),
    Type(MlirType),
    Value(MlirValue),
}

impl Item {
    fn new(lent: &Lent, cx: Cx, entity: &execution::Entity) -> Item {
        match *entity {
            execution::Entity::Attribute(attr) => Item::Attribute(attr.to_c(cx)),
            execution::Entity::Op(op) => Item::Op(lent.op(op).into()),
            execution::Entity::Type(ty) => Item::Type(ty.to_c(cx)),
            execution::Entity::Value(value) => Item::Value(lent.value(value).into()),
            _ => Item::Other,
        }
    }

    /// What it is for patterns; nothing if it is of another context, or an op or a value that is elsewhere.
    fn entity(self, lent: &Lent, cx: Cx) -> Option<execution::Entity> {
        Some(match self {
            Item::Other => return None,
            Item::Attribute(attr) => execution::Entity::Attribute(attr.get_in(cx)?),
            Item::Op(op) => execution::Entity::Op(lent.op_of(op.handle()?)?),
            Item::Type(ty) => execution::Entity::Type(ty.get_in(cx)?),
            Item::Value(value) => execution::Entity::Value(lent.value_of(value.handle()?)?),
        })
    }
}

impl MlirPDLValue {
    fn get<'a>(self) -> Option<&'a Item> {
        // SAFETY: only `Native::call` makes these, and by the header they are not used when the call has ended.
        unsafe { self.ptr.cast::<Item>().as_ref() }
    }
}

impl MlirPDLResultList {
    fn push(self, item: Item) {
        // SAFETY: only `Native::call` makes these, and by the header they are not used when the call has ended.
        if let Some(results) = unsafe { self.ptr.cast::<Vec<Item>>().as_mut() } {
            results.push(item);
        }
    }
}

/// A function in C.
struct Native {
    cx: Cx,
    function: Function,
    user_data: *mut c_void,
}

// SAFETY: the pointer is only handed back to C, which by the header has patterns that several threads may apply.
unsafe impl Send for Native {}
// SAFETY: as above.
unsafe impl Sync for Native {}

impl Native {
    fn call(
        &self,
        rewriter: &mut Rewriter<'_>,
        arguments: &[execution::Entity],
        results: &mut Vec<execution::Entity>,
    ) -> bool {
        let mut lent = Lent::new(self.cx, rewriter);
        let items = arguments.iter();
        let items: Vec<Item> = items.map(|it| Item::new(&lent, self.cx, it)).collect();
        let values = items.iter().map(|item| MlirPDLValue {
            ptr: std::ptr::from_ref(item).cast(),
        });
        let values: Vec<MlirPDLValue> = values.collect();
        let mut made: Vec<Item> = Vec::new();
        let list = MlirPDLResultList {
            ptr: std::ptr::from_mut(&mut made).cast(),
        };
        let rewriter_of_c = MlirPatternRewriter::of(&mut lent.state);
        let (count, values) = (values.len(), values.as_ptr());
        let result = (self.function)(rewriter_of_c, list, count, values, self.user_data);
        let made = made.into_iter();
        results.extend(made.map(|it| it.entity(&lent, self.cx).unwrap_or(execution::Entity::Null)));
        lent.give_back(rewriter);
        result != MlirLogicalResult::FAILURE
    }
}

exported! {
    fn mlirPDLPatternModuleFromModule(module: MlirModule) -> MlirPDLPatternModule {
        let taken = module.op().ask(|session, op| session.release(op));
        let patterns = taken.map(|(cx, module)| Patterns {
            cx,
            module: Some(module),
            natives: NativeFunctions::default(),
        });
        let patterns = patterns.map(|patterns| Box::into_raw(Box::new(patterns)));
        MlirPDLPatternModule { ptr: patterns.unwrap_or(std::ptr::null_mut()).cast() }
    }

    fn mlirPDLPatternModuleDestroy(module: MlirPDLPatternModule) {
        if !module.ptr.is_null() {
            // SAFETY: `mlirPDLPatternModuleFromModule` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(module.ptr.cast::<Patterns>()) });
        }
    }

    fn mlirRewritePatternSetFromPDLPatternModule(module: MlirPDLPatternModule) -> MlirRewritePatternSet {
        let set = || {
            let patterns = module.get()?;
            let cx = patterns.cx;
            let all = PdlPatterns::new(patterns.module.take()?, patterns.natives.clone());
            let mut set = PatternSet::new();
            set.add(cx.emitted(all)?);
            Some(MlirRewritePatternSet::new(cx, set))
        };
        set().unwrap_or(MlirRewritePatternSet::NULL)
    }

    fn mlirPDLPatternModuleRegisterRewriteFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: Option<Function>,
        user_data: *mut c_void,
    ) {
        if let (Some(patterns), Some(function)) = (module.get(), function) {
            let native = Native { cx: patterns.cx, function, user_data };
            let call = move |rewriter: &mut Rewriter<'_>, arguments: &[_], results: &mut Vec<_>| {
                native.call(rewriter, arguments, results)
            };
            patterns.natives.rewrite(&name.text(), call);
        }
    }

    fn mlirPDLPatternModuleRegisterConstraintFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: Option<Function>,
        user_data: *mut c_void,
    ) {
        if let (Some(patterns), Some(function)) = (module.get(), function) {
            let native = Native { cx: patterns.cx, function, user_data };
            let call = move |rewriter: &mut Rewriter<'_>, arguments: &[_], results: &mut Vec<_>| {
                native.call(rewriter, arguments, results)
            };
            patterns.natives.constraint(&name.text(), call);
        }
    }
}

/// What a value of a pattern is as each kind, and how results of each kind are added.
macro_rules! items {
    ($($kind:ident($ty:ty): $as:ident, $push:ident;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $as(value: MlirPDLValue) -> $ty {
            match value.get() {
                Some(Item::$kind(value)) => *value,
                _ => <$ty>::default(),
            }
        }

        #[unsafe(no_mangle)]
        extern "C" fn $push(results: MlirPDLResultList, value: $ty) {
            results.push(Item::$kind(value));
        }
    )*};
}

items! {
    Attribute(MlirAttribute): mlirPDLValueAsAttribute, mlirPDLResultListPushBackAttribute;
    Op(MlirOperation): mlirPDLValueAsOperation, mlirPDLResultListPushBackOperation;
    Type(MlirType): mlirPDLValueAsType, mlirPDLResultListPushBackType;
    Value(MlirValue): mlirPDLValueAsValue, mlirPDLResultListPushBackValue;
}
