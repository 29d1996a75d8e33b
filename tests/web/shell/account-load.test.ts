import { expect, test } from 'vitest'
import { routesOf } from '#app/shell/page-routes.tsx'
import { fetchEarly, fetchedPage, type PageRoute } from '#app/shell/page-route.ts'

test('the page of an address is loaded before the first draw, by the first matching route', async () => {
  const requests: string[] = []
  const page = (...addresses: string[]): PageRoute => ({
    at: addresses.map((pattern) => ({ pattern })),
    load: () => {
      requests.push(addresses[0] ?? '')
      return Promise.reject(new Error('away'))
    },
  })
  const alone = ['/clients/', '/clients/imported/', '/clients/:id/'].map((address) => page(address))
  const pages = [...alone, page('/messages/', '/messages/:id/')]
  for (const address of ['/clients/', '/clients/imported/', '/clients/7', '/messages/', '/messages/7/', '/nowhere/'])
    await fetchEarly(pages, address)
  expect(requests).toEqual(['/clients/', '/clients/imported/', '/clients/:id/', '/messages/', '/messages/'])
})

test('a page that was loaded early is drawn without a placeholder; one that failed is loaded again', async () => {
  const Overview = () => null
  const good: PageRoute = { at: { pattern: '/overview/' }, load: () => Promise.resolve(Overview) }
  const failed: PageRoute = { at: { pattern: '/wallet/' }, load: () => Promise.reject(new Error('away')) }
  for (const address of ['/overview/', '/wallet/']) await fetchEarly([good, failed], address)
  const pages = [good, failed].map((route) => fetchedPage(route))
  expect(pages).toEqual([Overview, undefined])
  const drawn = routesOf([good, failed]).map(({ props }) => props.element.props.page as unknown)
  expect(drawn[0]).toBe(Overview)
  expect(drawn[1]).toHaveProperty('$$typeof', Symbol.for('react.lazy'))
})
