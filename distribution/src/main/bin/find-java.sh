# Finds a Java that is new enough; sourced by the launchers.

SEXTANT_MIN_JAVA=25

# Prints the feature version of the JDK or JRE in folder $1, or nothing. It reads the file "release", as starting a
# JVM to ask for its version takes longer than many a lookup.
java_version() {
  local line version=
  if [[ -x $1/bin/java && -r $1/release ]]; then
    while read -r line; do
      if [[ $line == JAVA_VERSION=* ]]; then
        version=${line#JAVA_VERSION=\"}
        version=${version%%[!0-9]*}
      fi
    done < "$1/release"
  fi
  printf '%s' "$version"
}

# Whether folder $1 has a Java that is new enough and, if $2 is given, the tool bin/$2.
is_suitable_java() {
  local version
  version=$(java_version "$1")
  [[ -n $version && $version -ge $SEXTANT_MIN_JAVA && -x $1/bin/${2:-java} ]]
}

# Prints the home of a Java that is new enough and has the tool bin/$1 (java by default); otherwise says on standard
# error what to install, and fails.
find_java() {
  local home path
  if [[ -n ${SEXTANT_JAVA:-} ]]; then
    if is_suitable_java "$SEXTANT_JAVA" "${1:-java}"; then
      printf '%s' "$SEXTANT_JAVA"
      return 0
    fi
    echo "sextant: SEXTANT_JAVA=$SEXTANT_JAVA is no home of a JDK $SEXTANT_MIN_JAVA or newer" >&2
    return 2
  fi
  path=$(command -v java || true)
  [[ -n $path ]] && path=$(readlink -f "$path") && path=${path%/bin/java}
  for home in "${JAVA_HOME:-}" "$path" /usr/lib/jvm/* ${HOME:+"$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*} \
    /opt/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [[ -n $home ]] && is_suitable_java "$home" "${1:-java}"; then
      printf '%s' "$home"
      return 0
    fi
  done
  echo "sextant: a JDK $SEXTANT_MIN_JAVA or newer is needed and none was found. Install one (such as Eclipse Temurin" \
    "$SEXTANT_MIN_JAVA), or name its folder in SEXTANT_JAVA." >&2
  return 2
}
