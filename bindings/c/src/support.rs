//! `mlir-c/Support.h`: strings, arrays, results, identities of types.

use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_void};
use std::hash::BuildHasher;
use std::sync::Mutex;

/// A text with its length, which need not end with a zero.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirStringRef {
    data: *const c_char,
    length: usize,
}

impl Default for MlirStringRef {
    fn default() -> Self {
        MlirStringRef::of(&[])
    }
}

impl MlirStringRef {
    /// What C is given: a text of the program or of a context, which lives as long.
    pub(crate) fn of(text: &[u8]) -> Self {
        MlirStringRef {
            data: text.as_ptr().cast(),
            length: text.len(),
        }
    }

    /// A text of C's that ends with a zero; empty for null.
    pub(crate) fn terminated(text: *const c_char) -> Self {
        match text.is_null() {
            true => MlirStringRef::default(),
            // SAFETY: by the headers such a text ends with a zero.
            false => MlirStringRef::of(unsafe { CStr::from_ptr(text) }.to_bytes()),
        }
    }

    /// The bytes, for as long as the call that was given them.
    pub(crate) fn bytes<'a>(self) -> &'a [u8] {
        // SAFETY: only C and `of` make these, and both have `data` point to `length` bytes.
        unsafe { Array(self.data.cast()).checked(self.length) }
    }

    /// The text; what is no UTF-8 is replaced.
    #[inline]
    pub(crate) fn text<'a>(self) -> Cow<'a, str> {
        // Nearly always it is, which is found out faster than where it is not.
        match std::str::from_utf8(self.bytes()) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(self.bytes()),
        }
    }
}

/// The first of elements that C passes in a row. Only C makes these.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Array<T>(*const T);

impl<T> Array<T> {
    /// The elements, as many as the argument says that stands beside the array.
    pub(crate) fn of<'a>(self, length: isize) -> &'a [T] {
        // SAFETY: by the headers an array holds as many elements as the number passed with it, and they stay for the call.
        unsafe { self.checked(usize::try_from(length).unwrap_or(0)) }
    }

    /// # Safety
    /// There are so many elements, and they live as long as `'a`.
    unsafe fn checked<'a>(self, length: usize) -> &'a [T] {
        match length == 0 || self.0.is_null() {
            true => &[],
            // SAFETY: as the caller promises, and it is not null.
            false => unsafe { std::slice::from_raw_parts(self.0, length) },
        }
    }
}

/// Where C wants results. Only C makes these.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Writes results one after the other; nothing if there is no place.
    pub(crate) fn write(self, values: impl IntoIterator<Item = T>) {
        if self.0.is_null() {
            return;
        }
        for (at, value) in values.into_iter().enumerate() {
            // SAFETY: by the headers there is room for as many results as the function says it has.
            unsafe { self.0.add(at).write(value) };
        }
    }
}

/// How C receives text: in pieces, each with the pointer that it passed along.
pub(crate) type MlirStringCallback = Option<extern "C" fn(MlirStringRef, *mut c_void)>;

/// Hands a text to a callback, in one piece.
pub(crate) fn send(text: &str, callback: MlirStringCallback, user_data: *mut c_void) {
    if let Some(callback) = callback {
        callback(MlirStringRef::of(text.as_bytes()), user_data);
    }
}

/// Whether something worked.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct MlirLogicalResult {
    value: i8,
}

impl MlirLogicalResult {
    /// It worked.
    pub const SUCCESS: Self = MlirLogicalResult { value: 1 };
    /// It did not.
    pub const FAILURE: Self = MlirLogicalResult { value: 0 };
}

impl From<bool> for MlirLogicalResult {
    fn from(worked: bool) -> Self {
        MlirLogicalResult {
            value: worked.into(),
        }
    }
}

/// What tells kinds of types, attributes and ops apart: an address that nothing else has.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct MlirTypeID {
    ptr: *const c_void,
}

impl Default for MlirTypeID {
    fn default() -> Self {
        MlirTypeID {
            ptr: std::ptr::null(),
        }
    }
}

impl MlirTypeID {
    /// The identity of what has a table of its own.
    pub(crate) fn of<T>(table: &T) -> Self {
        MlirTypeID {
            ptr: std::ptr::from_ref(table).cast(),
        }
    }
}

/// Defines the identities of what has no table: one word each, whose address counts.
macro_rules! identities {
    ($($(#[$doc:meta])* $name:ident)*) => {
        #[derive(Clone, Copy)]
        pub(crate) enum Identity { $($(#[$doc])* $name),* }

        static IDENTITIES: [u64; [$(Identity::$name),*].len()] = [$(Identity::$name as u64),*];
    };
}

impl From<Identity> for MlirTypeID {
    fn from(identity: Identity) -> Self {
        MlirTypeID::of(&IDENTITIES[identity as usize])
    }
}

identities! {
    IntegerType IndexType NoneType ComplexType FunctionType TupleType VectorType RankedTensorType UnrankedTensorType MemRefType
    UnrankedMemRefType OpaqueType
    F4E2M1FN F6E2M3FN F6E3M2FN F8E5M2 F8E4M3 F8E4M3FN F8E5M2FNUZ F8E4M3FNUZ F8E4M3B11FNUZ F8E3M4 F8E8M0FNU BF16 F16 TF32 F32 F64
    F80 F128
    UnitAttr IntegerAttr FloatAttr StringAttr TypeAttr ArrayAttr DictAttr SymbolRefAttr StringElementsAttr SparseElementsAttr
    ResourceElementsAttr DenseArrayAttr DenseElementsAttr AffineMapAttr IntegerSetAttr StridedLayoutAttr DistinctAttr OpaqueAttr
    UnknownLoc FileLineColRange NameLoc CallSiteLoc FusedLoc
    InferTypeOpInterface
    UniformQuantizedPerAxisType UniformQuantizedSubChannelType
}

/// Makes identities at run time, for as long as it lives.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirTypeIDAllocator {
    ptr: *mut c_void,
}

type Identities = Mutex<Vec<Box<u64>>>;

impl MlirTypeIDAllocator {
    fn identities(self) -> *mut Identities {
        self.ptr.cast()
    }
}

/// Threads that several contexts can share. Terrace has such a pool for the whole process, so that this one is empty.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirLlvmThreadPool {
    pub(crate) ptr: *mut c_void,
}

exported! {
    fn mlirStringRefCreateFromCString(text: *const c_char) -> MlirStringRef {
        MlirStringRef::terminated(text)
    }

    fn mlirStringRefEqual(a: MlirStringRef, b: MlirStringRef) -> bool {
        a.bytes() == b.bytes()
    }

    fn mlirLlvmThreadPoolCreate() -> MlirLlvmThreadPool {
        MlirLlvmThreadPool { ptr: Box::into_raw(Box::new(0u64)).cast() }
    }

    fn mlirLlvmThreadPoolDestroy(pool: MlirLlvmThreadPool) {
        if !pool.ptr.is_null() {
            // SAFETY: `mlirLlvmThreadPoolCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(pool.ptr.cast::<u64>()) });
        }
    }

    fn mlirTypeIDCreate(address: *const c_void) -> MlirTypeID {
        MlirTypeID { ptr: address }
    }

    fn mlirTypeIDEqual(a: MlirTypeID, b: MlirTypeID) -> bool {
        a == b
    }

    fn mlirTypeIDHashValue(id: MlirTypeID) -> usize {
        hash(id.ptr.addr())
    }

    fn mlirTypeIDAllocatorCreate() -> MlirTypeIDAllocator {
        MlirTypeIDAllocator { ptr: Box::into_raw(Box::<Identities>::default()).cast() }
    }

    fn mlirTypeIDAllocatorDestroy(allocator: MlirTypeIDAllocator) {
        if !allocator.ptr.is_null() {
            // SAFETY: `mlirTypeIDAllocatorCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(allocator.identities()) });
        }
    }

    fn mlirTypeIDAllocatorAllocateTypeID(allocator: MlirTypeIDAllocator) -> MlirTypeID {
        // SAFETY: `mlirTypeIDAllocatorCreate` made it, and it was not destroyed.
        let Some(identities) = (unsafe { allocator.identities().as_ref() }) else {
            return MlirTypeID::default();
        };
        let mut identities = identities.lock().unwrap_or_else(|e| e.into_inner());
        identities.push(Box::new(0));
        identities.last().map(|identity| MlirTypeID::of(&**identity)).unwrap_or_default()
    }
}

/// A number that spreads what is close together.
pub(crate) fn hash(word: usize) -> usize {
    let state = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default();
    state.hash_one(word) as usize
}
