#!/bin/sh
# image-system.sh FOLDER: writes the part of Debian that the image needs: the C and C++ libraries of Node, a shell for the
# command "imagora", a user and folders. What is not there needs no updates and helps no intruder.
set -eu
target=$1

mkdir -p "$target/usr/bin" "$target/usr/lib" "$target/usr/lib64" "$target/usr/sbin" "$target/etc" "$target/proc" \
  "$target/dev" "$target/opt" "$target/run"
for folder in bin lib lib64 sbin; do ln -s "usr/$folder" "$target/$folder"; done

copy() {
  mkdir -p "$target$(dirname "$1")"
  cp -a "$1" "$target$1"
}

tools='/bin/sh /usr/bin/dash /usr/bin/cat /usr/bin/dirname /usr/bin/env /usr/bin/getent /usr/bin/id /usr/bin/ls /usr/bin/readlink /usr/bin/setpriv /usr/bin/stat'
libraries=$(dpkg -L libc6 libgcc-s1 libstdc++6 | grep -E '\.so(\.[0-9.]+)?$' | grep -vE '/(gconv|audit)/')
for file in $tools $libraries; do copy "$file"; done
# The libraries that these tools are linked with, by the loader's own answer, and what a name of theirs points to.
for file in $(ldd $tools 2>/dev/null | grep -oE '/[^ ]+\.so[^ ]*' | sort -u); do
  copy "$file"
  copy "$(readlink -f "$file")"
done
for name in libc6 libgcc-s1 libstdc++6 dash coreutils libc-bin util-linux; do
  if [ -e "/usr/share/doc/$name/copyright" ]; then copy "/usr/share/doc/$name/copyright"; fi
done
copy /usr/lib/os-release
ln -s ../usr/lib/os-release "$target/etc/os-release"

echo 'root:x:0:0:root:/:/bin/sh' >"$target/etc/passwd"
echo 'imagora:x:1000:1000:Imagora:/data:/bin/sh' >>"$target/etc/passwd"
printf 'root:x:0:\nimagora:x:1000:\n' >"$target/etc/group"
echo 'hosts: files dns' >"$target/etc/nsswitch.conf"
ln -s ../../opt/imagora/node_modules/.bin/node "$target/usr/bin/node"
ln -s ../../opt/imagora/deploy/imagora "$target/usr/bin/imagora"
install -d -m 1777 "$target/tmp"
install -d -m 0750 -o 1000 -g 1000 "$target/data"
