# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Debian's packages as folders: nothing is installed, apt looks them up in lists of its own.

# Where this machine gets Debian from; nothing where apt does not know.
# shellcheck disable=SC2016  # apt's variable
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' 2>/dev/null | head -n 1)

# Packages of a suite become the tree TO, whole or not at all; pkg-config finds them there. TO.apt is
# apt's meanwhile.
unpack_packages() {  # TO SUITE ARCHITECTURE PACKAGE...
  local to=$1 suite=$2 architecture=$3 state=$1.apt package
  rm -rf "$state" "${to:?}"
  mkdir -p "$state"/{etc,lists/partial,archives/partial,download}
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$state/etc/sources.list"
  # A mirror that lags behind serves as well: what it has is signed.
  local apt=(apt-get -qq -o Acquire::Check-Valid-Until=false -o Dir::State="$state" -o Dir::State::lists="$state/lists" -o Dir::Cache="$state"
    -o Dir::State::status=/dev/null -o Dir::Etc::sourcelist="$state/etc/sources.list"
    -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root
    -o APT::Architecture="$architecture" -o APT::Architectures::="$architecture")
  "${apt[@]}" update >&2 && (cd "$state/download" && "${apt[@]}" download "${@:4}" >&2) || return
  for package in "$state"/download/*.deb; do
    dpkg -x "$package" "$state/tree" || return
  done
  sed -i "s|^prefix=.*|prefix=$to/usr|" "$state"/tree/usr/lib/*/pkgconfig/*.pc
  mv "$state/tree" "$to" && rm -rf "$state"
}
