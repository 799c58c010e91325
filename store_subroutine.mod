!mod$ v1 sum:db7130cac6226b0d
module store_subroutine
abstract interface
subroutine sub(i)
integer(4),intent(inout)::i
end
end interface
procedure(sub),pointer,private::psub
intrinsic::null
contains
subroutine set_sub(x)
procedure(sub)::x
end
function get_sub()
procedure(sub),pointer::get_sub
end
end
