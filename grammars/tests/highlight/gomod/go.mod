module example.org/tool

go 1.24.0

toolchain go1.24.1

tool golang.org/x/tools/cmd/stringer

require (
	example.org/sys v0.18.0 // indirect
	"example.org/quoted" v1.2.0-rc.1+incompatible
)

replace example.org/net v1.2.3 => ../net

exclude example.org/old v1.0.0

// TODO: the rest
retract [v1.0.0, v1.0.5]
