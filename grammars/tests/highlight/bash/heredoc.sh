cat <<EOF > out.txt
Dear $USER, today is $(date +%F)
  the total is ${total:-0} and $((1 + 2)).
EOF
cat <<-'END' | grep raw
	raw $text and `quotes`
	END
echo "first line
  second $line"
# done
