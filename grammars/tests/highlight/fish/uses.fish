function f --argument-names name other --description 'x'
    string match --regex -- '^[^\s]+$' $argv[1]; string match -qr '^a(\d+)$' $x
    echo '\s \' \\' $name
    set --query argv[2]; set -gx PATH $PATH /x; set -l y FOO; set -g -x EDITOR vim
end
echo $name
