> npm ci
> npm test \
    "b" \
  c
> echo "a
> b"

> cat 3
