import { expect, test } from 'vitest'
import { fetchEarly, type PageRoute } from '#app/shell/page-route.ts'

test('the page of an address is loaded before the first draw, by the first matching route', () => {
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
    fetchEarly(pages, address)
  expect(requests).toEqual(['/clients/', '/clients/imported/', '/clients/:id/', '/messages/', '/messages/'])
})
