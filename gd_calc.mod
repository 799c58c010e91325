!mod$ v1 sum:52bc88b380113cd2
module gd_calc
type::calc_signal_type
integer(4)::dummy
logical(4)::used
integer(4)::signal_number
end type
contains
subroutine activate_gd_calcs(used,outputs)
logical(4),intent(inout)::used(:)
type(calc_signal_type),pointer::outputs(:)
end
end
