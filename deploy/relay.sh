#!/bin/sh
# Adds to relay.conf what belongs to this installation and starts coturn. The secret is not on the command line, which every process can read.
set -eu
: "${TURN_SECRET:?the secret that the backend has as well}"
: "${TURN_ADDRESS:?the IPv4 address under which browsers reach the relay}"
certificates=${TURN_CERTIFICATE_FOLDER:-/certificates}
own=${TURN_OWN_ADDRESS:-$(hostname -i | tr ' ' '\n' | grep -m 1 '\.')}
written=${TMPDIR:-/tmp}/relay.conf

umask 077
{
  cat "$(dirname "$0")/relay.conf"
  echo "static-auth-secret=$TURN_SECRET"
  # While a secret is being replaced the old one is accepted as well.
  if [ -n "${TURN_SECRET_BEFORE:-}" ]; then echo "static-auth-secret=$TURN_SECRET_BEFORE"; fi
  echo "min-port=${TURN_MIN_PORT:-49160}"
  echo "max-port=${TURN_MAX_PORT:-50159}"
  echo "relay-ip=$own"
  # Behind NAT candidates name the public address; coturn translates it before it compares, so its own one is allowed.
  echo "allowed-peer-ip=$own"
  if [ "$own" != "$TURN_ADDRESS" ]; then echo "external-ip=$TURN_ADDRESS/$own"; fi
  if [ -n "${TURN_ADDRESS_IPV6:-}" ]; then
    echo "relay-ip=$TURN_ADDRESS_IPV6"
    echo "allowed-peer-ip=$TURN_ADDRESS_IPV6"
  fi
  if [ -r "$certificates/fullchain.pem" ] && [ -r "$certificates/privkey.pem" ]; then
    echo "cert=$certificates/fullchain.pem"
    echo "pkey=$certificates/privkey.pem"
  else
    echo 'no-tls'
  fi
} > "$written"
exec turnserver -c "$written"
