x.gsub(/a(b)/, '\1 \k<n>')
x.sub!(/a/, "\\1")
