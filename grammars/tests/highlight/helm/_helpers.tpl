{{/* The name
of the chart */}}
{{- define "x.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 }}
{{- end }}
---
{{- if .Values.service.enabled }}
apiVersion: v1 # remark
kind: Service
metadata:
  name: {{ include "x.fullname" . }}-headless
  labels: &all
    {{- include "x.labels" $ | nindent 4 }}
    "app/name": "a {{ .Values.a }}\n"
    'b': 'it''s {{ .b }}'
spec:
  ports:
    - port: {{ .Values.service.port }}
      targetPort: http:8080/a b
      on: true
      ratio: 1.5
      size: 30
      none: null
      list: [a, 2, *all]
      kind: !tag x
      text: |-
{{- end }}
