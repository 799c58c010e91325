!mod$ v1 sum:499912f38f8be7f4
module hsl_mc73_single
integer(4),parameter,private::wp=4_4
intrinsic::kind
contains
subroutine mc73_fiedler(n,lirn,irn,ip,list)
integer(4),intent(in)::n
integer(4),intent(in)::lirn
integer(4),intent(in)::irn(1_8:*)
integer(4),intent(in)::ip(1_8:*)
integer(4),intent(out)::list(1_8:*)
end
subroutine mc73_order()
end
subroutine fiedler_graph(icntl)
integer(4),intent(in)::icntl(1_8:10_8)
end
subroutine multilevel_eig(tol,tol1,rtol,icntl)
real(4),intent(in)::tol
real(4),intent(in)::tol1
real(4),intent(in)::rtol
integer(4),intent(in)::icntl(1_8:10_8)
end
subroutine level_print(mp,title1,level)
integer(4),intent(in)::mp
character(*,1),intent(in)::title1
integer(4),intent(in)::level
end
end
