/** Therapists side by side: the address names them, and each fact has a row. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { Compare } from '#site/compare/Compare.tsx'
import { comparedOf } from '#site/compare/compared.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const [ada, bola, gone] = [9, 8, 7].map((digit) => `019b76da-a800-7153-8170-00000000000${digit}`) as [
  string,
  string,
  string,
]
const named = (name: string) => ({ identifier: ada, code: name, name })
const provider = (identifier: string, change: Partial<PublicProvider>): PublicProvider => ({
  identifier,
  firstName: 'Ada',
  lastName: 'Nwankwo',
  photo: null,
  headline: null,
  discipline: named('Psychologist'),
  country: 'NG',
  state: named('Lagos'),
  specialities: [named('Grief')],
  languages: [named('Yoruba')],
  modalities: [named('Video')],
  fee: 2_000_000,
  isFree: false,
  currency: 'NGN',
  rating: 4.5,
  reviews: 2,
  nextSlotAt: null,
  title: null,
  bio: null,
  timezone: 'Africa/Lagos',
  therapies: [{ ...named('Couples'), fee: 2_000_000, isFree: false, minutes: 50 }],
  approaches: [],
  acceptingNewClients: true,
  needsApproval: true,
  acceptsQuestions: false,
  verified: {
    status: 'approved',
    checkedAt: null,
    checks: [{ type: 'license', body: null, checkedAt: '2026-01-01T00:00:00Z', expiresAt: null }],
  },
  ...change,
})
const hours = { provider: ada, hours: ['2026-11-23T08:00:00.000Z'], acceptingNewClients: true }

beforeEach(() => {
  fakeServer({
    [`GET /api/providers/${ada}`]: () => ({ json: provider(ada, {}) }),
    [`GET /api/providers/${bola}`]: () => ({
      json: provider(bola, { firstName: 'Bola', languages: [named('Igbo')], reviews: 0, needsApproval: false }),
    }),
    [`GET /api/providers/${gone}`]: () => problem(404, 'NOT_FOUND', 'Not found'),
    'GET /api/providers-availability/hours': () => ({ json: { data: [hours] } }),
  })
})
const cellsOf = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('each fact is a row with a cell for each therapist; a missing one is said', async () => {
  show(<Compare />, { at: `/compare/?therapists=${ada},${bola},${gone}` })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((one) => one.querySelector('a')?.textContent)).toEqual([undefined, 'Ada Nwankwo', 'Bola Nwankwo'])
  expect(cellsOf('Languages')).toEqual(['Yoruba', 'Igbo'])
  expect(cellsOf('Reviews')).toEqual(['4.5 (2 reviews)', 'No reviews yet'])
  expect(cellsOf('Booking')).toEqual(['Confirms each request', 'Confirmed at once'])
  expect(cellsOf('Therapies')[0]).toMatch(/₦\s?20,000.* Couples, 50 minutes/)
  expect(cellsOf('Checked')).toEqual(['Licence', 'Licence'])
  expect(cellsOf('Approach')).toEqual(['–', '–'])
  const [link] = await screen.findAllByRole('link', { name: /^Book with Ada Nwankwo: Mon/ })
  expect(link?.getAttribute('href')).toContain(`/book/${ada}/?at=2026-11-23`)
  expect(screen.getByText('One of these profiles is no longer available.')).toBeDefined()
})

test('a therapist is removed from the address, and without any the search is offered', async () => {
  show(<Compare />, { at: `/compare/?therapists=${ada},${bola}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada Nwankwo from this comparison' }))
  expect(location.search).toBe(`?therapists=${bola}`)
  await waitFor(() => expect(cellsOf('Languages')).toEqual(['Igbo']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bola Nwankwo from this comparison' }))
  expect(await screen.findByText(/Choose two or three therapists/)).toBeDefined()
})

test.each([
  ['?therapists=', []],
  [`?therapists=${ada},${ada},x,${bola}`, [ada, bola]],
  [
    `?therapists=${[1, 2, 3, 4].map((digit) => ada.replace(/9$/, String(digit))).join()}`,
    [1, 2, 3].map((digit) => ada.replace(/9$/, String(digit))),
  ],
])('%s names %j', (query, identifiers) => expect(comparedOf(query)).toEqual(identifiers))
