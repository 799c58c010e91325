!mod$ v1 sum:d043fb5497ac997c
!need$ fc1ab5ddb0e0d965 i iso_c_binding
module stringhelper_m
type::string_t
character(:,1),allocatable::string
end type
interface
function strlen(s) bind(c,name="strlen")
use,intrinsic::iso_c_binding,only:c_ptr
type(c_ptr),intent(in),value::s
integer(8)::strlen
end
end interface
interface len
procedure::strlen
end interface
contains
function c2fchar(c_charptr) result(res)
use,intrinsic::iso_c_binding,only:c_ptr
type(c_ptr),intent(in)::c_charptr
character(:,1),allocatable::res
end
end
