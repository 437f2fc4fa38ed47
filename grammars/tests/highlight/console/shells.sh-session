# Install it
# apt install a
$ exit
done # 3
# Then start it
# systemctl start a
