package shop
var _ Num = (*Server)(nil)
var x = (*call)(y)
