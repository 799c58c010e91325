!mod$ v1 sum:6340c70248646167
module d_mat_mod
type::base_sparse_mat
end type
type,extends(base_sparse_mat)::d_base_sparse_mat
integer(4)::i
end type
type::d_sparse_mat
class(d_base_sparse_mat),allocatable::a
end type
end
