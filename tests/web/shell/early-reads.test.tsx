import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#app/shell/App.tsx'
import { beginReads, firstReadsOf } from '#app/shell/first-reads.ts'
import { fetchEarly } from '#app/shell/page-route.ts'
import { type Kind, screensOf } from '#app/shell/screens-of.ts'
import { earlyReadsEnded, takeEarlyReads } from '#ui/api/early-reads.ts'
import { i18nOf } from '#ui/texts/i18n.ts'
import { bookingId } from '#tests/web/support/booking-fixture.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { clara, theo } from '#tests/web/support/people.ts'
import { english } from '#tests/web/support/render-account.tsx'

const pages: [kind: Kind, address: string][] = [
  ['client', '/overview/'],
  ['client', '/appointments/?show=past&page=2'],
  ['client', `/appointments/${bookingId}/`],
  ['client', '/wallet/'],
  ['provider', '/overview/'],
]

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  takeEarlyReads()
})

/** Every address that was requested. */
function unanswered(): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Promise(() => undefined)
  })
  return requested
}

async function open(kind: Kind, address: string) {
  const screens = await screensOf[kind]()
  history.replaceState(null, '', address)
  await fetchEarly(screens.pages, location.pathname)
  const viewer = kind === 'client' ? clara : theo
  const app = createApp({ viewer, locale: 'en', i18nProvider: i18nOf(english, 'en'), nonce: undefined, screens })
  await act(async () => void render(app))
}

test.each(pages)('a %s at %s requests what was read early once, with the same parameters', async (kind, address) => {
  const requested = unanswered()
  const { pathname, search } = new URL(address, location.origin)
  await beginReads(kind, pathname, search)
  const early = [...requested]
  expect(early.length).toBeGreaterThan(0)
  await open(kind, address)
  const paths = early.map((one) => one.split('?')[0])
  expect(requested.filter((one) => paths.includes(one.split('?')[0]))).toEqual(early)
  expect(screen.getByRole('main').textContent).not.toBe('')
})

test('every page that reads early is in the list above', async () => {
  const listed = pages.map(([kind, address]) => `${kind} ${address.split('?')[0]?.replace(bookingId, ':id')}`)
  const reading: string[] = []
  for (const kind of Object.keys(screensOf) as Kind[])
    for (const { page } of await firstReadsOf[kind]()) reading.push(`${kind} ${page.pattern}`)
  expect(reading.toSorted()).toEqual(listed.toSorted())
})

test('what has come is drawn at once, and what was refused is requested again', async () => {
  let refused = 0
  fakeServer({
    'GET /api/wallet/balance': () => ({
      json: { balance: 4_200_000, currency: 'NGN', minimumTopUp: 50_000, cardGateway: 'paystack', bankTransfer: true },
    }),
    'GET /api/wallet/stats': () => {
      refused += 1
      return problem(403, 'FORBIDDEN', 'Not now')
    },
  })
  await beginReads('client', '/wallet/', '')
  await earlyReadsEnded()
  await open('client', '/wallet/')
  expect(screen.getByText('₦42,000')).toBeTruthy()
  await vi.waitFor(() => expect(refused).toBe(2))
})
