#!/bin/bash
# A VPN server: infoboxes, a check of the answer in a loop, dialog beside whiptail, a form, and the terminal itself.
TARGET=$1
[ -t 0 ] && [ -t 1 ] || { echo "no terminal"; exit 9; }
echo "::: a terminal of $(stty size </dev/tty)"
whiptail --title "Installer" --infobox "Looking for interfaces" 8 60
IFACE=$(whiptail --separate-output --radiolist "Choose an interface" 20 60 2 eth0 available ON wlan0 available OFF \
  3>&1 1>&2 2>&3) || { echo "::: cancelled"; exit 1; }
until [[ ${PORT-} =~ ^[0-9]+$ ]] && [ "$PORT" -le 65535 ]; do
  PORT=$(dialog --stdout --title "Port" --inputbox "UDP port" 9 60 51820) || exit 1
  [[ $PORT =~ ^[0-9]+$ ]] || dialog --title "Invalid" --msgbox "$PORT is no port." 8 60
done
exec 4>"$TARGET/form"
dialog --output-fd 4 --form "Client" 12 60 3 "Name" 1 1 "laptop" 1 12 20 0 "Host" 2 1 "" 2 12 20 0 || exit 1
exec 4>&-
dialog --stdout --calendar "Valid until" 0 0 31 12 2030 >"$TARGET/date" || exit 1
printf '%s %s %s' "$IFACE" "$PORT" "$(tr '\n' ' ' <"$TARGET/form")" >"$TARGET/config"
dialog --title "Log" --textbox "$TARGET/config" 20 60
echo "::: done"
