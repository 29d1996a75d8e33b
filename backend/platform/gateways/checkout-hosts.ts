export interface CheckoutHosts {
  /**
   * Hosts the browser may be sent to, with a port other than the default: `checkout.stripe.com`. `localhost` alone
   * means any port.
   */
  checkoutHosts: readonly string[]
  /** Development only: an allowed host on this machine may use plain http. */
  loopbackHttp?: boolean
}

/** People are sent only to the gateway's configured hosts. */
export function isCheckoutHost(address: string, { checkoutHosts, loopbackHttp = false }: CheckoutHosts): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isListed = checkoutHosts.includes(url.host) || (isLoopback && checkoutHosts.includes(url.hostname))
  if (!isListed) return false
  return url.protocol === 'https:' || (loopbackHttp && isLoopback && url.protocol === 'http:')
}
