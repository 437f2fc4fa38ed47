cat > x.py <<'END'
import os  # why
END
cat <<END > /etc/a/x.json
{"a": 1}
END
tee conf/site.toml >/dev/null <<END
[a]
b = 1
END
cat > plain <<END
import os
END
cat >> "$HOME/x.yaml" <<-END
	a: b
	END
