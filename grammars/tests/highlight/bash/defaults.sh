x="${NVM_INSTALL_GITHUB_REPO:-nvm-sh/nvm}"
y="${A:-v1.2 -x foo}" z=${B:=/usr/bin/a-b}
cat << EOF
  \`nvm-sh/nvm\` and \$NVM_DIR \\ \n $HOME \`x\`
EOF
cat << 'EOF'
  \`nvm\` \$X
EOF
printf %s\\n "$*"
printf %s "$a"
printf '%s\n' a
printf -v x '%d' 3
echo "${a:+x y}" ${b:?no such thing} "${c#-pre}" "${d/a-b/c d}"
