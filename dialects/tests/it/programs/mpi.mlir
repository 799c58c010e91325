module {
  func.func @f(%arg0: memref<100xf32>) {
    %0 = mpi.comm_world : !mpi.comm
    %c0_i32 = arith.constant 0 : i32
    mpi.init
    %1 = mpi.init : !mpi.retval
    %rank = mpi.comm_rank(%0) : i32
    %retval, %rank_0 = mpi.comm_rank(%0) : !mpi.retval, i32
    %size = mpi.comm_size(%0) : i32
    %retval_1, %size_2 = mpi.comm_size(%0) : !mpi.retval, i32
    %newcomm = mpi.comm_split(%0, %c0_i32, %c0_i32) : !mpi.comm
    mpi.send(%arg0, %c0_i32, %c0_i32, %0) : memref<100xf32>, i32, i32
    %2 = mpi.send(%arg0, %c0_i32, %c0_i32, %0) {x} : memref<100xf32>, i32, i32 -> !mpi.retval
    mpi.recv(%arg0, %c0_i32, %c0_i32, %0) : memref<100xf32>, i32, i32
    %req = mpi.isend(%arg0, %c0_i32, %c0_i32, %0) : memref<100xf32>, i32, i32 -> !mpi.request
    %retval_3, %req_4 = mpi.irecv(%arg0, %c0_i32, %c0_i32, %0) : memref<100xf32>, i32, i32 -> !mpi.retval, !mpi.request
    mpi.wait(%req) : !mpi.request
    %3 = mpi.wait(%req_4) : !mpi.request -> !mpi.retval
    mpi.barrier(%0)
    %4 = mpi.barrier(%0) -> !mpi.retval
    mpi.allreduce(%arg0, %arg0, MPI_SUM, %0) : memref<100xf32>, memref<100xf32>
    %5 = mpi.allreduce(%arg0, %arg0, MPI_MAXLOC, %0) : memref<100xf32>, memref<100xf32> -> !mpi.retval
    %6 = mpi.retval_check %5 = <MPI_SUCCESS> : i1
    %7 = mpi.error_class %5 : !mpi.retval
    mpi.finalize
    return
  }
}
