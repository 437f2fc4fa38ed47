; Shell commands of continuous integration ----------------------------------------------------------

; run: of a step that names no other shell
((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_key)
    value: [
      (flow_node
        (plain_scalar
          (string_scalar) @injection.content))
      (flow_node
        [
          (single_quote_scalar)
          (double_quote_scalar)
        ] @injection.content)
      (block_node
        (block_scalar) @injection.content)
    ])) @_step
  (#eq? @_key "run")
  (#not-match? @_step "(^|\\n[ \\t]*)shell:[ \\t]*(?![^\\r\\n]*\\b(?:(?:ba|z|da|k|a)?sh|msys2|nix|wsl|micromamba)\\b)['\"]?[A-Za-z/]")
  (#set! injection.language "yaml_shell"))

; script: and its kin with a list
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_key)
  value: (block_node
    (block_sequence
      (block_sequence_item
        [
          (flow_node
            (plain_scalar
              (string_scalar) @injection.content))
          (flow_node
            [
              (single_quote_scalar)
              (double_quote_scalar)
            ] @injection.content)
          (block_node
            (block_scalar) @injection.content)
        ]))))
  (#any-of? @_key
    "script" "before_script" "after_script" "before_install" "after_success" "after_failure" "before_deploy" "after_deploy"
    "cmds" "commands" "runcmd" "bootcmd")
  (#set! injection.language "yaml_shell"))

; script: of a job, not what an action takes
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_job)
  value: (block_node
    (block_mapping
      (block_mapping_pair
        key: (flow_node
          (plain_scalar) @_key)
        value: [
          (flow_node
            (plain_scalar
              (string_scalar) @injection.content))
          (flow_node
            [
              (single_quote_scalar)
              (double_quote_scalar)
            ] @injection.content)
          (block_node
            (block_scalar) @injection.content)
        ]))))
  (#eq? @_key "script")
  (#not-eq? @_job "with")
  (#set! injection.language "yaml_shell"))

; script: of a step; a single word is no command
((block_sequence_item
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (flow_node
          (plain_scalar) @_key)
        value: [
          (flow_node
            (plain_scalar
              (string_scalar) @injection.content))
          (flow_node
            [
              (single_quote_scalar)
              (double_quote_scalar)
            ] @injection.content)
          (block_node
            (block_scalar) @injection.content)
        ]))))
  (#eq? @_key "script")
  (#match? @injection.content "[ \t]")
  (#set! injection.language "yaml_shell"))

; other blocks of commands
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_key)
  value: (block_node
    (block_scalar) @injection.content))
  (#any-of? @_key
    "bash" "shell" "ansible.builtin.shell" "ansible.builtin.command" "cmd" "command" "entrypoint" "before_script"
    "after_script" "before_install" "after_success" "after_failure" "before_deploy" "after_deploy")
  (#set! injection.language "yaml_shell"))

; sh: of a variable and cmd: of a command, in a task file
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_key)
  value: (flow_node
    [
      (plain_scalar
        (string_scalar) @injection.content)
      (single_quote_scalar) @injection.content
      (double_quote_scalar) @injection.content
    ]))
  (#any-of? @_key "sh" "cmd")
  (#match? @injection.content "[ \t]|[{][{]")
  (#set! injection.language "yaml_shell"))

; Other languages, by what stands beside the text ----------------------------------------------------

; run: with shell: python
((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_key)
    value: (block_node
      (block_scalar) @injection.content))) @_step
  (#eq? @_key "run")
  (#match? @_step "(^|\\n[ \\t]*)shell:[ \\t]*['\"]?python")
  (#set! injection.language "python"))

; run: beside another interpreter: shell: julia {0}
((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_shell)
    value: (flow_node) @injection.language)
  .
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_key)
    value: (block_node
      (block_scalar) @injection.content)))
  (#eq? @_shell "shell")
  (#eq? @_key "run")
  (#not-match? @injection.language "^['\"]?(?:bash|sh|zsh|python|pwsh|powershell|cmd)\\b")
  (#gsub! @injection.language "^['\"]?([%w]*).*$" "%1")
  (#gsub! @injection.language "^Rscript$" "r")
  (#gsub! @injection.language "^node$" "javascript"))

((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_key)
    value: (block_node
      (block_scalar) @injection.content))
  .
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_shell)
    value: (flow_node) @injection.language))
  (#eq? @_shell "shell")
  (#eq? @_key "run")
  (#not-match? @injection.language "^['\"]?(?:bash|sh|zsh|python|pwsh|powershell|cmd)\\b")
  (#gsub! @injection.language "^['\"]?([%w]*).*$" "%1")
  (#gsub! @injection.language "^Rscript$" "r")
  (#gsub! @injection.language "^node$" "javascript"))

; run: with shell: powershell
((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_key)
    value: (block_node
      (block_scalar) @injection.content))) @_step
  (#eq? @_key "run")
  (#match? @_step "(^|\\n[ \\t]*)shell:[ \\t]*['\"]?(pwsh|powershell)")
  (#set! injection.language "powershell"))

; with: script: of actions/github-script
((block_mapping
  (block_mapping_pair
    key: (flow_node
      (plain_scalar) @_with)
    value: (block_node
      (block_mapping
        (block_mapping_pair
          key: (flow_node
            (plain_scalar) @_key)
          value: (block_node
            (block_scalar) @injection.content)))))) @_step
  (#eq? @_key "script")
  (#eq? @_with "with")
  (#match? @_step "(^|\\n[ \\t]*)uses:[ \\t]*['\"]?actions/github-script@")
  (#set! injection.language "javascript"))

; PowerShell
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @injection.language)
  value: (block_node
    (block_scalar) @injection.content))
  (#any-of? @injection.language "pwsh" "powershell"))

; A key that is the name of a file: nginx.conf: |
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @injection.filename)
  value: (block_node
    (block_scalar) @injection.content))
  (#match? @injection.filename "^[^./ ][^/ ]*\\.[a-z][a-z0-9]*$"))

; A comment that names the language: # lang: bash, # language=sql -------------------------------------

; in front of a key or an item
((comment) @injection.language
  .
  (block_mapping_pair
    value: (block_node
      (block_scalar) @injection.content))
  (#match? @injection.language "^#[ \t]*lang(uage)?[ \t]*[:=][ \t]*[A-Za-z0-9_+#-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*lang%l*%s*[:=]%s*" ""))
((comment) @injection.language
  .
  (block_sequence_item
    (block_node
      (block_scalar) @injection.content))
  (#match? @injection.language "^#[ \t]*lang(uage)?[ \t]*[:=][ \t]*[A-Za-z0-9_+#-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*lang%l*%s*[:=]%s*" ""))

; in front of the first key
((block_mapping_pair
  (comment) @injection.language
  value: (block_node
    (block_mapping
      .
      (block_mapping_pair
        value: (block_node
          (block_scalar) @injection.content)))))
  (#match? @injection.language "^#[ \t]*lang(uage)?[ \t]*[:=][ \t]*[A-Za-z0-9_+#-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*lang%l*%s*[:=]%s*" ""))

; behind the sign of the block
((block_scalar
  (comment) @injection.language) @injection.content
  (#match? @injection.language "^#[ \t]*lang(uage)?[ \t]*[:=][ \t]*[A-Za-z0-9_+#-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*lang%l*%s*[:=]%s*" ""))

; Expressions in values -----------------------------------------------------------------------------

; ${{ … }}, {{ … }}; commands have those of the shell
((block_mapping_pair
  key: (flow_node) @_key
  value: (flow_node
    [
      (plain_scalar
        (string_scalar) @injection.content)
      (single_quote_scalar) @injection.content
      (double_quote_scalar) @injection.content
    ]))
  (#not-any-of? @_key "run" "script" "cmd" "sh" "shell")
  (#match? @injection.content "[{][{]")
  (#set! injection.language "yaml_expression")
  (#set! injection.include-children))
([
  (flow_pair
    value: (flow_node
      [
        (plain_scalar
          (string_scalar) @injection.content)
        (single_quote_scalar) @injection.content
        (double_quote_scalar) @injection.content
      ]))
  (block_sequence_item
    (flow_node
      [
        (plain_scalar
          (string_scalar) @injection.content)
        (single_quote_scalar) @injection.content
        (double_quote_scalar) @injection.content
      ]))
]
  (#match? @injection.content "[{][{]")
  (#set! injection.language "yaml_expression")
  (#set! injection.include-children))

; if: github.ref == 'refs/heads/main'
((block_mapping_pair
  key: (flow_node) @_key
  value: (flow_node
    (plain_scalar
      (string_scalar) @injection.content)))
  (#eq? @_key "if")
  (#match? @injection.content "^!?[(]?(github|env|steps|needs|inputs|matrix|runner|secrets|vars|always|success|failure|cancelled|contains|startsWith|endsWith)[.(]")
  (#not-match? @injection.content "[{][{]")
  (#set! injection.language "yaml_condition"))

; when: a is defined and b == "x", that: [ … ] of Ansible; a single word is none
((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_key)
  value: [
    (flow_node
      (plain_scalar
        (string_scalar) @injection.content))
    (block_node
      (block_scalar) @injection.content)
    (block_node
      (block_sequence
        (block_sequence_item
          (flow_node
            (plain_scalar
              (string_scalar) @injection.content)))))
  ])
  (#any-of? @_key "when" "changed_when" "failed_when" "until" "that" "check_mode")
  (#match? @injection.content "^not |[|(=<>]|\\[[0-9'\"]| (is|in|and|or|not) ")
  (#not-match? @injection.content "[{][{]")
  (#set! injection.language "yaml_test"))

((block_mapping_pair
  key: (flow_node
    (plain_scalar) @_key)
  value: [
    (flow_node
      (double_quote_scalar) @injection.content)
    (block_node
      (block_sequence
        (block_sequence_item
          (flow_node
            (double_quote_scalar) @injection.content))))
  ])
  (#any-of? @_key "when" "changed_when" "failed_when" "until" "that" "check_mode")
  (#match? @injection.content "^.not |[|(=<>]|\\[[0-9'\"]| (is|in|and|or|not) ")
  (#not-match? @injection.content "[{][{]")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "yaml_test"))

; ${NAME:-value} of Compose
([
  (block_mapping_pair
    value: (flow_node
      [
        (plain_scalar
          (string_scalar) @injection.content)
        (double_quote_scalar) @injection.content
      ]))
  (block_sequence_item
    (flow_node
      [
        (plain_scalar
          (string_scalar) @injection.content)
        (double_quote_scalar) @injection.content
      ]))
  (flow_sequence
    (flow_node
      (double_quote_scalar) @injection.content))
]
  (#contains? @injection.content "${" "$$")
  (#match? @injection.content "[$][{][A-Za-z_]|[$][$]")
  (#not-match? @injection.content "[$][{][{]")
  (#set! injection.language "yaml_variables")
  (#set! injection.include-children))

; What the parser cannot make a text of ---------------------------------------------------------------

; a part of it
((ERROR) @injection.content
  (#has-ancestor? @injection.content stream)
  (#not-has-ancestor? @injection.content ERROR)
  (#set! injection.language "yaml_text")
  (#set! injection.include-children))

; the whole text, to its end: the tree has no node for what is after the fault

((ERROR) @injection.content
  (#not-has-ancestor? @injection.content stream ERROR)
  (#offset! @injection.content 0 0 0 1000000)
  (#set! injection.language "yaml_text")
  (#set! injection.include-children))
