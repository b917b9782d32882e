# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Debian's packages as folders: nothing is installed, apt looks them up in lists of its own.

# Where this machine gets Debian from; nothing where apt does not know.
# shellcheck disable=SC2016  # apt's variable
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' 2>/dev/null | head -n 1)

# Packages of a suite become the tree TO, whole or not at all; pkg-config finds them there. TO.apt is
# apt's meanwhile.
unpack_packages() {  # TO SUITE ARCHITECTURE PACKAGE...
  local state=$1.apt
  use_lists_of "$@" && (cd "$state/archives" && "${apt[@]}" download "${@:4}" >&2) && unpack_archives "$1"
}

# The same with all packages that these depend on.
unpack_installation() {  # TO SUITE ARCHITECTURE PACKAGE...
  use_lists_of "$@" && "${apt[@]}" -y --no-install-recommends --download-only install "${@:4}" >&2 && unpack_archives "$1"
}

# Sets apt: for that suite and architecture, and for a machine that has no package.
use_lists_of() {  # TO SUITE ARCHITECTURE ...
  local state=$1.apt
  rm -rf "$state" "${1:?}"
  mkdir -p "$state"/{etc,lists/partial,archives/partial}
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $2 main" >"$state/etc/sources.list"
  # A mirror that lags behind serves as well: what it has is signed.
  apt=(apt-get -qq -o Acquire::Check-Valid-Until=false -o Dir::State="$state" -o Dir::State::lists="$state/lists" -o Dir::Cache="$state"
    -o Dir::State::status=/dev/null -o Dir::Etc::sourcelist="$state/etc/sources.list" -o Debug::NoLocking=1
    -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root
    -o APT::Architecture="$3" -o APT::Architectures::="$3")
  "${apt[@]}" update >&2
}

# What dpkg says of the tree is what it would say had it installed the packages, though no script of theirs has run.
add_to_database() {  # PACKAGE TREE
  local database=$2/var/lib/dpkg name file
  mkdir -p "$database"/{info,updates,triggers} && rm -rf "$database/control" && dpkg-deb -e "$1" "$database/control" || return
  name=$(dpkg-deb -f "$1" Package)
  [[ $(dpkg-deb -f "$1" Multi-Arch) != same ]] || name=$name:$(dpkg-deb -f "$1" Architecture)
  { sed '/^Package:/a Status: install ok installed' "$database/control/control" && echo; } >>"$database/status"
  for file in md5sums shlibs; do
    [[ ! -e $database/control/$file ]] || mv "$database/control/$file" "$database/info/$name.$file"
  done
  dpkg-deb --fsys-tarfile "$1" | tar -t | sed 's|^\.||; s|/$||; s|^$|/.|' >"$database/info/$name.list"
  echo 1 >"$database/info/format"
  rm -rf "$database/control"
}

# /bin and the like are links, as on every machine.
unpack_archives() {  # TO
  local state=$1.apt package name
  mkdir -p "$state"/tree/usr/{bin,sbin,lib}
  for name in bin sbin lib; do ln -s "usr/$name" "$state/tree/$name" || return; done
  for package in "$state"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$state/tree" --keep-directory-symlink || return
    add_to_database "$package" "$state/tree" || return
  done
  find "$state/tree" -path '*/pkgconfig/*.pc' -exec sed -i "s|^prefix=.*|prefix=$1/usr|" {} +
  mv "$state/tree" "$1" && rm -rf "$state"
}
