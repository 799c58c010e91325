//! Running modules in this process.

use std::fmt::Write as _;
use std::time::Instant;

use terrace_lowering::llvm_ir::{
    Jit, LlvmContext, Memref, Optimization, ReturnedMemref, Target, optimize, translate,
};

use super::module;

/// What `main` returns, with and without optimisation.
fn run(text: &str) -> [Result<i32, String>; 2] {
    [Optimization::None, Optimization::Full].map(|optimization| {
        let llvm = LlvmContext::create();
        let module = translate(&module(text), &llvm).expect("the module has a translation");
        let target = Target::host(&module).expect("LLVM knows this machine");
        optimize(&module, &target, optimization).expect("the passes run");
        let jit = Jit::new(module, optimization).map_err(|error| error.message().to_owned())?;
        jit.run_main().map_err(|error| error.message().to_owned())
    })
}

// covers: XLT-003, XLT-004
#[test]
fn main_runs_and_returns() {
    let text = r#"
        llvm.mlir.global internal @cells(dense<[3, 4, 5]> : tensor<3xi32>) : !llvm.array<3 x i32>
        llvm.func @main() -> i32 {
          %0 = llvm.mlir.constant(0 : i64) : i64
          %1 = llvm.mlir.constant(0 : i32) : i32
          %2 = llvm.mlir.constant(3 : i64) : i64
          %3 = llvm.mlir.constant(1 : i64) : i64
          %4 = llvm.mlir.addressof @cells : !llvm.ptr
          llvm.br ^bb1(%0, %1 : i64, i32)
        ^bb1(%i: i64, %sum: i32):
          %5 = llvm.icmp "slt" %i, %2 : i64
          llvm.cond_br %5, ^bb2, ^bb3
        ^bb2:
          %6 = llvm.getelementptr inbounds|nuw %4[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
          %7 = llvm.load %6 : !llvm.ptr -> i32
          %8 = llvm.add %sum, %7 : i32
          %9 = llvm.add %i, %3 : i64
          llvm.br ^bb1(%9, %8 : i64, i32)
        ^bb3:
          llvm.return %sum : i32
        }
    "#;
    assert_eq!(run(text), [Ok(12), Ok(12)]);
}

#[test]
fn a_main_that_returns_nothing_gives_zero_and_the_c_library_is_there() {
    let text = r#"
        llvm.func @puts(!llvm.ptr) -> i32
        llvm.mlir.global internal constant @s("from the JIT\00")
        llvm.func @main() {
          %0 = llvm.mlir.addressof @s : !llvm.ptr
          %1 = llvm.call @puts(%0) : (!llvm.ptr) -> i32
          llvm.return
        }
    "#;
    assert_eq!(run(text), [Ok(0), Ok(0)]);
}

// covers: XLT-004
#[test]
fn what_cannot_run_is_said() {
    let failed = |text: &str| run(text).map(|result| result.expect_err("it cannot run"))[0].clone();
    let missing = failed(
        "llvm.func @no_such_function()\nllvm.func @main() {\n  llvm.call @no_such_function() : () -> ()\n  llvm.return\n}",
    );
    assert_eq!(
        missing,
        "JIT invocation failed: the module calls 'no_such_function', which neither it nor this process defines"
    );
    let none = failed("llvm.func @f() {\n  llvm.return\n}");
    assert_eq!(
        none,
        "JIT invocation failed: the module does not define a function 'main'"
    );
    let arguments = failed("llvm.func @main(%a: i32) {\n  llvm.return\n}");
    assert!(
        arguments.contains("'main' must take no arguments"),
        "{arguments}"
    );
}

// covers: XLT-008
#[test]
fn functions_are_called_by_address_with_c_structs() {
    #[repr(C)]
    struct Descriptor {
        allocated: *mut f64,
        aligned: *mut f64,
        offset: i64,
        sizes: [i64; 1],
        strides: [i64; 1],
    }
    let text = r#"
        func.func @second(%m: memref<?xf64, strided<[?], offset: ?>>) -> f64 attributes {llvm.emit_c_interface} {
          %one = arith.constant 1 : index
          %0 = memref.load %m[%one] : memref<?xf64, strided<[?], offset: ?>>
          return %0 : f64
        }
        func.func @same(%m: memref<?xf64, strided<[?], offset: ?>>) -> memref<?xf64, strided<[?], offset: ?>>
            attributes {llvm.emit_c_interface} {
          return %m : memref<?xf64, strided<[?], offset: ?>>
        }
    "#;
    let cx = terrace_ir::Context::new();
    terrace_dialects::register_all(&cx);
    let mut ir = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "c.mlir").expect("it is IR");
    terrace_lowering::to_llvm::convert_to_llvm(&mut ir).expect("all ops have a lowering");
    assert_eq!(terrace_ir::verify::verify(&ir), Ok(()));
    let llvm = LlvmContext::create();
    let module = translate(&ir, &llvm).expect("the module has a translation");
    let jit = Jit::new(module, Optimization::None).expect("it compiles");
    let address = jit
        .function_address("_mlir_ciface_second")
        .expect("the function is defined");
    let mut data = [1.5, 2.5, 3.5];
    let mut memref = Descriptor {
        allocated: data.as_mut_ptr(),
        aligned: data.as_mut_ptr(),
        offset: 0,
        sizes: [2],
        strides: [2],
    };
    // SAFETY: the function has this signature, and the engine that owns it is alive.
    let second =
        unsafe { std::mem::transmute::<usize, extern "C" fn(*mut Descriptor) -> f64>(address) };
    assert_eq!(second(&raw mut memref), 3.5);
    assert!(jit.function_address("no_such_function").is_none());
    // A memref is returned where the first argument points.
    let address = jit
        .function_address("_mlir_ciface_same")
        .expect("the function is defined");
    // SAFETY: as above.
    let same = unsafe {
        std::mem::transmute::<usize, extern "C" fn(*mut Descriptor, *mut Descriptor)>(address)
    };
    let mut copy = Descriptor {
        allocated: std::ptr::null_mut(),
        aligned: std::ptr::null_mut(),
        offset: 7,
        sizes: [0],
        strides: [0],
    };
    same(&raw mut copy, &raw mut memref);
    assert_eq!(
        (
            copy.allocated,
            copy.aligned,
            copy.offset,
            copy.sizes,
            copy.strides
        ),
        (memref.allocated, memref.aligned, 0, [2], [2])
    );
}

/// A chain of loops in one function, each of which adds one to a global `rounds` times.
fn chain_of_loops(loops: usize) -> String {
    let mut text = "llvm.mlir.global internal @x(0 : i32) : i32\nllvm.func @main() -> i32 {\n\
        %zero = llvm.mlir.constant(0 : i32) : i32\n%one = llvm.mlir.constant(1 : i32) : i32\n\
        %n = llvm.mlir.constant(3 : i32) : i32\n%x = llvm.mlir.addressof @x : !llvm.ptr\nllvm.br ^head0(%zero : i32)\n"
        .to_owned();
    for l in 0..loops {
        let next = if l + 1 == loops {
            "end".to_owned()
        } else {
            format!("head{}(%zero : i32)", l + 1)
        };
        writeln!(
            text,
            "^head{l}(%i{l}: i32):\n%c{l} = llvm.icmp \"slt\" %i{l}, %n : i32\nllvm.cond_br %c{l}, ^body{l}, ^{next}\n\
             ^body{l}:\n%v{l} = llvm.load volatile %x : !llvm.ptr -> i32\n%w{l} = llvm.add %v{l}, %one : i32\n\
             llvm.store volatile %w{l}, %x : i32, !llvm.ptr\n%j{l} = llvm.add %i{l}, %one : i32\nllvm.br ^head{l}(%j{l} : i32)"
        )
        .expect("writing to a string succeeds");
    }
    text + "^end:\n%r = llvm.load %x : !llvm.ptr -> i32\nllvm.return %r : i32\n}\n"
}

#[test]
fn a_function_with_thousands_of_loops_compiles_in_linear_time() {
    let start = Instant::now();
    assert_eq!(run(&chain_of_loops(4_000)), [Ok(12_000), Ok(12_000)]);
    // LLVM's own pipeline takes minutes.
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

/// A module of the upper dialects, compiled.
fn compiled<'cx>(llvm: &'cx LlvmContext, text: &str) -> Jit<'cx> {
    let cx = terrace_ir::Context::new();
    terrace_dialects::register_all(&cx);
    let mut ir = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "c.mlir").expect("it is IR");
    terrace_lowering::to_llvm::convert_to_llvm(&mut ir).expect("all ops have a lowering");
    let module = translate(&ir, llvm).expect("the module has a translation");
    Jit::new(module, Optimization::None).expect("it compiles")
}

// covers: XLT-008
#[test]
fn functions_are_called_with_arguments_and_results_of_rust() {
    let llvm = LlvmContext::create();
    let jit = compiled(
        &llvm,
        "func.func @nothing() { return }
         func.func @all(%a: i1, %b: i8, %c: i16, %d: i32, %e: i64, %f: f32, %g: f64, %h: index)
             -> (i1, i8, i16, i32) {
           return %a, %b, %c, %d : i1, i8, i16, i32
         }
         func.func @floats(%f: f32, %g: f64) -> (f64, f32) { return %g, %f : f64, f32 }
         func.func @sum(%m: memref<?xi32>) -> i32 {
           %zero = arith.constant 0 : index
           %one = arith.constant 1 : index
           %a = memref.load %m[%zero] : memref<?xi32>
           %b = memref.load %m[%one] : memref<?xi32>
           %s = arith.addi %a, %b : i32
           memref.store %s, %m[%zero] : memref<?xi32>
           return %s : i32
         }
         func.func @swapped(%m: memref<?x?xf64>) -> (memref<?x?xf64>, index) {
           %zero = arith.constant 0 : index
           %one = arith.constant 1 : index
           %a = memref.load %m[%zero, %one] : memref<?x?xf64>
           %new = memref.alloc(%one, %one) : memref<?x?xf64>
           memref.store %a, %new[%zero, %zero] : memref<?x?xf64>
           %n = memref.dim %m, %one : memref<?x?xf64>
           return %new, %n : memref<?x?xf64>, index
         }
         func.func @vector(%v: vector<4xf32>) { return }",
    );
    jit.call::<()>("nothing", ()).expect("it takes nothing");
    for flag in [false, true] {
        let all: (bool, i8, u16, i32) = jit
            .call("all", (flag, -3i8, 4u16, -5i32, 6i64, 7f32, 8f64, 9usize))
            .expect("the types are right");
        assert_eq!(all, (flag, -3, 4, -5));
    }
    let floats: (f64, f32) = jit
        .call("floats", (1.5f32, 2.5f64))
        .expect("the types are right");
    assert_eq!(floats, (2.5, 1.5));
    let mut numbers = vec![40, 2];
    let sum: i32 = jit
        .call("sum", (&mut numbers,))
        .expect("the types are right");
    assert_eq!((sum, &numbers[..]), (42, &[42, 2][..]));

    let mut data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let matrix = Memref::new(&mut data, [2, 3]);
    let (new, columns): (ReturnedMemref<f64, 2>, i64) =
        jit.call("swapped", (matrix,)).expect("the types are right");
    assert_eq!((new.sizes, columns), ([1, 1], 3));
    // SAFETY: the function has allocated it, and it is freed once.
    unsafe {
        assert_eq!(new.to_vec(), [2.0]);
        new.free();
    }
}

#[test]
fn a_call_of_another_type_is_said() {
    let llvm = LlvmContext::create();
    let jit = compiled(
        &llvm,
        "func.func @f(%a: i32, %m: memref<?xf32>) -> f32 {
           %zero = arith.constant 0 : index
           %0 = memref.load %m[%zero] : memref<?xf32>
           return %0 : f32
         }
         func.func @wide(%a: i128) { return }",
    );
    let message = |error: terrace_ir::Diagnostic| error.message().to_owned();
    let mut data = [1f32];
    assert_eq!(
        jit.call::<f32>("f", (1i32, 2i32)).map_err(message),
        Err("JIT invocation failed: 'f' takes (i32, ptr, ptr, i64, i64, i64), the call gives (i32, i32)".to_owned())
    );
    assert_eq!(
        jit.call::<i32>("f", (1i32, &mut data)).map_err(message),
        Err("JIT invocation failed: 'f' returns (f32), the call expects (i32)".to_owned())
    );
    assert_eq!(
        jit.call::<f32>("f", (1u32, &mut data)).map_err(message),
        Ok(1.0)
    );
    let wide = jit.call::<()>("wide", (1i64,)).map_err(message);
    assert!(wide.is_err_and(|why| why.contains("no types of Rust")));
    let missing = jit.call::<()>("g", ()).map_err(message);
    assert!(missing.is_err_and(|why| why.contains("does not define a function 'g'")));
}
