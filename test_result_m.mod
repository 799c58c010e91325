!mod$ v1 sum:936e915d7eb4f7c2
module test_result_m
type::test_result_t
character(132_4,1)::description
logical(4)::outcome
end type
type,private::object_t
integer(4)::dummy
contains
final::count_finalizations
end type
type,private::wrapper_t
type(object_t),allocatable,private::object
end type
integer(4),private::finalizations
integer(4),parameter,private::avoid_unused_variable_warning=1_4
private::construct_object
private::count_finalizations
private::lhs_object
private::allocated_allocatable_lhs
private::target_deallocation
private::allocatable_component
private::finalize_on_deallocate
private::finalize_on_end
private::block_end
private::rhs_function_reference
private::intent_out
contains
function get_test_results() result(test_results)
type(test_result_t),allocatable::test_results(:)
end
function construct_object() result(object)
type(object_t)::object
end
subroutine count_finalizations(self)
type(object_t),intent(inout)::self
end
function lhs_object() result(outcome)
logical(4)::outcome
end
function allocated_allocatable_lhs() result(outcome)
logical(4)::outcome
end
function target_deallocation() result(outcome)
logical(4)::outcome
end
function allocatable_component() result(outcome)
logical(4)::outcome
end
function finalize_on_deallocate() result(outcome)
logical(4)::outcome
end
function finalize_on_end() result(outcome)
logical(4)::outcome
end
function block_end() result(outcome)
logical(4)::outcome
end
function rhs_function_reference() result(outcome)
logical(4)::outcome
end
function intent_out() result(outcome)
logical(4)::outcome
end
end
