!mod$ v1 sum:fa7cb6d8c2207131
module nonordinal
real(4),parameter::inf=(1._4/0.)
real(4),parameter::nan=(0._4/0.)
real(4),parameter::minf=(-1._4/0.)
end
