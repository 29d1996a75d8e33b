import { expect, test } from 'vitest'
import { fetchEarly, type PageRoute } from '#app/shell/page-route.ts'

test('the page of an address is loaded before the first draw, by the first matching route', () => {
  const asked: string[] = []
  const page = (address: string): PageRoute => ({
    path: address,
    load: () => {
      asked.push(address)
      return Promise.reject(new Error('away'))
    },
  })
  const pages = ['/clients', '/clients/imported', '/clients/:id', '/messages/:id?'].map(page)
  for (const address of ['/clients/', '/clients/imported/', '/clients/7', '/messages/', '/messages/7/', '/nowhere/'])
    fetchEarly(pages, address)
  expect(asked).toEqual(['/clients', '/clients/imported', '/clients/:id', '/messages/:id?', '/messages/:id?'])
})
