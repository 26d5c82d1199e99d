#!/usr/bin/env bash
# After the patterns of the installers of Pi-hole and ProxmoxVE: three boxes in a command, replies on standard output,
# the screen is cleared, and any failure ends the script.
set -euo pipefail
clear
r=20 c=70
dialog --no-shadow --clear --keep-tite \
  --backtitle "Welcome" --title "Installer" --msgbox "\\n\\nA blocker for the network." "${r}" "${c}" \
  --and-widget --clear --title "Open source" --msgbox "\\n\\nFree." "${r}" "${c}" \
  --and-widget --clear --colors --title "Static address" --no-button "Exit" --yes-button "Continue" --defaultno \
  --yesno "\\Zb\\Z1IMPORTANT:\\Zn a static address." "${r}" "${c}" && result=0 || result=$?
[[ "${result}" -eq 0 ]] || exit 1
server=$(dialog --no-shadow --keep-tite --output-fd 1 --cancel-label "Exit" --ok-label "Select" \
  --menu "Upstream" "${r}" "${c}" 3 Google "" OpenDNS "" Custom "")
level=$(dialog --no-shadow --keep-tite --output-fd 1 --radiolist "Privacy" "${r}" "${c}" 2 0 "Show all" on 1 "Hide" off)
tput setaf 2; echo "${server} ${level}"; tput sgr0
echo "${server} ${level}" >> "$1/settings"
