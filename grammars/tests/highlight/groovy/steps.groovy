pipeline { steps {
  sh """
    if [ -f ${f} ]; then echo "$x" | grep y; fi
  """
  sh(script: '''
    for a in *; do ls $a; done
  ''', returnStdout: true)
  sh 'make test && ls -l'
  sh "echo ${a}"
  def s = """text for all"""
} }
