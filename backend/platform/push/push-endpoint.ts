import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

interface Allowed {
  /** Plain http to this machine, for the simulator. */
  loopbackHttp: boolean
}

/** Whether a browser's endpoint may be called: https, the usual port, no credentials, and no address that is not public. */
export function isPushEndpoint(endpoint: string, { loopbackHttp }: Allowed): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (loopbackHttp && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
}

/** Names without a dot, and those of networks without a registry, exist in a local network only. */
const isPublicName = (host: string) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) &&
  !/\.(localhost|local|internal|lan|home|corp|arpa|test|invalid)$/.test(host)
