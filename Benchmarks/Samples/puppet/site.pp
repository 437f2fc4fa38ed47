# A web server.
class web (
  Integer $port = 80,
  Optional[String] $name = undef,
) {
  package { 'nginx': ensure => installed }
  file { "/etc/nginx/${name}.conf":
    ensure  => file,
    content => template('web/site.erb'),
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
  if $facts['os']['family'] == 'Debian' { include apt } else { notice("port ${port}") }
  service { 'nginx': ensure => running, enable => true }
}
