# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# What every script begins with that tests something: a folder of its own, `work`, which is gone when the
# script is, and a word to fail with.
export LC_ALL=C
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
