#!/usr/bin/env fish
# Sells things
function greet -a name kind --description 'Says hello' --wraps git
    set -l who $name[1]
    set colors[1] red
    set -gx PATH ~/bin /opt/bin $PATH
    set -l -x level 3.5
    if test -z "$who"; and not set -q X
        echo "Hello $who (date +%F)\n" >&2
    else if string match -rq '^a.*' -- $who
        return 1
    else
        math 1 + 2
    end
    for i in (seq 1 3) {a,b}*.txt
        switch $i
            case 1 '*.x'
                break
            case other
                continue
        end
    end
    while true; begin; end; end
    echo $argv[-1..2] \e[31m a#b /tmp/y $$v $_flag_help $fish_color_error > out.txt 2>> err | cat &
    [ -f file = x ]; and echo a || echo b && ! false
    read -l line
end

function watch --on-variable PWD --on-event fish_prompt
    source ~/.config/fish/tools.fish
    or . ./more.fish
end
alias ll 'ls -l'
complete -c shop -n 'test -d .git' -a '(git branch)' -l verbose
LANG=C sort names
time make
sudo systemctl restart shop
make 2>| less
make &| less
echo $HOME $EDITOR "$(pwd)"
