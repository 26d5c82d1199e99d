#!/usr/bin/env bash
# signalbox: questions first
# A container in steps: questions with a way back by Cancel, a password twice, then the work, each part a step.
set -u
TARGET=$1
STEP=1
while [ $STEP -le 4 ]; do
  case $STEP in
    1) if ID=$(whiptail --backtitle "Helper" --title "ID" --inputbox "Container ID" 8 58 100 3>&1 1>&2 2>&3); then
         STEP=2; else exit 3; fi ;;
    2) if DISK=$(whiptail --title "DISK" --menu "Disk size" 12 58 3 4 "4 GB" 8 "8 GB" 16 "16 GB" --default-item 8 \
           3>&1 1>&2 2>&3); then STEP=3; else STEP=1; fi ;;
    3) PW1=$(whiptail --title "PASSWORD" --passwordbox "Root password" 9 58 3>&1 1>&2 2>&3) || { STEP=2; continue; }
       PW2=$(whiptail --title "VERIFY" --passwordbox "Root password again" 9 58 3>&1 1>&2 2>&3) || continue
       if [ "$PW1" = "$PW2" ]; then STEP=4; else whiptail --msgbox "The passwords differ: $PW1 and $PW2" 8 58; fi ;;
    4) if whiptail --title "READY" --yesno "Create container $ID with $DISK GB and password $PW1?" 10 58; then
         STEP=5; else STEP=3; fi ;;
  esac
done
if command -v signalbox >/dev/null; then step() { signalbox effect "$@"; }; else step() { shift 2; "$@"; }; fi
step "create $ID" -- sh -c 'echo "created $2" >> "$1/work"; echo "unpacked template"' - "$TARGET" "$ID" || exit 4
{
  for PERCENT in 10 50 90; do printf 'XXX\n%s\nStarting %s\nXXX\n' $PERCENT "$ID"; done
} | whiptail --gauge "Starting" 8 58 0
step "start $ID" -- sh -c 'echo "started $2" >> "$1/work"; exit 7' - "$TARGET" "$ID"
echo "start ended with $?"
whiptail --title DONE --msgbox "Container $ID is ready." 8 58
