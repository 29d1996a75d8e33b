/** The hosts this site answers to. */

interface Names {
  publicUrl?: string | undefined
  hosts?: readonly string[] | undefined
  /** The port of the server, once it listens. */
  port: () => number | null
}

export interface Hosts {
  has: (host: string) => boolean
  hasOrigin: (origin: string) => boolean
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Without a public address the loopback names with the listening port are ours. */
export function hostsOf({ publicUrl, hosts = [], port }: Names): Hosts {
  const address = publicUrl === undefined ? null : new URL(publicUrl)
  const named = new Set([...(address ? [address.host] : []), ...hosts].map((host) => host.toLowerCase()))
  const scheme = address?.protocol ?? 'http:'

  const isLoopback = (host: string) => loopback.some((name) => host === `${name}:${port()}`)
  const has = (host: string) => named.has(host.toLowerCase()) || (address === null && isLoopback(host.toLowerCase()))
  const hasOrigin = (origin: string) => {
    const { host, protocol, origin: normal } = URL.parse(origin) ?? {}
    return host !== undefined && normal === origin && protocol === scheme && has(host)
  }
  return { has, hasOrigin }
}
