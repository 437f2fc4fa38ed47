name: {{ .Name }}
{{- range .Items }}
  {{/* note: if it is */}}
- {{ . }}
{{- end }}
