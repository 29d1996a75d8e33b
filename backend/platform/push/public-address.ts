/**
 * Browsers name the address to which their notifications are sent, so it could be any: only addresses of the public internet are
 * called, never this machine or its network (SSRF).
 */
import { type LookupAddress, lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Ranges of the registries of special-purpose addresses that are not reachable from everywhere. */
const reserved = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    // Everything outside of 2000::/3: loopback, link-local, unique local, mapped, translated and multicast.
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    // Addresses of the first kind in the second: 6to4 and Teredo; documentation.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
} as const

/** One list for each family: Node finds an IPv4 address in ranges of IPv6 as well. */
const listOf = (family: keyof typeof reserved) => {
  const list = new BlockList()
  for (const [network, prefix] of reserved[family]) list.addSubnet(network, prefix, family)
  return list
}
const blocked = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

export class NotPublic extends Error {
  constructor() {
    super('The name leads to an address that is not public')
  }
}

/**
 * Resolves a name for a connection, and refuses it if one of its addresses is not public: the connection uses what was checked, so
 * a name that changes in between gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const [first] = found
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) done(new NotPublic(), [])
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
