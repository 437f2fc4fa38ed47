read -g --line os_a os_b os_c
