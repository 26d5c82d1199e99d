#!/bin/sh
# A machine's settings as a tree of menus, with options behind the items, sizes of the terminal and swapped descriptors.
TARGET=$1
WT_HEIGHT=$(($(tput lines 2>/dev/null || echo 24) - 2))
WT_WIDTH=78

do_hostname() {
  CURRENT=$(cat "$TARGET/hostname" 2>/dev/null)
  NEW=$(whiptail --inputbox "Please enter a hostname" 20 60 "$CURRENT" 3>&1 1>&2 2>&3) || return 0
  [ -n "$NEW" ] && printf '%s\n' "$NEW" > "$TARGET/hostname"
}

do_boot() {
  CHOICE=$(whiptail --title "Boot" --radiolist "Start with" "$WT_HEIGHT" "$WT_WIDTH" 2 \
    console "Text console" on desktop "Graphical desktop" off 3>&1 1>&2 2>&3) || return 0
  echo "$CHOICE" > "$TARGET/boot"
}

do_services() {
  LIST=$(whiptail --checklist "Services" "$WT_HEIGHT" "$WT_WIDTH" 3 --separate-output \
    ssh "Remote shell" on vnc "Remote desktop" off "odd name" "" off 3>&1 1>&2 2>&3) || return 0
  printf '%s\n' "$LIST" > "$TARGET/services"
  whiptail --msgbox "Services: $LIST" 20 60 1
}

while true; do
  FUN=$(whiptail --title "Settings" --menu "Setup Options" "$WT_HEIGHT" "$WT_WIDTH" 8 --cancel-button Finish --ok-button Select \
    "1 Hostname" "Name of this machine" \
    "2 Boot" "Console or desktop" \
    "" "~~~~~" \
    "3 Services" "Servers of this machine" \
    3>&1 1>&2 2>&3)
  RET=$?
  if [ $RET -eq 1 ]; then
    if whiptail --yesno "Would you like to reboot now?" 20 60 2 --defaultno; then echo "rebooting"; fi
    exit 0
  elif [ $RET -ne 0 ]; then
    exit 1
  fi
  case "$FUN" in
    1\ *) do_hostname ;;
    2\ *) do_boot ;;
    3\ *) do_services ;;
    *) whiptail --msgbox "Programmer error: unrecognized option" 20 60 1 ;;
  esac
done
