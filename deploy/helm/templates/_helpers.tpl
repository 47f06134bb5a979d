{{- define "phoenix.hardened" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
runAsNonRoot: true
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- define "phoenix.labels" -}}
app.kubernetes.io/name: phoenix
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "phoenix.signerLabels" -}}
app.kubernetes.io/name: phoenix-signer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
