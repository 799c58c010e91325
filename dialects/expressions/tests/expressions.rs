//! What expressions become, and what is wrong with some.

use terrace_expressions::{Expr, Results, Scope, View, function};
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::types::{DYNAMIC, IntegerType, MemRefType, VectorType};
use terrace_ir::{Context, Diagnostic, Location, Type};

fn context() -> Context {
    let cx = Context::new();
    terrace_standard_dialects::register_all(&cx);
    cx
}

/// The text of a module with one function.
fn built(
    cx: &Context,
    inputs: &[Type],
    results: &[Type],
    body: impl for<'s> FnOnce(&'s Scope<'s>, &[Expr<'s>]) -> Results<'s>,
) -> Result<String, Vec<Diagnostic>> {
    let mut module = ModuleOp::create(cx, Location::UNKNOWN);
    let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    function(b, "f", inputs, results, body)?;
    if let Err(error) = terrace_ir::verify::verify(&module) {
        panic!("what was built is invalid: {error:?}");
    }
    Ok(print_module(&module, &PrintOptions::default()))
}

/// Compares with a program that begins in the line after the quotation mark.
#[track_caller]
fn assert_text(built: Result<String, Vec<Diagnostic>>, expected: &str) {
    let text = built.expect("the expressions are right");
    assert_eq!(text, expected.trim_start_matches('\n'));
}

// covers: EDSC-001, EDSC-002
#[test]
fn a_nest_of_affine_loops_with_arithmetic() {
    let cx = context();
    let i32 = IntegerType::get(&cx, 32).into();
    let inputs = [Type::INDEX, Type::INDEX, Type::F32];
    let text = built(&cx, &inputs, &[Type::F32], |e, args| {
        let (lb, ub) = (args[0], args[1]);
        let sum = e.affine_for(lb * 3 + ub, ub + 3, 3, args[2], |i, sum| {
            e.affine_for(0, (i + 31).floor_div(32), 2, sum, |j, sum| {
                let index = (31 * (i + j * 3).floor_div(32)).ceil_div(32);
                let number = index.cast(i32).cast(Type::F32);
                ((number + 13.0) / 7.0) % sum - number * sum
            })
        });
        e.results(sum)
    });
    assert_text(
        text,
        "
#map = affine_map<()[s0, s1] -> (s0 * 3 + s1)>
#map1 = affine_map<()[s0] -> (s0 + 3)>
#map2 = affine_map<(d0) -> ((d0 + 31) floordiv 32)>
#map3 = affine_map<(d0, d1) -> ((((d0 + d1 * 3) floordiv 32) * 31) ceildiv 32)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: f32) -> f32 {
    %0 = affine.for %arg3 = #map()[%arg0, %arg1] to #map1()[%arg1] step 3 iter_args(%arg4 = %arg2) -> (f32) {
      %1 = affine.for %arg5 = 0 to #map2(%arg3) step 2 iter_args(%arg6 = %arg4) -> (f32) {
        %2 = affine.apply #map3(%arg3, %arg5)
        %3 = arith.index_cast %2 : index to i32
        %4 = arith.sitofp %3 : i32 to f32
        %cst = arith.constant 1.300000e+01 : f32
        %5 = arith.addf %4, %cst : f32
        %cst_0 = arith.constant 7.000000e+00 : f32
        %6 = arith.divf %5, %cst_0 : f32
        %7 = arith.remf %6, %arg6 : f32
        %8 = arith.mulf %4, %arg6 : f32
        %9 = arith.subf %7, %8 : f32
        affine.yield %9 : f32
      }
      affine.yield %1 : f32
    }
    return %0 : f32
  }
}
",
    );
}

/// Adds memory of any rank and any elements.
fn pointwise_add<'s>(e: &'s Scope<'s>, args: &[Expr<'s>]) -> Results<'s> {
    let [a, b, c]: [View<'s>; 3] = [0, 1, 2].map(|index| e.view(args[index]));
    e.affine_nest(&c.sizes(), |at| c[at].set(a[at] + b[at]));
    e.results(())
}

// covers: EDSC-003, EDSC-004
#[test]
fn one_addition_for_all_ranks() {
    let cx = context();
    let lanes = VectorType::get(&cx, &[4], IntegerType::get(&cx, 8).into()).into();
    let four = MemRefType::get(&cx, &[3, 4, 5, 6], lanes).into();
    assert_text(
        built(&cx, &[four; 3], &[], pointwise_add),
        "
module {
  func.func @f(%arg0: memref<3x4x5x6xvector<4xi8>>, %arg1: memref<3x4x5x6xvector<4xi8>>, %arg2: memref<3x4x5x6xvector<4xi8>>) {
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 4 {
        affine.for %arg5 = 0 to 5 {
          affine.for %arg6 = 0 to 6 {
            %0 = affine.load %arg0[%arg3, %arg4, %arg5, %arg6] : memref<3x4x5x6xvector<4xi8>>
            %1 = affine.load %arg1[%arg3, %arg4, %arg5, %arg6] : memref<3x4x5x6xvector<4xi8>>
            %2 = arith.addi %0, %1 : vector<4xi8>
            affine.store %2, %arg2[%arg3, %arg4, %arg5, %arg6] : memref<3x4x5x6xvector<4xi8>>
          }
        }
      }
    }
    return
  }
}
",
    );
    let none = MemRefType::get(&cx, &[], Type::F32).into();
    assert_text(
        built(&cx, &[none; 3], &[], pointwise_add),
        "
module {
  func.func @f(%arg0: memref<f32>, %arg1: memref<f32>, %arg2: memref<f32>) {
    %0 = affine.load %arg0[] : memref<f32>
    %1 = affine.load %arg1[] : memref<f32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %arg2[] : memref<f32>
    return
  }
}
",
    );
}

#[test]
fn subscripts_are_part_of_accesses() {
    let cx = context();
    let rows = MemRefType::get(&cx, &[DYNAMIC, 8], Type::F32).into();
    let text = built(&cx, &[rows], &[], |e, args| {
        let a = e.view(args[0]);
        e.affine_for(1, a.size(0) - 1, 1, (), |i, ()| {
            e.affine_for(0, 8, 1, (), |j, ()| {
                a[[i, j]].set(a[[i, j]] + a[[i - 1, (j + 1) % 8]] * 0.5);
                a[[i, 7 - j]].set(2.0 / -a[[i, j]]);
            });
        });
        e.results(())
    });
    assert_text(
        text,
        "
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @f(%arg0: memref<?x8xf32>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
    affine.for %arg1 = 1 to #map()[%dim] {
      affine.for %arg2 = 0 to 8 {
        %0 = affine.load %arg0[%arg1 - 1, %arg2 - ((%arg2 + 1) floordiv 8) * 8 + 1] : memref<?x8xf32>
        %cst = arith.constant 5.000000e-01 : f32
        %1 = arith.mulf %0, %cst : f32
        %2 = affine.load %arg0[%arg1, %arg2] : memref<?x8xf32>
        %3 = arith.addf %2, %1 : f32
        affine.store %3, %arg0[%arg1, %arg2] : memref<?x8xf32>
        %4 = affine.load %arg0[%arg1, %arg2] : memref<?x8xf32>
        %5 = arith.negf %4 : f32
        %cst_0 = arith.constant 2.000000e+00 : f32
        %6 = arith.divf %cst_0, %5 : f32
        affine.store %6, %arg0[%arg1, -%arg2 + 7] : memref<?x8xf32>
      }
    }
    return
  }
}
",
    );
}

#[test]
fn loops_over_any_bounds_carry_values() {
    let cx = context();
    let line = MemRefType::get(&cx, &[DYNAMIC], Type::F64).into();
    let inputs = [line, Type::INDEX, Type::INDEX];
    let text = built(&cx, &inputs, &[Type::F64, Type::INDEX], |e, args| {
        let (a, n, step) = (e.view(args[0]), args[1], args[2]);
        let zero = e.constant(Type::F64, 0.0);
        let (largest, place) = e.for_(0, n, step, (zero, e.index(0)), |i, (largest, place)| {
            let x = a[[i]].get();
            let is_larger = x.gt(largest);
            (is_larger.select(x, largest), is_larger.select(i, place))
        });
        e.results([largest, place % n])
    });
    assert_text(
        text,
        "
module {
  func.func @f(%arg0: memref<?xf64>, %arg1: index, %arg2: index) -> (f64, index) {
    %cst = arith.constant 0.000000e+00 : f64
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %c0 to %arg1 step %arg2 iter_args(%arg4 = %cst, %arg5 = %c0_0) -> (f64, index) {
      %4 = memref.load %arg0[%arg3] : memref<?xf64>
      %5 = arith.cmpf ogt, %4, %arg4 : f64
      %6 = arith.select %5, %4, %arg4 : f64
      %7 = arith.select %5, %arg3, %arg5 : index
      scf.yield %6, %7 : f64, index
    }
    %1 = arith.floordivsi %0#1, %arg1 : index
    %2 = arith.muli %1, %arg1 : index
    %3 = arith.subi %0#1, %2 : index
    return %0#0, %3 : f64, index
  }
}
",
    );
}

#[test]
fn conditionals_and_loops_with_conditions() {
    let cx = context();
    let text = built(&cx, &[Type::I32, Type::I32], &[Type::I32], |e, args| {
        let (a, _) = e.while_(
            (args[0], args[1]),
            |(_, b)| b.not_equal(0),
            |(a, b)| (b, a % b),
        );
        let sign = e.if_(a.lt(0) | a.equal(i64::from(i32::MIN)), || -a, || a);
        e.when(!sign.ge(1), || {
            let _ = sign.min(a).max(3) << 2;
        });
        e.results(sign)
    });
    assert_text(
        text,
        "
module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
      %c0_i32_0 = arith.constant 0 : i32
      %7 = arith.cmpi ne, %arg3, %c0_i32_0 : i32
      scf.condition(%7) %arg2, %arg3 : i32, i32
    } do {
    ^bb0(%arg2: i32, %arg3: i32):
      %7 = arith.remsi %arg2, %arg3 : i32
      scf.yield %arg3, %7 : i32, i32
    }
    %c0_i32 = arith.constant 0 : i32
    %1 = arith.cmpi slt, %0#0, %c0_i32 : i32
    %c-2147483648_i32 = arith.constant -2147483648 : i32
    %2 = arith.cmpi eq, %0#0, %c-2147483648_i32 : i32
    %3 = arith.ori %1, %2 : i1
    %4 = scf.if %3 -> (i32) {
      %c0_i32_0 = arith.constant 0 : i32
      %7 = arith.subi %c0_i32_0, %0#0 : i32
      scf.yield %7 : i32
    } else {
      scf.yield %0#0 : i32
    }
    %c1_i32 = arith.constant 1 : i32
    %5 = arith.cmpi sge, %4, %c1_i32 : i32
    %true = arith.constant true
    %6 = arith.xori %5, %true : i1
    scf.if %6 {
      %7 = arith.minsi %4, %0#0 : i32
      %c3_i32 = arith.constant 3 : i32
      %8 = arith.maxsi %7, %c3_i32 : i32
      %c2_i32 = arith.constant 2 : i32
      %9 = arith.shli %8, %c2_i32 : i32
    }
    return %4 : i32
  }
}
",
    );
}

#[test]
fn ops_are_at_their_lines_of_rust() {
    let cx = context();
    let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    let line = line!() + 2;
    function(b, "f", &[Type::I32], &[Type::I32], |e, args| {
        e.results(args[0] * args[0])
    })
    .expect("the expressions are right");
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = print_module(&module, &options);
    assert!(
        text.contains(&format!("expressions.rs\":{line}:19")),
        "{text}"
    );
}

/// The messages of what is wrong, with their lines counted from the function's.
fn mistakes(
    cx: &Context,
    inputs: &[Type],
    body: impl for<'s> FnOnce(&'s Scope<'s>, &[Expr<'s>]) -> Results<'s>,
) -> Vec<String> {
    let errors = built(cx, inputs, &[], body).expect_err("something is wrong");
    let messages = errors.iter().map(|error| {
        assert!(error.location().file_position(cx).is_some());
        format!(
            "{} ({})",
            error.message(),
            error.help_text().unwrap_or("no help")
        )
    });
    messages.collect()
}

#[test]
fn what_is_wrong_is_said_at_its_line() {
    let cx = context();
    let memory = MemRefType::get(&cx, &[4, 4], Type::F32).into();
    let inputs = [Type::I32, Type::F32, Type::INDEX, memory];
    let said = mistakes(&cx, &inputs, |e, args| {
        let (int, float, index) = (args[0], args[1], args[2]);
        let _ = int + float;
        let _ = float & 1.0;
        let _ = int * 1.5;
        let _ = int.lt(float);
        let _ = args[3].equal(args[3]);
        let _ = int.select(float, float);
        let _ = args[3].cast(Type::F32);
        let _ = e.view(int);
        let a = e.view(args[3]);
        let _ = a[[index]].get();
        let _ = a[[index, int]].get();
        a[[index, index]].set(int);
        let _ = a.size(2);
        e.for_(int, 4, 1, (), |_, ()| ());
        e.affine_for(0, 4, 0, (), |_, ()| ());
        e.for_(0, 4, 1, (), |i, ()| e.affine_for(0, i, 1, (), |_, ()| ()));
        let _ = e.for_(0, 4, 1, vec![int], |_, _| vec![float]);
        let _ = e.if_(int.lt(0), || int, || float);
        e.results(int)
    });
    let expected = [
        "`+` of `i32` and `f32`: both sides must have one type (convert one of them: `.cast(f32)` or `.cast(i32)`)",
        "there is no `&` of `f32` (it is there for floats, or for integers and indices)",
        "1.5 is no value of type `i32` (write a number of that type, or convert the other side by `cast`)",
        "`lt` of `i32` and `f32`: both sides must have one type (convert one of them: `.cast(f32)` or `.cast(i32)`)",
        "`memref<4x4xf32>` has no order (compare integers, indices or floats)",
        "a condition has type `i1`, this has `i32` (compare it: `x.not_equal(0)`)",
        "no cast makes `f32` of `memref<4x4xf32>` (casts are between integers and indices, integers and floats, and numbers of different widths)",
        "`i32` is no memory with a shape (a view is of a memref with a rank)",
        "1 subscripts of a memref of rank 2 (write one for each dimension)",
        "a subscript has type `index`, this has `i32` (convert it: `.cast(Type::INDEX)`)",
        "`i32` is stored where elements are `f32` (convert it: `.cast(f32)`)",
        "dimension 2 of a memref of rank 2 (dimensions count from 0)",
        "the lower bound of a loop has type `index`, this has `i32` (convert it: `.cast(Type::INDEX)`)",
        "a loop with the step 0 has no end (write how much the loop variable grows by)",
        "the upper bound of an affine loop is no affine expression of loop variables and symbols (use `for_`, whose bounds are any indices)",
        "the body of the loop gives (f32), where (i32) is expected (give as many values as there are, of the same types)",
        "the other case gives (f32), where (i32) is expected (give as many values as there are, of the same types)",
        "`f` returns (i32), and is declared with () (declare what it returns, or return what it declares)",
    ];
    assert_eq!(said, expected);
}
