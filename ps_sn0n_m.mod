!mod$ v1 sum:c612a7fadb112398
module ps_sn0n_m
type::dt_grid_t
integer(4)::nnt
end type
type::lm_elem_t
class(dt_grid_t),pointer::pgrid
contains
procedure::reqpgrid=>lm_elem_regpgrid
end type
type::ps_sn0n_t
class(dt_grid_t),pointer::pgrid
contains
procedure::asgoele=>ps_sn0n_asgoele
end type
private::lm_elem_regpgrid
private::ps_sn0n_asgoele
contains
function lm_elem_regpgrid(self) result(pgrid)
class(lm_elem_t),intent(in)::self
class(dt_grid_t),pointer::pgrid
end
function ps_sn0n_asgoele(self,oele) result(ermsg)
class(ps_sn0n_t),intent(in)::self
class(lm_elem_t),intent(in)::oele
integer(4)::ermsg
end
end
