!mod$ v1 sum:aa7ebce378f7a643
module mykinds
integer(4),parameter::ik1=1_4
intrinsic::selected_int_kind
integer(4),parameter::ik2=2_4
integer(4),parameter::ik4=4_4
integer(4),parameter::ik8=8_4
integer(4),parameter::sp=4_4
intrinsic::selected_real_kind
integer(4),parameter::dp=8_4
integer(4),parameter::ck=1_4
intrinsic::kind
end
