#!/bin/bash
# The wizard of the tutorial in dialog and bash.
host= region= zone= user= password= step=host back=
ask() { answer=$(dialog --stdout "$@"); }
complain() { dialog --msgbox "$1" 6 50; }
host() {
  ask --cancel-label Quit --inputbox "Host name" 8 50 "$host" || exit 1
  host=$answer
  [[ $host =~ ^[a-z0-9-]{2,63}$ ]] || { complain "Small letters, digits and hyphens, 2 to 63"; return; }
  step=region
}
region() {
  ask --cancel-label Back --no-items --default-item "$region" --menu "Region" 10 50 2 Asia Europe || { step=host; return; }
  [ "$answer" = "$region" ] || zone=
  region=$answer step=zone
}
zone() {
  case $region in Asia) zones="Asia/Seoul Asia/Tokyo" ;; Europe) zones="Europe/Berlin Europe/Paris" ;; esac
  ask --cancel-label Back --no-items --default-item "$zone" --menu "Time zone" 10 50 2 $zones || { step=region; return; }
  zone=$answer step=${back:-account} back=
}
account() {
  ask --cancel-label Back --inputbox "User name" 8 50 "$user" || { step=zone; return; }
  user=$answer
  [ "$user" ] || { complain "A user name is needed"; return; }
  step=password
}
password() {
  ask --cancel-label Back --insecure --passwordform "The password" 10 50 2 "Password" 1 1 "" 1 18 25 64 "Password again" 2 1 "" 2 18 25 64 ||
    { step=account; return; }
  password=${answer%%$'\n'*}
  [ "$password" = "${answer#*$'\n'}" ] || { complain "Not the same"; return; }
  [ ${#password} -ge 8 ] || { complain "At least 8 characters"; return; }
  step=review
}
review() {
  ask --cancel-label Back --menu "Host $host\nTime zone $zone\nUser $user" 14 50 3 \
    install "Install" host "Edit the host" account "Edit the account" || { step=password; return; }
  step=$answer
  case $step in host) back=review ;; esac
}
install() {
  {
    mkdir -p target/etc && echo "$host" >target/etc/hostname && echo 50 && echo "$zone" >target/etc/timezone && echo 100
  } 2>/tmp/wizard-error | dialog --gauge "Writing the files" 7 50
  if [ "${PIPESTATUS[0]}" != 0 ]; then
    dialog --yes-label "Try again" --no-label Back --yesno "$(cat /tmp/wizard-error)" 8 60 || step=review
    return
  fi
  { printf '%s\n' "$password" | (read -r _; echo "$user may log in"); (cd target && for file in etc/*; do echo "$file: $(cat "$file")"; done); } |
    dialog --programbox "Output" 12 60
  step=
}
while [ "$step" ]; do "$step"; done
clear
echo "$host"
