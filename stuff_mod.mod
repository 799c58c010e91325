!mod$ v1 sum:c8a1638ba8bf0b5b
module stuff_mod
type::stuff_type
integer(4),private::junk
contains
procedure::get_junk
procedure::stuff_copy_initialiser
generic::assignment(=)=>stuff_copy_initialiser
final::stuff_1d_finaliser,stuff_scalar_finaliser
end type
integer(4)::final_calls
private::stuff_initialiser
private::stuff_copy_initialiser
private::stuff_scalar_finaliser
private::stuff_1d_finaliser
private::get_junk
interface stuff_type
procedure::stuff_initialiser
end interface
contains
function stuff_initialiser(junk) result(new_stuff)
integer(4)::junk
type(stuff_type)::new_stuff
end
subroutine stuff_copy_initialiser(destination,source)
class(stuff_type),intent(out)::destination
class(stuff_type),intent(in)::source
end
subroutine stuff_scalar_finaliser(this)
type(stuff_type),intent(inout)::this
end
subroutine stuff_1d_finaliser(this)
type(stuff_type),intent(inout)::this(:)
end
function get_junk(this) result(junk)
class(stuff_type),intent(in)::this
integer(4)::junk
end
end
