//! Constructs from their clauses: each clause is said once, with its operands and attributes, how it is written, and what it gives to
//! the body.

/// Declares constructs: name, mnemonic, traits, hooks and clauses, in the order of their operands; what is written before the clauses
/// that may come in any order, and after them; and parts that belong to no clause. A construct whose clauses give arguments to its body
/// writes these after the other clauses.
macro_rules! constructs {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal [$($traits:tt)*] [$($hooks:tt)*]
        ($($clause:ident)*) ($($before:tt)*) ($($after:tt)*) { $($parts:tt)* }
    )*) => {$(
        $crate::omp::clauses::with_clauses! {
            (
                [$(#[doc = $doc])*] $name $mnemonic [$($traits)*] [$($hooks)*] ($($before)*) ($($after)*)
                { $($parts)* }
            )
            [$($clause)*] {} () ()
        }
    )*};
}
pub(super) use constructs;

/// Takes the first clause of a list: its fields, the way it is written among the others, and its part of the list of arguments.
macro_rules! with_clauses {
    ($op:tt [align $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] align: Optional<Confined<I64Attr, IntPositive>>,
        } ($($list)* | "align" "(" $align ")") ($($args)*) }
    };
    ($op:tt [aligned $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] aligned_vars: Variadic<PointerLike>,
            #[attr] alignments: Optional<I64ArrayAttr>,
        } (
            $($list)*
            | "aligned" "(" custom<crate::omp::syntax::AlignedClause>($aligned_vars, type($aligned_vars), $alignments) ")"
        ) ($($args)*) }
    };
    ($op:tt [allocate $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] allocate_vars: Variadic<AnyType>,
            #[operand] allocator_vars: Variadic<AnyType>,
        } (
            $($list)*
            | "allocate" "(" custom<crate::omp::syntax::AllocateAndAllocator>(
                $allocate_vars, type($allocate_vars), $allocator_vars, type($allocator_vars)
            ) ")"
        ) ($($args)*) }
    };
    ($op:tt [allocator $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] allocator: Optional<I64>,
        } ($($list)* | "allocator" "(" $allocator ")") ($($args)*) }
    };
    ($op:tt [bare $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] bare: Optional<UnitAttr>,
        } ($($list)* | "ompx_bare" $bare) ($($args)*) }
    };
    ($op:tt [bind $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] bind_kind: Optional<ClauseBindKind>,
        } ($($list)* | "bind" "(" custom<crate::omp::syntax::BindKind>($bind_kind) ")") ($($args)*) }
    };
    ($op:tt [copyprivate $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] copyprivate_vars: Variadic<PointerLike>,
            #[attr] copyprivate_syms: Optional<SymbolRefArrayAttr>,
        } (
            $($list)*
            | "copyprivate" "(" custom<crate::omp::syntax::Copyprivate>(
                $copyprivate_vars, type($copyprivate_vars), $copyprivate_syms
            ) ")"
        ) ($($args)*) }
    };
    ($op:tt [depend $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] depend_kinds: Optional<TaskDependArrayAttr>,
            #[operand] depend_vars: Variadic<PointerLike>,
        } (
            $($list)*
            | "depend" "(" custom<crate::omp::syntax::DependVarList>($depend_vars, type($depend_vars), $depend_kinds) ")"
        ) ($($args)*) }
    };
    ($op:tt [detach $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] event_handle: Optional<PointerLike>,
        } ($($list)* | "detach" "(" $event_handle ":" type($event_handle) ")") ($($args)*) }
    };
    ($op:tt [device $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] device: Optional<AnyInteger>,
        } ($($list)* | "device" "(" $device ":" type($device) ")") ($($args)*) }
    };
    ($op:tt [dist_schedule $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] dist_schedule_static: Optional<UnitAttr>,
            #[operand] dist_schedule_chunk_size: Optional<IntLike>,
        } (
            $($list)*
            | "dist_schedule_static" $dist_schedule_static
            | "dist_schedule_chunk_size" "(" $dist_schedule_chunk_size ":" type($dist_schedule_chunk_size) ")"
        ) ($($args)*) }
    };
    ($op:tt [exclusive $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] exclusive_vars: Variadic<AnyType>,
        } ($($list)* | "exclusive" "(" $exclusive_vars ":" type($exclusive_vars) ")") ($($args)*) }
    };
    ($op:tt [filter $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] filtered_thread_id: Optional<IntLike>,
        } ($($list)* | "filter" "(" $filtered_thread_id ":" type($filtered_thread_id) ")") ($($args)*) }
    };
    ($op:tt [last $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand(name = "final")] is_final: Optional<I1>,
        } ($($list)* | "final" "(" $is_final ")") ($($args)*) }
    };
    ($op:tt [grainsize $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] grainsize_mod: Optional<ClauseGrainsizeType>,
            #[operand] grainsize: Optional<IntLike>,
        } (
            $($list)*
            | "grainsize" "(" custom<crate::omp::syntax::StrictClause>($grainsize_mod, $grainsize, type($grainsize)) ")"
        ) ($($args)*) }
    };
    ($op:tt [has_device_addr $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] has_device_addr_vars: Variadic<PointerLike>,
        } ($($list)*) ($($args)*, "has_device_addr", $has_device_addr_vars, type($has_device_addr_vars)) }
    };
    ($op:tt [hint $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] hint: Optional<I64Attr>,
        } ($($list)* | "hint" "(" custom<crate::omp::syntax::SynchronizationHint>($hint) ")") ($($args)*) }
    };
    ($op:tt [host_eval $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] host_eval_vars: Variadic<AnyType>,
        } ($($list)*) ($($args)*, "host_eval", $host_eval_vars, type($host_eval_vars)) }
    };
    ($op:tt [condition $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] if_expr: Optional<I1>,
        } ($($list)* | "if" "(" $if_expr ")") ($($args)*) }
    };
    ($op:tt [in_reduction $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] in_reduction_vars: Variadic<PointerLike>,
            #[attr] in_reduction_byref: Optional<DenseBoolArrayAttr>,
            #[attr] in_reduction_syms: Optional<SymbolRefArrayAttr>,
        } ($($list)*) (
            $($args)*,
            "in_reduction", $in_reduction_vars, type($in_reduction_vars), $in_reduction_syms, $in_reduction_byref
        ) }
    };
    ($op:tt [inclusive $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] inclusive_vars: Variadic<AnyType>,
        } ($($list)* | "inclusive" "(" $inclusive_vars ":" type($inclusive_vars) ")") ($($args)*) }
    };
    ($op:tt [is_device_ptr $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] is_device_ptr_vars: Variadic<PointerLike>,
        } ($($list)* | "is_device_ptr" "(" $is_device_ptr_vars ":" type($is_device_ptr_vars) ")") ($($args)*) }
    };
    ($op:tt [linear $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] linear_vars: Variadic<AnyType>,
            #[operand] linear_step_vars: Variadic<I32>,
            #[attr] linear_var_types: Optional<ArrayAttr>,
        } (
            $($list)*
            | "linear" "(" custom<crate::omp::syntax::LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) ")"
        ) ($($args)*) }
    };
    ($op:tt [map $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] map_vars: Variadic<PointerLike>,
        } ($($list)* | "map_entries" "(" $map_vars ":" type($map_vars) ")") ($($args)*) }
    };
    ($op:tt [map_arguments $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] map_vars: Variadic<PointerLike>,
        } ($($list)*) ($($args)*, "map_entries", $map_vars, type($map_vars)) }
    };
    ($op:tt [memory_order $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] memory_order: Optional<ClauseMemoryOrderKind>,
        } ($($list)* | "memory_order" "(" custom<crate::omp::syntax::MemoryOrderKind>($memory_order) ")") ($($args)*) }
    };
    ($op:tt [mergeable $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] mergeable: Optional<UnitAttr>,
        } ($($list)* | "mergeable" $mergeable) ($($args)*) }
    };
    ($op:tt [nogroup $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] nogroup: Optional<UnitAttr>,
        } ($($list)* | "nogroup" $nogroup) ($($args)*) }
    };
    ($op:tt [nontemporal $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] nontemporal_vars: Variadic<PointerLike>,
        } ($($list)* | "nontemporal" "(" $nontemporal_vars ":" type($nontemporal_vars) ")") ($($args)*) }
    };
    ($op:tt [nowait $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] nowait: Optional<UnitAttr>,
        } ($($list)* | "nowait" $nowait) ($($args)*) }
    };
    ($op:tt [num_tasks $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] num_tasks_mod: Optional<ClauseNumTasksType>,
            #[operand] num_tasks: Optional<IntLike>,
        } (
            $($list)*
            | "num_tasks" "(" custom<crate::omp::syntax::StrictClause>($num_tasks_mod, $num_tasks, type($num_tasks)) ")"
        ) ($($args)*) }
    };
    ($op:tt [num_teams $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] num_teams_lower: Optional<AnyInteger>,
            #[operand] num_teams_upper: Optional<AnyInteger>,
        } (
            $($list)*
            | "num_teams" "(" custom<crate::omp::syntax::NumTeams>(
                $num_teams_lower, type($num_teams_lower), $num_teams_upper, type($num_teams_upper)
            ) ")"
        ) ($($args)*) }
    };
    ($op:tt [num_threads $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] num_threads: Optional<IntLike>,
        } ($($list)* | "num_threads" "(" $num_threads ":" type($num_threads) ")") ($($args)*) }
    };
    ($op:tt [order $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] order: Optional<ClauseOrderKind>,
            #[attr] order_mod: Optional<OrderModifier>,
        } ($($list)* | "order" "(" custom<crate::omp::syntax::OrderClause>($order, $order_mod) ")") ($($args)*) }
    };
    ($op:tt [ordered $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] ordered: Optional<Confined<I64Attr, IntMinValue<0>>>,
        } ($($list)* | "ordered" "(" $ordered ")") ($($args)*) }
    };
    ($op:tt [par_level_simd $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] par_level_simd: Optional<UnitAttr>,
        } ($($list)* | "par_level_simd" $par_level_simd) ($($args)*) }
    };
    ($op:tt [priority $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] priority: Optional<AnyInteger>,
        } ($($list)* | "priority" "(" $priority ":" type($priority) ")") ($($args)*) }
    };
    ($op:tt [private $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] private_vars: Variadic<AnyType>,
            #[attr] private_syms: Optional<SymbolRefArrayAttr>,
            #[attr] private_needs_barrier: Optional<UnitAttr>,
        } ($($list)*) (
            $($args)*,
            "private", $private_vars, type($private_vars), $private_syms, $private_needs_barrier
        ) }
    };
    ($op:tt [mapped_private $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] private_vars: Variadic<AnyType>,
            #[attr] private_syms: Optional<SymbolRefArrayAttr>,
            #[attr] private_needs_barrier: Optional<UnitAttr>,
            #[attr] private_maps: Optional<DenseI64ArrayAttr>,
        } ($($list)*) (
            $($args)*,
            "private", $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $private_maps
        ) }
    };
    ($op:tt [proc_bind $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] proc_bind_kind: Optional<ClauseProcBindKind>,
        } ($($list)* | "proc_bind" "(" custom<crate::omp::syntax::ProcBindKind>($proc_bind_kind) ")") ($($args)*) }
    };
    ($op:tt [reduction $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] reduction_mod: Optional<ReductionModifierAttr>,
            #[operand] reduction_vars: Variadic<PointerLike>,
            #[attr] reduction_byref: Optional<DenseBoolArrayAttr>,
            #[attr] reduction_syms: Optional<SymbolRefArrayAttr>,
        } ($($list)*) (
            $($args)*,
            "reduction", $reduction_vars, type($reduction_vars), $reduction_syms, $reduction_byref, $reduction_mod
        ) }
    };
    ($op:tt [safelen $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] safelen: Optional<Confined<I64Attr, IntPositive>>,
        } ($($list)* | "safelen" "(" $safelen ")") ($($args)*) }
    };
    ($op:tt [schedule $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] schedule_kind: Optional<ClauseScheduleKind>,
            #[operand] schedule_chunk: Optional<AnyType>,
            #[attr] schedule_mod: Optional<ScheduleModifier>,
            #[attr] schedule_simd: Optional<UnitAttr>,
        } (
            $($list)*
            | "schedule" "(" custom<crate::omp::syntax::ScheduleClause>(
                $schedule_kind, $schedule_mod, $schedule_simd, $schedule_chunk, type($schedule_chunk)
            ) ")"
        ) ($($args)*) }
    };
    ($op:tt [simdlen $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] simdlen: Optional<Confined<I64Attr, IntPositive>>,
        } ($($list)* | "simdlen" "(" $simdlen ")") ($($args)*) }
    };
    ($op:tt [task_reduction $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] task_reduction_vars: Variadic<PointerLike>,
            #[attr] task_reduction_byref: Optional<DenseBoolArrayAttr>,
            #[attr] task_reduction_syms: Optional<SymbolRefArrayAttr>,
        } ($($list)*) (
            $($args)*,
            "task_reduction", $task_reduction_vars, type($task_reduction_vars), $task_reduction_syms, $task_reduction_byref
        ) }
    };
    ($op:tt [thread_limit $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] thread_limit: Optional<AnyInteger>,
        } ($($list)* | "thread_limit" "(" $thread_limit ":" type($thread_limit) ")") ($($args)*) }
    };
    ($op:tt [untied $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[attr] untied: Optional<UnitAttr>,
        } ($($list)* | "untied" $untied) ($($args)*) }
    };
    ($op:tt [use_device_addr $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] use_device_addr_vars: Variadic<PointerLike>,
        } ($($list)*) ($($args)*, "use_device_addr", $use_device_addr_vars, type($use_device_addr_vars)) }
    };
    ($op:tt [use_device_ptr $($rest:ident)*] {$($fields:tt)*} ($($list:tt)*) ($($args:tt)*)) => {
        $crate::omp::clauses::with_clauses! { $op [$($rest)*] {
            $($fields)*
            #[operand] use_device_ptr_vars: Variadic<PointerLike>,
        } ($($list)*) ($($args)*, "use_device_ptr", $use_device_ptr_vars, type($use_device_ptr_vars)) }
    };

    // All clauses are there: with arguments of the body.
    (
        ([$($doc:tt)*] $name:ident $mnemonic:literal [$($traits:tt)*] [$($hooks:tt)*] ($($before:tt)*) ($($after:tt)*) { $($parts:tt)* })
        [] {$($fields:tt)*} (| $($list:tt)*) ($($args:tt)+)
    ) => {
        $($doc)*
        #[op(
            dialect = OmpDialect, mnemonic = $mnemonic, traits($($traits)*),
            assembly {
                $($before)* oilist($($list)*) custom<crate::omp::arguments::BlockArguments>($region $($args)*)
                $($after)* attr_dict
            },
            $($hooks)*
        )]
        pub struct $name { $($parts)* $($fields)* }
    };
    // And without.
    (
        ([$($doc:tt)*] $name:ident $mnemonic:literal [$($traits:tt)*] [$($hooks:tt)*] ($($before:tt)*) ($($after:tt)*) { $($parts:tt)* })
        [] {$($fields:tt)*} (| $($list:tt)*) ()
    ) => {
        $($doc)*
        #[op(
            dialect = OmpDialect, mnemonic = $mnemonic, traits($($traits)*),
            assembly { $($before)* oilist($($list)*) $($after)* attr_dict },
            $($hooks)*
        )]
        pub struct $name { $($parts)* $($fields)* }
    };
}
pub(super) use with_clauses;
