/** Whether what goes to an address can be read or changed on the way: both servers judge the addresses they are given alike. */

const isHere = (host: string) => host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** The host itself: without brackets, and a path where it is a socket. */
function hostOf(url: URL): string {
  const host = url.searchParams.getAll('host').at(-1) ?? url.hostname
  return host.replaceAll(/%2f/gi, '/').replace(/^\[|\]$/g, '')
}

/** On this machine, or through TLS that verifies the server (`sslmode=verify-full`). What is no address is judged elsewhere. */
export function isPrivateDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || isHere(hostOf(url))) return true
  return url.searchParams.getAll('sslmode').join() === 'verify-full' && !url.searchParams.has('ssl')
}

/** On this machine, or not by one of these protocols, which know no TLS. */
export function isPrivateLine(text: string, plain: readonly string[]): boolean {
  const url = URL.parse(text)
  return url === null || isHere(hostOf(url)) || !plain.includes(url.protocol)
}
