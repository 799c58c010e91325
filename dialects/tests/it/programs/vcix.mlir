module {
  llvm.func @coprocessor(%arg0: vector<[4]xf32>, %arg1: i64, %arg2: vector<4xf32>) {
    %0 = "vcix.v.iv"(%arg0, %arg1) <{imm = 1 : i32, opcode = 3 : i32}> : (vector<[4]xf32>, i64) -> vector<[4]xf32>
    %1 = "vcix.v.iv"(%arg2) <{imm = 1 : i32, opcode = 3 : i32}> : (vector<4xf32>) -> vector<4xf32>
    %2 = "vcix.v.sv"(%arg0, %arg0, %arg1) <{opcode = 3 : i32}> : (vector<[4]xf32>, vector<[4]xf32>, i64) -> vector<[4]xf32>
    llvm.return
  }
}
