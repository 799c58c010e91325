!mod$ v1 sum:1c1666816658ea72
module myclass_def
type,abstract::myclass
contains
procedure(assign_object),deferred::copy
procedure(one_lower_than_two),deferred::lower
procedure(print_object),deferred::print
procedure,nopass::quicksort
end type
abstract interface
subroutine assign_object(left,right)
import::myclass
class(myclass),intent(inout)::left
class(myclass),intent(in)::right
end
end interface
abstract interface
function one_lower_than_two(op1,op2)
import::myclass
class(myclass),intent(in)::op1
class(myclass),intent(in)::op2
logical(4)::one_lower_than_two
end
end interface
abstract interface
subroutine print_object(obj)
import::myclass
class(myclass),intent(in)::obj
end
end interface
type,extends(myclass)::mysortable
integer(4)::value
contains
procedure::copy=>copy_sortable
procedure::lower=>lower_sortable
procedure::print=>print_sortable
end type
contains
recursive subroutine quicksort(array)
class(myclass)::array(:)
end
subroutine copy_sortable(left,right)
class(mysortable),intent(inout)::left
class(myclass),intent(in)::right
end
function lower_sortable(op1,op2)
class(mysortable),intent(in)::op1
class(myclass),intent(in)::op2
logical(4)::lower_sortable
end
subroutine print_sortable(obj)
class(mysortable),intent(in)::obj
end
end
