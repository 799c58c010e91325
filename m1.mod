!mod$ v1 sum:e7387330f85fa3cd
!need$ fc1ab5ddb0e0d965 i iso_c_binding
module m1
use,intrinsic::iso_c_binding,only:c_ptr
use,intrinsic::iso_c_binding,only:c_funptr
use,intrinsic::iso_c_binding,only:c_null_ptr
use,intrinsic::iso_c_binding,only:c_null_funptr
logical(4)::is_present
integer(4)::base
contains
subroutine test_c()
end
elemental subroutine f_c(x)
type(c_ptr),intent(in)::x
end
elemental subroutine f_c_val(x)
type(c_ptr),value::x
end
elemental subroutine f_c_opt(x)
type(c_ptr),intent(in),optional::x
end
elemental subroutine f_c_opt_val(x)
type(c_ptr),optional,value::x
end
elemental subroutine f_c2_opt_val(x)
type(c_ptr),optional,value::x
end
elemental subroutine f_c2_opt(x)
type(c_ptr),intent(in),optional::x
end
elemental subroutine g_c(x)
type(c_funptr),intent(in)::x
end
elemental subroutine g_c_val(x)
type(c_funptr),value::x
end
elemental subroutine g_c_opt(x)
type(c_funptr),intent(in),optional::x
end
elemental subroutine g_c_opt_val(x)
type(c_funptr),optional,value::x
end
elemental subroutine g_c2_opt_val(x)
type(c_funptr),optional,value::x
end
elemental subroutine g_c2_opt(x)
type(c_funptr),intent(in),optional::x
end
end
