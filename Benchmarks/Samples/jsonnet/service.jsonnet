// A service.
local base = import 'base.libsonnet';
local port(number, name='http') = { name: name, port: number };
{
  name:: 'service',
  replicas: if std.extVar('production') then 3 else 1,
  ports: [port(p) for p in [80, 443] if p > 0],
  labels+: { app: $.name, version: 'v%d' % 2 },
  assert self.replicas > 0 : 'replicas are needed',
} + base
