{% for user in pillar['users'] %}
{{ user }}:
  user.present:
    - shell: /bin/sh
{% endfor %}
