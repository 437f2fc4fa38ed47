(( i++ ))
((count--))
case "$1" in
  -h|--help) usage ;;
  *.txt) y ;;
  *) die ;;
esac
