!mod$ v1 sum:cf38375567977345
module m2
type::t1
character(42_4,1)::c="                                          "
logical(4)::l=.false._4
end type
type,bind(c)::t2
real(4)::r(1_8:8_8)=[REAL(4)::0._4,0._4,0._4,0._4,0._4,0._4,0._4,0._4]
complex(4)::c(1_8:4_8)=[COMPLEX(4)::(0._4,0._4),(0._4,0._4),(0._4,0._4),(0._4,0._4)]
integer(4)::i=0_4
end type
logical(4)::is_present
integer(4)::base
contains
subroutine test_t()
end
elemental subroutine f_c(x)
type(t1),intent(in)::x
end
elemental subroutine f_c_val(x)
type(t1),value::x
end
elemental subroutine f_c_opt(x)
type(t1),intent(in),optional::x
end
elemental subroutine f_c_opt_val(x)
type(t1),optional,value::x
end
elemental subroutine f_c2_opt_val(x)
type(t1),optional,value::x
end
elemental subroutine f_c2_opt(x)
type(t1),intent(in),optional::x
end
elemental subroutine g_c(x)
type(t2),intent(in)::x
end
elemental subroutine g_c_val(x)
type(t2),value::x
end
elemental subroutine g_c_opt(x)
type(t2),intent(in),optional::x
end
elemental subroutine g_c_opt_val(x)
type(t2),optional,value::x
end
elemental subroutine g_c2_opt_val(x)
type(t2),optional,value::x
end
elemental subroutine g_c2_opt(x)
type(t2),intent(in),optional::x
end
end
