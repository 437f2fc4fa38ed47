#compdef vault
# Completion of a command.  FIXME: more
emulate -L zsh
setopt localoptions extendedglob
local -a names=( ${(f)"$(vault list 2>/dev/null)"} [one]=1 )
local ret=1 key
typeset -gA store
integer count=${#names}
function _vault_items() {
  names=(${${(o)names}##[0-9]##:} "a b" 'c' # last
    ( nested ))
  reply+=( $^dirs/*.txt(N) *(.om) (#i)x* file.(c|h) <1-9> )
  (( $+functions[_other] )) || return 1
  [[ -n $key && $key == (a|b)* || ! -e ~/x ]] && print -P "%F{red}$key\n${names[1]}$#"
  for 1 2; do print $1 ${2:-$HOME}; done
  for name ( $names ) { print -- $name[2] $name[(i)x*] }
  for (( i = 0; i < 3; i++ )) print $i
  case $key in
    (a|b) count=2*3 ;;
    (c|d)x|e\ f) print `date` $'\tend\x41' ;& 
    *) { print "one $((count + 1))" } always { unset key } >&2 &!
  esac
  while true; do break; done <<< text
  zle -N vault-widget \
    _vault
  diff =(ls) <(ls -l) >| out || true
  x=$(ls)z; y=1 z[3]=a _files -W "$HOME" && ret=0
}
_vault_items "$@"
