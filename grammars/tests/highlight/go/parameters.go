package main
func (r *Recv) F(ctx context.Context, names ...string) (err error) {
	x := ctx.Value(names)
	if ctx := r.ctx; ctx != nil { use(ctx) }
	for i, names := range names { use(i, names) }
	func(n int) { use(n, ctx); ctx := ctx; use(ctx) }(1)
	var cb func(x int) error = nil
	switch names := names.(type) { case string: use(names) }
	{ r := r; use(r) }
	ctx, cancel := context.WithCancel(ctx)
	use(ctx, x, cancel)
	return S{names: names, Ctx: ctx}.err
}
