export interface CheckoutHosts {
  /** Hosts the browser may be sent to, with the port where it is not the usual one: `checkout.stripe.com`. `localhost` alone means any port. */
  checkoutHosts: readonly string[]
  /** Development only: an allowed host that is this machine may be plain http. */
  loopbackHttp?: boolean
}

/** People are sent only where the configuration says that the gateway lives. */
export function isCheckoutHost(address: string, { checkoutHosts, loopbackHttp = false }: CheckoutHosts): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isListed = checkoutHosts.includes(url.host) || (isLoopback && checkoutHosts.includes(url.hostname))
  if (!isListed) return false
  return url.protocol === 'https:' || (loopbackHttp && isLoopback && url.protocol === 'http:')
}
