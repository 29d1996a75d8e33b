import type { Page, Route } from '@playwright/test'

export const abort = (route: Route) => route.abort()

/**
 * Handles the requests of a page to `address` until the returned function is called; they then reach the server again. In place of
 * `unroute`: a browser that stops intercepting while a page loads can lose a request, for which the page then waits for ever.
 */
export async function handleRequests(
  page: Page,
  address: string,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isHandling = true
  await page.route(address, (route) => (isHandling ? handle(route) : route.continue()))
  return () => {
    isHandling = false
  }
}
