/** Whether a connection to an address can be read or changed on the way; BFF and backend check their addresses alike. */

const isLocal = (host: string) => host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** The host: without brackets; a path for a socket. */
function hostOf(url: URL): string {
  const host = url.searchParams.getAll('host').at(-1) ?? url.hostname
  return host.replaceAll(/%2f/gi, '/').replace(/^\[|\]$/g, '')
}

/** Local, or through TLS that verifies the server (`sslmode=verify-full`). Invalid addresses are checked elsewhere. */
export function isPrivateDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || isLocal(hostOf(url))) return true
  return url.searchParams.getAll('sslmode').join() === 'verify-full' && !url.searchParams.has('ssl')
}

/** Local, or not one of these protocols, which have no TLS. */
export function isPrivateLine(text: string, plain: readonly string[]): boolean {
  const url = URL.parse(text)
  return url === null || isLocal(hostOf(url)) || !plain.includes(url.protocol)
}
