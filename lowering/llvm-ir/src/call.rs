//! Calling compiled functions with arguments and results of Rust's types.
//!
//! A function is called by way of a small one that is made for it: it takes its arguments from a row of words, and puts the
//! results into another. What the types of the row must be is checked against the function's type first.

use std::fmt;
use std::marker::PhantomData;

use inkwell::AddressSpace;
use inkwell::builder::BuilderError;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum, FunctionType};
use inkwell::values::{BasicValueEnum, PointerValue};
use terrace_ir::Diagnostic;

use super::{Jit, error};

/// The type of an argument or a result, as LLVM sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// An integer of this many bits, signed or not; one bit is a `bool`.
    Int(u32),
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// A pointer.
    Pointer,
}

impl fmt::Display for ArgumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentKind::Int(bits) => write!(f, "i{bits}"),
            ArgumentKind::F32 => f.write_str("f32"),
            ArgumentKind::F64 => f.write_str("f64"),
            ArgumentKind::Pointer => f.write_str("ptr"),
        }
    }
}

/// An argument for a compiled function: a number, a `bool`, a pointer, or a memref, which is several arguments to LLVM.
pub trait CallArgument {
    /// Adds its words and what they are.
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>);
}

/// What a compiled function gives: nothing, a number, a `bool`, a pointer, a memref, or a tuple of these.
pub trait CallResult: Sized {
    /// Adds what its words are.
    fn kinds(kinds: &mut Vec<ArgumentKind>);
    /// Takes its words, of which there are as many as there are kinds.
    fn read(words: &mut impl Iterator<Item = u64>) -> Self;
}

macro_rules! integers {
    ($($ty:ty = $bits:literal),* $(,)?) => {$(
        impl CallArgument for $ty {
            fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
                words.push((ArgumentKind::Int($bits), self as u64));
            }
        }

        impl CallResult for $ty {
            fn kinds(kinds: &mut Vec<ArgumentKind>) {
                kinds.push(ArgumentKind::Int($bits));
            }
            fn read(words: &mut impl Iterator<Item = u64>) -> Self {
                next(words) as $ty
            }
        }
    )*};
}

integers! {
    i8 = 8, u8 = 8, i16 = 16, u16 = 16, i32 = 32, u32 = 32, i64 = 64, u64 = 64, isize = 64, usize = 64,
}

fn next(words: &mut impl Iterator<Item = u64>) -> u64 {
    words.next().expect("there is a word for each kind")
}

impl CallArgument for bool {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        words.push((ArgumentKind::Int(1), self.into()));
    }
}

impl CallResult for bool {
    fn kinds(kinds: &mut Vec<ArgumentKind>) {
        kinds.push(ArgumentKind::Int(1));
    }
    fn read(words: &mut impl Iterator<Item = u64>) -> Self {
        next(words) & 1 != 0
    }
}

impl CallArgument for f32 {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        words.push((ArgumentKind::F32, self.to_bits().into()));
    }
}

impl CallResult for f32 {
    fn kinds(kinds: &mut Vec<ArgumentKind>) {
        kinds.push(ArgumentKind::F32);
    }
    fn read(words: &mut impl Iterator<Item = u64>) -> Self {
        f32::from_bits(next(words) as u32)
    }
}

impl CallArgument for f64 {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        words.push((ArgumentKind::F64, self.to_bits()));
    }
}

impl CallResult for f64 {
    fn kinds(kinds: &mut Vec<ArgumentKind>) {
        kinds.push(ArgumentKind::F64);
    }
    fn read(words: &mut impl Iterator<Item = u64>) -> Self {
        f64::from_bits(next(words))
    }
}

impl<T> CallArgument for *mut T {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        words.push((ArgumentKind::Pointer, self.expose_provenance() as u64));
    }
}

impl<T> CallArgument for *const T {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        words.push((ArgumentKind::Pointer, self.expose_provenance() as u64));
    }
}

impl<T> CallResult for *mut T {
    fn kinds(kinds: &mut Vec<ArgumentKind>) {
        kinds.push(ArgumentKind::Pointer);
    }
    fn read(words: &mut impl Iterator<Item = u64>) -> Self {
        std::ptr::with_exposed_provenance_mut(next(words) as usize)
    }
}

impl CallResult for () {
    fn kinds(_: &mut Vec<ArgumentKind>) {}
    fn read(_: &mut impl Iterator<Item = u64>) -> Self {}
}

/// A slice is a `memref<?xT>`. That its elements are those of the memref is not checked: LLVM's pointers do not tell.
impl<T: Copy> CallArgument for &mut [T] {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        let shape = [self.len()];
        Memref::new(self, shape).push(words);
    }
}

impl<T: Copy, const LEN: usize> CallArgument for &mut [T; LEN] {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        self.as_mut_slice().push(words);
    }
}

impl<T: Copy> CallArgument for &mut Vec<T> {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        self.as_mut_slice().push(words);
    }
}

/// Elements in rows, as a memref of this rank: `Memref::new(&mut data, [rows, columns])` is a `memref<?x?xT>`.
pub struct Memref<'a, T, const RANK: usize> {
    data: &'a mut [T],
    shape: [usize; RANK],
}

impl<'a, T: Copy, const RANK: usize> Memref<'a, T, RANK> {
    /// The elements, the last dimension's one after the other.
    ///
    /// # Panics
    /// If the shape has more or fewer elements than there are.
    pub fn new(data: &'a mut [T], shape: [usize; RANK]) -> Self {
        let count: usize = shape.iter().product();
        assert_eq!(
            count,
            data.len(),
            "the shape {shape:?} is that of {count} elements"
        );
        Memref { data, shape }
    }
}

impl<T: Copy, const RANK: usize> CallArgument for Memref<'_, T, RANK> {
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
        let start = self.data.as_mut_ptr();
        start.push(words);
        start.push(words);
        0u64.push(words);
        for size in self.shape {
            size.push(words);
        }
        for dimension in 0..RANK {
            let stride: usize = self.shape[dimension + 1..].iter().product();
            stride.push(words);
        }
    }
}

/// A memref that a compiled function has given.
#[derive(Clone, Copy, Debug)]
pub struct ReturnedMemref<T, const RANK: usize> {
    /// What is to be freed, if it was allocated.
    pub allocated: *mut T,
    /// Where it begins, less the offset.
    pub aligned: *mut T,
    /// The offset of the first element.
    pub offset: i64,
    /// The sizes.
    pub sizes: [i64; RANK],
    /// How far elements are apart, by dimension.
    pub strides: [i64; RANK],
    element: PhantomData<T>,
}

impl<T: Copy, const RANK: usize> ReturnedMemref<T, RANK> {
    /// All elements, the last dimension's one after the other.
    ///
    /// # Safety
    /// The memref must hold elements of this type, and its memory must be there: it is that of an argument which still lives, or was
    /// allocated and not freed.
    pub unsafe fn to_vec(&self) -> Vec<T> {
        let mut elements = Vec::new();
        let count: i64 = self.sizes.iter().product();
        for number in 0..count {
            let (mut rest, mut at) = (number, self.offset);
            for dimension in (0..RANK).rev() {
                at += rest % self.sizes[dimension] * self.strides[dimension];
                rest /= self.sizes[dimension];
            }
            // SAFETY: as the caller promises; the index is inside of the memref.
            elements.push(unsafe { self.aligned.offset(at as isize).read() });
        }
        elements
    }

    /// Frees the memory.
    ///
    /// # Safety
    /// It must have been allocated by the compiled function with `malloc`, as `memref.alloc` does, and not be used any more.
    pub unsafe fn free(self) {
        // SAFETY: as the caller promises.
        unsafe { libc::free(self.allocated.cast()) };
    }
}

impl<T, const RANK: usize> CallResult for ReturnedMemref<T, RANK> {
    fn kinds(kinds: &mut Vec<ArgumentKind>) {
        kinds.extend([ArgumentKind::Pointer; 2]);
        kinds.extend(std::iter::repeat_n(ArgumentKind::Int(64), 1 + 2 * RANK));
    }
    fn read(words: &mut impl Iterator<Item = u64>) -> Self {
        ReturnedMemref {
            allocated: CallResult::read(words),
            aligned: CallResult::read(words),
            offset: CallResult::read(words),
            sizes: std::array::from_fn(|_| CallResult::read(words)),
            strides: std::array::from_fn(|_| CallResult::read(words)),
            element: PhantomData,
        }
    }
}

/// All arguments of a call: a tuple, `()` for none.
pub trait CallArguments {
    /// Adds the words of all.
    fn push(self, words: &mut Vec<(ArgumentKind, u64)>);
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: CallArgument),*> CallArguments for ($($name,)*) {
            #[allow(non_snake_case, unused_variables)]
            fn push(self, words: &mut Vec<(ArgumentKind, u64)>) {
                let ($($name,)*) = self;
                $($name.push(words);)*
            }
        }
    };
}

macro_rules! returned_tuples {
    ($($name:ident)*) => {
        impl<$($name: CallResult),*> CallResult for ($($name,)*) {
            fn kinds(kinds: &mut Vec<ArgumentKind>) {
                $($name::kinds(kinds);)*
            }
            fn read(words: &mut impl Iterator<Item = u64>) -> Self {
                ($($name::read(words),)*)
            }
        }
    };
}

tuples!();
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);
returned_tuples!(A);
returned_tuples!(A B);
returned_tuples!(A B C);
returned_tuples!(A B C D);

impl<'cx> Jit<'cx> {
    /// Calls a function with these arguments, and flushes the C library's output.
    ///
    /// ```
    /// use terrace_ir::{Context, asm::parse_module};
    /// use terrace_llvm_ir::{Jit, LlvmContext, Memref, Optimization, translate};
    ///
    /// let cx = Context::new();
    /// terrace_dialects::register_all(&cx);
    /// let text = "func.func @at(%m: memref<?x?xf64>, %i: index, %j: index) -> f64 {
    ///   %0 = memref.load %m[%i, %j] : memref<?x?xf64>
    ///   return %0 : f64
    /// }";
    /// let mut ir = parse_module(&cx, text.as_bytes(), "at.mlir").unwrap();
    /// terrace_conversions::to_llvm::convert_to_llvm(&mut ir).unwrap();
    /// let llvm = LlvmContext::create();
    /// let jit = Jit::new(translate(&ir, &llvm).unwrap(), Optimization::None).unwrap();
    ///
    /// let mut data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    /// let matrix = Memref::new(&mut data, [2, 3]);
    /// let element: f64 = jit.call("at", (matrix, 1usize, 2usize)).unwrap();
    /// assert_eq!(element, 6.0);
    /// ```
    ///
    /// # Errors
    /// If there is no such function, or its type is another one. What a pointer or a memref points to is not checked.
    pub fn call<R: CallResult>(
        &self,
        name: &str,
        arguments: impl CallArguments,
    ) -> Result<R, Diagnostic> {
        let ty = self.entry(name)?.get_type();
        let mut words = Vec::new();
        arguments.push(&mut words);
        let given: Vec<ArgumentKind> = words.iter().map(|(kind, _)| *kind).collect();
        let taken: Option<Vec<ArgumentKind>> =
            ty.get_param_types().into_iter().map(parameter).collect();
        check(name, ty, "takes", taken, &given)?;
        let mut wanted = Vec::new();
        R::kinds(&mut wanted);
        let mut returned = Some(Vec::new());
        if let Some(ty) = ty.get_return_type() {
            flatten(ty, &mut returned);
        }
        check(name, ty, "returns", returned, &wanted)?;

        let address = self.caller(name, ty).map_err(failed)?;
        let arguments: Vec<u64> = words.iter().map(|(_, word)| *word).collect();
        let mut results = vec![0u64; wanted.len()];
        // SAFETY: the address is that of a function of this type, made for the called one, whose type is the arguments' and
        // the results': it reads and writes as many words. The engine, which owns the code, lives longer than the call. What
        // the called function does is up to the module, as with any program.
        unsafe {
            let call = std::mem::transmute::<usize, extern "C" fn(*const u64, *mut u64)>(address);
            call(arguments.as_ptr(), results.as_mut_ptr());
            libc::fflush(std::ptr::null_mut());
        }
        Ok(R::read(&mut results.into_iter()))
    }

    /// The address of the function that calls this one with words.
    fn caller(&self, name: &str, ty: FunctionType<'cx>) -> Result<usize, String> {
        if let Some(address) = self.callers.borrow().get(name) {
            return Ok(*address);
        }
        let text = |error: BuilderError| error.to_string();
        let address = self.engine.get_function_address(name);
        let address = address.map_err(|error| error.to_string())?;
        let cx = self.module.get_context();
        let module = cx.create_module("call");
        module.set_data_layout(&self.engine.get_target_data().get_data_layout());
        module.set_triple(&self.module.get_triple());
        let pointer = cx.ptr_type(AddressSpace::default());
        let called = format!("__terrace_call_{name}");
        let caller = cx.void_type().fn_type(&[pointer.into(); 2], false);
        let caller = module.add_function(&called, caller, None);
        let builder = cx.create_builder();
        builder.position_at_end(cx.append_basic_block(caller, ""));
        let word = |row: PointerValue<'cx>, index: usize| {
            let at = cx.i64_type().const_int(index as u64, false);
            // SAFETY: the row has a word for each part of the type.
            unsafe { builder.build_gep(cx.i64_type(), row, &[at], "") }
        };
        let row = |index| {
            caller
                .get_nth_param(index)
                .map(BasicValueEnum::into_pointer_value)
        };
        let (Some(arguments), Some(results)) = (row(0), row(1)) else {
            unreachable!("the function has two parameters");
        };
        let mut values = Vec::new();
        for (index, ty) in ty.get_param_types().into_iter().enumerate() {
            let Ok(ty) = BasicTypeEnum::try_from(ty) else {
                unreachable!("the kinds of all parameters are known");
            };
            let from = word(arguments, index).map_err(text)?;
            values.push(builder.build_load(ty, from, "").map_err(text)?.into());
        }
        let target = cx.i64_type().const_int(address as u64, false);
        let target = target.const_to_pointer(pointer);
        let call = builder
            .build_indirect_call(ty, target, &values, "")
            .map_err(text)?;
        let mut pending: Vec<BasicValueEnum<'cx>> =
            call.try_as_basic_value().basic().into_iter().collect();
        let mut count = 0;
        while let Some(value) = pending.pop() {
            let parts = match value.get_type() {
                BasicTypeEnum::StructType(ty) => ty.count_fields(),
                BasicTypeEnum::ArrayType(ty) => ty.len(),
                _ => {
                    let to = word(results, count).map_err(text)?;
                    builder.build_store(to, value).map_err(text)?;
                    count += 1;
                    continue;
                }
            };
            for part in (0..parts).rev() {
                let part = match value {
                    BasicValueEnum::StructValue(value) => {
                        builder.build_extract_value(value, part, "")
                    }
                    BasicValueEnum::ArrayValue(value) => {
                        builder.build_extract_value(value, part, "")
                    }
                    _ => unreachable!("only these have parts"),
                };
                pending.push(part.map_err(text)?);
            }
        }
        builder.build_return(None).map_err(text)?;
        self.engine
            .add_module(&module)
            .map_err(|()| "the caller cannot be added".to_owned())?;
        let address = self.engine.get_function_address(&called);
        let address = address.map_err(|error| error.to_string())?;
        self.callers.borrow_mut().insert(name.to_owned(), address);
        Ok(address)
    }
}

fn failed(why: String) -> Diagnostic {
    error(format!("JIT invocation failed: {why}"))
}

/// What a parameter is; `None` for what no Rust type stands for.
fn parameter(ty: BasicMetadataTypeEnum<'_>) -> Option<ArgumentKind> {
    kind(BasicTypeEnum::try_from(ty).ok()?)
}

fn kind(ty: BasicTypeEnum<'_>) -> Option<ArgumentKind> {
    match ty {
        BasicTypeEnum::IntType(ty) => match ty.get_bit_width() {
            bits @ (1 | 8 | 16 | 32 | 64) => Some(ArgumentKind::Int(bits)),
            _ => None,
        },
        BasicTypeEnum::FloatType(ty) if ty == ty.get_context().f32_type() => {
            Some(ArgumentKind::F32)
        }
        BasicTypeEnum::FloatType(ty) if ty == ty.get_context().f64_type() => {
            Some(ArgumentKind::F64)
        }
        BasicTypeEnum::PointerType(_) => Some(ArgumentKind::Pointer),
        _ => None,
    }
}

/// The kinds of the parts of a type, one after the other; none at all if one is unknown.
fn flatten(ty: BasicTypeEnum<'_>, kinds: &mut Option<Vec<ArgumentKind>>) {
    match ty {
        BasicTypeEnum::StructType(ty) => {
            for part in ty.get_field_types() {
                flatten(part, kinds);
            }
        }
        BasicTypeEnum::ArrayType(ty) => {
            for _ in 0..ty.len() {
                flatten(ty.get_element_type(), kinds);
            }
        }
        ty => match (kind(ty), &mut *kinds) {
            (Some(kind), Some(kinds)) => kinds.push(kind),
            _ => *kinds = None,
        },
    }
}

/// Whether the call and the function agree.
fn check(
    name: &str,
    ty: FunctionType<'_>,
    verb: &str,
    of_function: Option<Vec<ArgumentKind>>,
    of_call: &[ArgumentKind],
) -> Result<(), Diagnostic> {
    let list = |kinds: &[ArgumentKind]| {
        let kinds: Vec<String> = kinds.iter().map(ArgumentKind::to_string).collect();
        format!("({})", kinds.join(", "))
    };
    match of_function {
        Some(kinds) if kinds == of_call && !ty.is_var_arg() => Ok(()),
        Some(kinds) if !ty.is_var_arg() => {
            let gives = if verb == "takes" { "gives" } else { "expects" };
            Err(failed(format!(
                "'{name}' {verb} {}, the call {gives} {}",
                list(&kinds),
                list(of_call)
            ))
            .help("a memref is two pointers, an offset, sizes and strides; an index is an i64"))
        }
        _ => Err(failed(format!(
            "'{name}' is a '{}', which no types of Rust stand for here",
            ty.print_to_string()
        ))
        .help("arguments and results are integers of 1, 8, 16, 32 and 64 bits, f32, f64, pointers and memrefs")),
    }
}
