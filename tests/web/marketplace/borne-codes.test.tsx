/** Codes that a therapist bears or is asked to bear, on the page of the fees. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BorneCode } from '#schemas/money/promotions.ts'
import { BorneCodes } from '#app/marketplace/provider-profile/BorneCodes.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const proposed: BorneCode = {
  identifier: '019b0000-0000-7000-8000-0000000d0001',
  code: 'SPRING26',
  percent: 20,
  amount: null,
  currency: 'NGN',
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: '2099-07-01T00:00:00.000Z',
  useLimit: 50,
  clientLimit: 1,
  firstSession: true,
  minimumFee: 500_000,
  status: 'active',
  uses: 0,
  agreement: 'proposed',
  answeredAt: null,
  consentedOn: null,
}
const path = `/api/provider/promotions/${proposed.identifier}/agreement`

function server(...codes: BorneCode[]) {
  let now = codes
  return fakeServer({
    'GET /api/provider/promotions': () => ({ json: { codes: now } }),
    [`POST ${path}`]: ({ body }) => {
      const { agreement } = body as Pick<BorneCode, 'agreement'>
      const answered = { ...proposed, agreement, answeredAt: '2026-11-20T10:00:00.000Z' }
      now = [answered]
      return { json: answered }
    },
  })
}
const show = (locale: 'en' | 'de' = 'en') =>
  showAccount(<BorneCodes />, { at: '/fees/', path: '/fees', viewer: theo, locale })

test('shows the terms of a proposal, and agrees with a click; the agreement can be ended', async () => {
  const calls = server(proposed)
  show()
  expect(await screen.findByRole('heading', { name: 'SPRING26' })).toBeDefined()
  for (const words of ['20% off a session', '0 of 50 used', '1 use for each client', 'For sessions from ₦5,000'])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText('From 1 Jan 2026 until 30 Jun 2099')).toBeDefined()
  expect(screen.getByText('Waiting for your answer')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Agree to SPRING26' }))
  expect(await screen.findByText(/You agreed on 20 Nov 2026/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Decline SPRING26' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'End the agreement to SPRING26' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End agreement' }))
  expect(await screen.findByText(/You ended your agreement/)).toBeDefined()
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ agreement: 'agreed' }, { agreement: 'ended' }])
})

test('declines in German', async () => {
  const calls = server({ ...proposed, percent: null, amount: 300_000 })
  show('de')
  expect(await screen.findByText(/Nachlass auf eine Sitzung/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'SPRING26 ablehnen' }))
  expect(await screen.findByText(/Sie haben am .* abgelehnt/)).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ agreement: 'declined' })
})

test('takes no answer once it has ended, and shows nothing where there are none', async () => {
  server({ ...proposed, status: 'ended' })
  const { unmount } = show()
  expect(await screen.findByText('No longer valid')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  const calls = server()
  show()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
