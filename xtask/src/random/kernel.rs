//! Random kernels whose behaviour is defined, as programs for a GPU and for the processor.
//!
//! A kernel runs in phases, with barriers between them. In every other phase an invocation writes its own element of the group's
//! memory; in the phases between it reads any of them and writes its own element of a buffer. On a GPU the phases are called by
//! one entry point. On the processor a host program calls each phase for all invocations of a group, one after the other, which
//! is what barriers promise. Floats are small integers, so that sums and products are exact on any device.

use std::fmt::Write as _;

use super::generator::Random;

/// How many invocations a group has.
const GROUP: usize = 8;
/// How many groups there are.
const GROUPS: usize = 8;
/// Floats are exact below this.
const EXACT: u64 = 1 << 24;
/// How many variables a phase has.
const VARIABLES: usize = 3;

/// Programs that do the same.
pub struct Programs {
    /// Kernels in a `spirv.module`, and a host program that launches them.
    pub gpu: String,
    /// Phases as functions of the spirv dialect, to be converted to the llvm dialect.
    pub phases: String,
    /// The host program that calls the converted phases: what the converted module is to be followed by.
    pub host: String,
}

/// The type of the buffer, and that of its elements' addresses.
const DATA: &str =
    "!spirv.ptr<!spirv.struct<(!spirv.array<64 x i32, stride=4> [0])>, StorageBuffer>";
const DATA_ELEMENT: &str = "!spirv.ptr<i32, StorageBuffer>";
const SHARED: &str = "!spirv.ptr<!spirv.array<8 x i32>, Workgroup>";
const SHARED_ELEMENT: &str = "!spirv.ptr<i32, Workgroup>";
const IDS: &str = "!spirv.ptr<vector<3xi32>, Input>";
const VARIABLE: &str = "!spirv.ptr<i32, Function>";

/// Some random kernels.
pub fn programs(random: &mut Random, count: usize) -> Programs {
    let mut programs = Programs {
        gpu: String::new(),
        phases: String::new(),
        host: String::new(),
    };
    let (mut launches, mut calls) = (String::new(), String::new());
    let gpu = &mut programs.gpu;
    *gpu += "module attributes {gpu.container_module} {\n";
    *gpu += "spirv.module @kernels Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {\n";
    line(
        gpu,
        format_args!("spirv.GlobalVariable @data bind(0, 0) : {DATA}"),
    );
    line(gpu, format_args!("spirv.GlobalVariable @shared : {SHARED}"));
    line(
        gpu,
        format_args!("spirv.GlobalVariable @id built_in(\"GlobalInvocationId\") : {IDS}"),
    );
    line(
        gpu,
        format_args!("spirv.GlobalVariable @local built_in(\"LocalInvocationId\") : {IDS}"),
    );
    for kernel in 0..count {
        let phases = 2 + random.below(3);
        let mut entry = String::new();
        for phase in 0..phases {
            let body = Writer::phase(random, phase);
            let name = format!("k{kernel}p{phase}");
            line(
                &mut programs.gpu,
                format_args!("spirv.func @{name}(%id: i32, %lid: i32) \"None\" {{"),
            );
            line(
                &mut programs.gpu,
                format_args!("%data = spirv.mlir.addressof @data : {DATA}"),
            );
            line(
                &mut programs.gpu,
                format_args!("%shared = spirv.mlir.addressof @shared : {SHARED}"),
            );
            programs.gpu += &body;
            line(
                &mut programs.phases,
                format_args!(
                    "spirv.func @{name}(%id: i32, %lid: i32, %data: {DATA}, %shared: {SHARED}) \"None\" {{"
                ),
            );
            programs.phases += &body;
            if phase > 0 {
                line(
                    &mut entry,
                    format_args!(
                        "spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>"
                    ),
                );
            }
            line(
                &mut entry,
                format_args!("spirv.FunctionCall @{name}(%x, %l) : (i32, i32) -> ()"),
            );
        }
        let gpu = &mut programs.gpu;
        line(gpu, format_args!("spirv.func @k{kernel}() \"None\" {{"));
        for (value, variable) in [("x", "id"), ("l", "local")] {
            line(
                gpu,
                format_args!("%{value}a = spirv.mlir.addressof @{variable} : {IDS}"),
            );
            line(
                gpu,
                format_args!("%{value}v = spirv.Load \"Input\" %{value}a : vector<3xi32>"),
            );
            line(
                gpu,
                format_args!(
                    "%{value} = spirv.CompositeExtract %{value}v[0 : i32] : vector<3xi32>"
                ),
            );
        }
        *gpu += &entry;
        *gpu += "spirv.Return\n}\n";
        line(
            gpu,
            format_args!("spirv.EntryPoint \"GLCompute\" @k{kernel}, @id, @local"),
        );
        line(
            gpu,
            format_args!("spirv.ExecutionMode @k{kernel} \"LocalSize\", {GROUP}, 1, 1"),
        );
        line(
            &mut launches,
            format_args!("func.call @fill(%data) : (memref<64xi32>) -> ()"),
        );
        line(
            &mut launches,
            format_args!(
                "gpu.launch_func @kernels::@k{kernel} blocks in (%groups, %one, %one) threads in (%size, %one, %one) args(%data : memref<64xi32>)"
            ),
        );
        launches += PRINT;
        call_phases(&mut calls, kernel, phases);
    }
    programs.gpu += "}\n";
    programs.gpu += &host("", &launches);
    programs.gpu += "}\n";
    let pointers = "%sharedMemory = memref.alloc() : memref<8xi32>
%dataIndex = memref.extract_aligned_pointer_as_index %data : memref<64xi32> -> index
%sharedIndex = memref.extract_aligned_pointer_as_index %sharedMemory : memref<8xi32> -> index
%dataNumber = arith.index_cast %dataIndex : index to i64
%sharedNumber = arith.index_cast %sharedIndex : index to i64
%dataPointer = llvm.inttoptr %dataNumber : i64 to !llvm.ptr
%sharedPointer = llvm.inttoptr %sharedNumber : i64 to !llvm.ptr
";
    programs.host = host(pointers, &calls);
    programs
}

/// The converted phases and their host program as one module.
pub fn join(phases: &str, host: &str) -> String {
    let phases = phases.trim_end();
    format!("{}{host}}}\n", phases.strip_suffix('}').unwrap_or(phases))
}

/// What a program printed of each kernel's buffer.
pub fn results(text: &str) -> Vec<String> {
    let numbers = text.split("Unranked Memref").skip(1);
    numbers
        .map(|text| text.lines().skip(1).collect::<Vec<_>>().join(" "))
        .collect()
}

const PRINT: &str = "func.call @printMemrefI32(%printed) : (memref<*xi32>) -> ()\n";

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("writing to a string succeeds");
}

/// A host program: `main`, what it calls to fill the buffer with numbers, and the printer.
fn host(start: &str, body: &str) -> String {
    format!(
        "func.func @main() {{
%zero = arith.constant 0 : index
%one = arith.constant 1 : index
%groups = arith.constant {GROUPS} : index
%size = arith.constant {GROUP} : index
%data = memref.alloc() : memref<64xi32>
%printed = memref.cast %data : memref<64xi32> to memref<*xi32>
{start}{body}return
}}
func.func @fill(%data: memref<64xi32>) {{
%zero = arith.constant 0 : index
%one = arith.constant 1 : index
%count = arith.constant 64 : index
%factor = arith.constant 1640531527 : i32
scf.for %i = %zero to %count step %one {{
%n = arith.index_cast %i : index to i32
%x = arith.muli %n, %factor : i32
memref.store %x, %data[%i] : memref<64xi32>
}}
return
}}
func.func private @printMemrefI32(memref<*xi32>)
"
    )
}

/// Calls each phase of a kernel for all invocations of each group.
fn call_phases(calls: &mut String, kernel: usize, phases: usize) {
    *calls += "func.call @fill(%data) : (memref<64xi32>) -> ()\n";
    *calls += "scf.for %group = %zero to %groups step %one {\n%first = arith.muli %group, %size : index\n";
    for phase in 0..phases {
        line(
            calls,
            format_args!(
                "scf.for %l = %zero to %size step %one {{
%i = arith.addi %first, %l : index
%id = arith.index_cast %i : index to i32
%lid = arith.index_cast %l : index to i32
llvm.call @k{kernel}p{phase}(%id, %lid, %dataPointer, %sharedPointer) : (i32, i32, !llvm.ptr, !llvm.ptr) -> ()
}}"
            ),
        );
    }
    *calls += "}\n";
    *calls += PRINT;
}

/// A phase that is being written.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    integers: Vec<String>,
    truths: Vec<String>,
    /// Floats that are integers, and what their magnitude is at most.
    floats: Vec<(String, u64)>,
    next: usize,
    depth: usize,
}

impl Writer<'_> {
    /// The body of a function, from behind its arguments to its end. Even phases write to the group's memory, odd ones read it.
    fn phase(random: &mut Random, phase: usize) -> String {
        let mut writer = Writer {
            random,
            text: String::new(),
            integers: vec!["%id".to_owned(), "%lid".to_owned()],
            truths: Vec::new(),
            floats: Vec::new(),
            next: 0,
            depth: 0,
        };
        writer.text += "%c0 = spirv.Constant 0 : i32\n%c1 = spirv.Constant 1 : i32\n";
        for variable in 0..VARIABLES {
            line(
                &mut writer.text,
                format_args!(
                    "%m{variable} = spirv.Variable init(%c{}) : {VARIABLE}",
                    variable % 2
                ),
            );
        }
        let own = writer.load_data();
        writer.integers.push(own);
        let reads = phase % 2 == 1;
        if reads {
            let other = writer.load_shared();
            writer.integers.push(other);
        }
        for _ in 0..6 + writer.random.below(12) {
            writer.step(reads);
        }
        let mut value = writer.integers.last().cloned().unwrap_or_default();
        for variable in 0..VARIABLES {
            let (factor, other) = (writer.constant(31), writer.load_variable(variable));
            let product = writer.op(&format!("spirv.IMul {value}, {factor} : i32"));
            value = writer.op(&format!("spirv.IAdd {product}, {other} : i32"));
        }
        writer.store(reads, &value);
        writer.text += "spirv.Return\n}\n";
        writer.text
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Writes an op with one result, which others may use if they know its name.
    fn op(&mut self, text: &str) -> String {
        let name = self.name();
        line(&mut self.text, format_args!("{name} = {text}"));
        name
    }

    fn int(&mut self, text: &str) -> String {
        let name = self.op(text);
        self.integers.push(name.clone());
        name
    }

    fn constant(&mut self, value: i64) -> String {
        self.op(&format!("spirv.Constant {value} : i32"))
    }

    fn integer(&mut self) -> String {
        let index = self.random.below(self.integers.len());
        self.integers[index].clone()
    }

    /// An integer with all but its lowest bits cleared.
    fn masked(&mut self, mask: i64) -> String {
        let (value, mask) = (self.integer(), self.constant(mask));
        self.op(&format!("spirv.BitwiseAnd {value}, {mask} : i32"))
    }

    fn truth(&mut self) -> String {
        if self.truths.is_empty() || self.random.below(3) == 0 {
            self.comparison();
        }
        let index = self.random.below(self.truths.len());
        self.truths[index].clone()
    }

    fn float(&mut self) -> (String, u64) {
        if self.floats.is_empty() || self.random.below(4) == 0 {
            let value = self.masked(255);
            let name = self.op(&format!("spirv.ConvertSToF {value} : i32 to f32"));
            self.floats.push((name, 255));
        }
        let index = self.random.below(self.floats.len());
        self.floats[index].clone()
    }

    fn step(&mut self, reads: bool) {
        match self.random.below(16) {
            0..=3 => self.integer_op(),
            4 => self.division(),
            5 => self.shift(),
            6 => self.bits(),
            7 => self.comparison(),
            8 | 9 => self.float_op(),
            10 => self.select(),
            11 => self.update(),
            12 if reads => {
                let value = self.load_shared();
                self.integers.push(value);
            }
            13 | 14 if self.depth < 3 => self.conditional(reads),
            15 if self.depth < 2 => self.counted_loop(reads),
            _ => self.update(),
        }
    }

    fn integer_op(&mut self) {
        let name = self.random.pick(&[
            "IAdd",
            "ISub",
            "IMul",
            "BitwiseAnd",
            "BitwiseOr",
            "BitwiseXor",
            "GL.SMax",
            "GL.SMin",
        ]);
        let (a, b) = (self.integer(), self.integer());
        self.int(&format!("spirv.{name} {a}, {b} : i32"));
    }

    /// A division of a number that is not negative by one that is positive.
    fn division(&mut self) {
        let name = self.random.pick(&["SDiv", "SRem", "UDiv", "UMod"]);
        let (a, b, one) = (
            self.masked(0x7fff_ffff),
            self.masked(0xffff),
            self.constant(1),
        );
        let b = self.op(&format!("spirv.BitwiseOr {b}, {one} : i32"));
        self.int(&format!("spirv.{name} {a}, {b} : i32"));
    }

    fn shift(&mut self) {
        let name = self.random.pick(&[
            "ShiftLeftLogical",
            "ShiftRightLogical",
            "ShiftRightArithmetic",
        ]);
        let (a, b) = (self.integer(), self.masked(31));
        self.int(&format!("spirv.{name} {a}, {b} : i32, i32"));
    }

    fn bits(&mut self) {
        let value = self.integer();
        match self.random.below(4) {
            0 => self.int(&format!("spirv.Not {value} : i32")),
            1 => self.int(&format!("spirv.BitCount {value} : i32")),
            2 => self.int(&format!("spirv.BitReverse {value} : i32")),
            _ => {
                let name = self.random.pick(&["BitFieldSExtract", "BitFieldUExtract"]);
                let (offset, count) = (self.masked(15), self.masked(15));
                let one = self.constant(1);
                let count = self.op(&format!("spirv.BitwiseOr {count}, {one} : i32"));
                self.int(&format!(
                    "spirv.{name} {value}, {offset}, {count} : i32, i32, i32"
                ))
            }
        };
    }

    fn comparison(&mut self) {
        let name = if self.random.below(3) == 0 && !self.floats.is_empty() {
            let name = self.random.pick(&[
                "FOrdEqual",
                "FOrdLessThan",
                "FUnordGreaterThan",
                "FOrdNotEqual",
            ]);
            let ((a, _), (b, _)) = (self.float(), self.float());
            self.op(&format!("spirv.{name} {a}, {b} : f32"))
        } else {
            let name = self.random.pick(&[
                "IEqual",
                "INotEqual",
                "SLessThan",
                "SLessThanEqual",
                "SGreaterThan",
                "UGreaterThanEqual",
                "ULessThan",
            ]);
            let (a, b) = (self.integer(), self.integer());
            self.op(&format!("spirv.{name} {a}, {b} : i32"))
        };
        self.truths.push(name);
        if self.truths.len() > 1 && self.random.below(2) == 0 {
            let name = self
                .random
                .pick(&["LogicalAnd", "LogicalOr", "LogicalNotEqual"]);
            let a = self.random.below(self.truths.len());
            let b = self.random.below(self.truths.len());
            let (a, b) = (self.truths[a].clone(), self.truths[b].clone());
            let name = self.op(&format!("spirv.{name} {a}, {b} : i1"));
            self.truths.push(name);
        }
    }

    fn float_op(&mut self) {
        let ((a, most), (b, other)) = (self.float(), self.float());
        let ops = [
            ("FAdd", most + other),
            ("FSub", most + other),
            ("FMul", most * other),
            ("GL.FMax", most.max(other)),
            ("GL.FMin", most.max(other)),
        ];
        let (name, most) = self.random.pick(&ops);
        if most >= EXACT {
            return;
        }
        let name = self.op(&format!("spirv.{name} {a}, {b} : f32"));
        self.floats.push((name.clone(), most));
        if self.random.below(2) == 0 {
            self.int(&format!("spirv.ConvertFToS {name} : f32 to i32"));
        }
    }

    fn select(&mut self) {
        let condition = self.truth();
        let (a, b) = (self.integer(), self.integer());
        self.int(&format!("spirv.Select {condition}, {a}, {b} : i1, i32"));
    }

    fn load_variable(&mut self, variable: usize) -> String {
        self.op(&format!("spirv.Load \"Function\" %m{variable} : i32"))
    }

    /// Changes a variable: what is in a block is seen outside by variables alone.
    fn update(&mut self) {
        let variable = self.random.below(VARIABLES);
        let old = self.load_variable(variable);
        let name = self.random.pick(&["IAdd", "ISub", "BitwiseXor", "IMul"]);
        let value = self.integer();
        let new = self.op(&format!("spirv.{name} {old}, {value} : i32"));
        line(
            &mut self.text,
            format_args!("spirv.Store \"Function\" %m{variable}, {new} : i32"),
        );
        self.integers.push(new);
    }

    fn load_data(&mut self) -> String {
        let place = self.op(&format!(
            "spirv.AccessChain %data[%c0, %id] : {DATA}, i32, i32 -> {DATA_ELEMENT}"
        ));
        self.op(&format!("spirv.Load \"StorageBuffer\" {place} : i32"))
    }

    /// An element of the group's memory that any invocation may have written.
    fn load_shared(&mut self) -> String {
        let index = self.masked(GROUP as i64 - 1);
        let place = self.op(&format!(
            "spirv.AccessChain %shared[{index}] : {SHARED}, i32 -> {SHARED_ELEMENT}"
        ));
        self.op(&format!("spirv.Load \"Workgroup\" {place} : i32"))
    }

    /// Writes to the invocation's own element.
    fn store(&mut self, to_data: bool, value: &str) {
        let (chain, storage) = match to_data {
            true => (
                format!("spirv.AccessChain %data[%c0, %id] : {DATA}, i32, i32 -> {DATA_ELEMENT}"),
                "StorageBuffer",
            ),
            false => (
                format!("spirv.AccessChain %shared[%lid] : {SHARED}, i32 -> {SHARED_ELEMENT}"),
                "Workgroup",
            ),
        };
        let place = self.op(&chain);
        line(
            &mut self.text,
            format_args!("spirv.Store \"{storage}\" {place}, {value} : i32"),
        );
    }

    /// Writes a block whose values end with it.
    fn block(&mut self, steps: usize, reads: bool) {
        let known = (self.integers.len(), self.truths.len(), self.floats.len());
        self.depth += 1;
        for _ in 0..1 + self.random.below(steps) {
            self.step(reads);
        }
        self.update();
        self.depth -= 1;
        self.integers.truncate(known.0);
        self.truths.truncate(known.1);
        self.floats.truncate(known.2);
    }

    fn conditional(&mut self, reads: bool) {
        let condition = self.truth();
        let has_else = self.random.below(2) == 0;
        let other = if has_else { "else" } else { "merge" };
        line(
            &mut self.text,
            format_args!(
                "spirv.mlir.selection {{\nspirv.BranchConditional {condition}, ^then, ^{other}\n^then:"
            ),
        );
        self.block(3, reads);
        self.text += "spirv.Branch ^merge\n";
        if has_else {
            self.text += "^else:\n";
            self.block(3, reads);
            self.text += "spirv.Branch ^merge\n";
        }
        self.text += "^merge:\nspirv.mlir.merge\n}\n";
    }

    fn counted_loop(&mut self, reads: bool) {
        let count = self.random.below(5) as i64;
        let (count, index) = (self.constant(count), self.name());
        let (more, next) = (self.name(), self.name());
        line(
            &mut self.text,
            format_args!(
                "spirv.mlir.loop {{
spirv.Branch ^header(%c0 : i32)
^header({index}: i32):
{more} = spirv.SLessThan {index}, {count} : i32
spirv.BranchConditional {more}, ^body, ^merge
^body:"
            ),
        );
        self.integers.push(index.clone());
        self.block(4, reads);
        self.integers.pop();
        line(
            &mut self.text,
            format_args!(
                "spirv.Branch ^continue
^continue:
{next} = spirv.IAdd {index}, %c1 : i32
spirv.Branch ^header({next} : i32)
^merge:
spirv.mlir.merge
}}"
            ),
        );
    }
}
