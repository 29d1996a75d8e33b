import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Matches, MatchResult } from '#schemas/marketplace/matching.ts'
import { Match } from '#site/match/Match.tsx'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const reference = (code: string, name: string) => ({ identifier: '019b76da-a800-7153-8170-000000000001', code, name })
const result = (place: number, change: Partial<MatchResult> = {}): MatchResult => ({
  provider: {
    identifier: `019b76da-a800-7153-8170-00000000000${place}`,
    firstName: `Ada${place}`,
    lastName: 'Nwankwo',
    photo: null,
    headline: null,
    discipline: reference('counsellor', 'Counsellor'),
    country: 'NG',
    state: reference('NG-LA', 'Lagos'),
    specialities: [],
    languages: [],
    modalities: [],
    fee: 12_000_00,
    isFree: false,
    currency: 'NGN',
    rating: 4.8,
    reviews: 1,
    nextSlotAt: '2026-11-23T18:00:00.000Z',
  },
  meets: 3,
  reasons: [
    { code: 'languages', names: ['Yoruba'] },
    { code: 'topics', names: ['Grief and loss', 'Stress'] },
    { code: 'times', at: '2026-11-23T18:00:00.000Z' },
    { code: 'reviews', rating: 4.8, count: 1 },
  ],
  misfits: [
    { code: 'price', amount: 2_000_00 },
    { code: 'styles', answers: ['tools'] },
  ],
  hours: ['2026-11-23T18:00:00.000Z', '2026-11-24T18:00:00.000Z'],
  ...change,
})
const matches = (data: MatchResult[]): { json: Matches } => ({ json: { criteria: 5, currency: 'NGN', data } })
const count = () => ({ json: { total: 15, fits: 7, freeThisWeek: 5, inTimes: 3, inBudget: null } })
const finds = (calls: FakeRequest[]) => calls.filter(({ path }) => path === '/api/match').map(({ body }) => body)

beforeEach(() => {
  const here = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos' }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  vi.stubGlobal('scrollTo', () => undefined)
  document.cookie = 'X-CountryCode=NG'
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each answer shows how many fit; the address holds the question and never an answer', async () => {
  const calls = fakeServer({ 'POST /api/match/count': count })
  show(<Match />, { at: '/match/' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Grief or loss' }))
  await screen.findByText('of 15 therapists fit your answers so far')
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ answers: { topics: ['grief'] }, country: 'NG', timezone: 'Africa/Lagos' }),
  )
  press('Continue')
  expect(await screen.findByRole('heading', { level: 1, name: 'Who is the therapy for?' })).toBe(document.activeElement)
  expect(location.search).toBe('?q=whom')
  press('Back')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grief or loss' }).checked).toBe(true)
})

test('of three topics none can be added, and skipping a question leaves it open', async () => {
  fakeServer({ 'POST /api/match/count': count })
  show(<Match />, { at: '/match/?q=topics' })
  for (const name of ['Grief or loss', 'Sleep', 'Anger']) fireEvent.click(await screen.findByRole('checkbox', { name }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Loneliness' }).disabled).toBe(true)
  press('Skip this question')
  await screen.findByText('Question 2 of 10')
  expect(JSON.parse(sessionStorage.getItem('match') ?? '')).toMatchObject({ answers: {}, step: 'whom' })
})

test('a crisis leads to help first, and the questions can be continued', async () => {
  fakeServer({ 'POST /api/match/count': count })
  show(<Match />, { at: '/match/' })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Thoughts of hurting myself/ }))
  press('Continue')
  await screen.findByRole('heading', { name: 'You do not have to wait for a session' })
  expect(screen.getByRole('link', { name: 'In danger right now: call 112' }).getAttribute('href')).toBe('tel:112')
  press('Continue with the questions')
  await screen.findByText('Question 2 of 10')
})

test('results say why and what does not fit, and each hour leads to its booking', async () => {
  sessionStorage.setItem(
    'match',
    JSON.stringify({ answers: { topics: ['grief', 'gone'], budget: 1_000_000 }, seed: 9 }),
  )
  const calls = fakeServer({ 'POST /api/match': () => matches([result(1), result(2), result(3)]) })
  show(<Match />, { at: '/match/?q=result' })
  await screen.findByRole('heading', { level: 1, name: '3 therapists who fit you' })
  expect(finds(calls).at(-1)).toEqual({
    answers: { topics: ['grief'], budget: 1_000_000 },
    country: 'NG',
    seed: 9,
    exclude: [],
    timezone: 'Africa/Lagos',
  })
  const card = screen.getByRole('heading', { name: 'Ada1 Nwankwo' }).closest('li') as HTMLElement
  for (const text of [
    'Meets 3 of your 5 wishes',
    'Works with Grief and loss and Stress',
    'Free at your times: Mon 23 Nov, 19:00',
    'Speaks Yoruba',
    '4.8 of 5 stars from one review',
    '₦2,000 above your limit',
    'Not named in the profile: Tools I can use',
    '₦12,000',
  ])
    expect(within(card).getByText(text)).toBeTruthy()
  expect(within(card).getAllByRole('link')[0]?.getAttribute('href')).toBe(
    '/book/019b76da-a800-7153-8170-000000000001/?at=2026-11-23T18%3A00%3A00.000Z',
  )
})

test('none of these: searches again without those who were shown, cheaper or after another answer', async () => {
  const calls = fakeServer({
    'POST /api/match': () => matches([result(1), result(2)]),
    'POST /api/match/count': count,
  })
  show(<Match />, { at: '/match/?q=result' })
  await screen.findByText('2 therapists who fit you')
  press('Too expensive')
  const shown = [result(1), result(2)].map(({ provider }) => provider.identifier)
  await waitFor(() => expect(finds(calls).at(-1)).toMatchObject({ answers: { budget: 11_999_00 }, exclude: shown }))
  await screen.findByText('2 therapists who fit you')
  press('Wrong times')
  await screen.findByRole('heading', { name: 'When do you have time?' })
  press('Show my matches')
  await waitFor(() => expect(finds(calls).at(-1)).toMatchObject({ exclude: shown }))
})

test('answers outlive the visit only with consent, and can be deleted', async () => {
  fakeServer({ 'POST /api/match': () => matches([]), 'POST /api/match/count': count })
  show(<Match />, { at: '/match/?q=result' })
  await screen.findByText(/Nobody meets what you require/)
  expect(localStorage.getItem('match')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Keep my answers for next time' }))
  expect(localStorage.getItem('match')).not.toBeNull()
  press('Delete my answers')
  await screen.findByRole('heading', { name: 'What brings you here?' })
  expect([localStorage.getItem('match'), sessionStorage.getItem('match')]).toEqual([null, null])
})

test('in German', async () => {
  fakeServer({ 'POST /api/match': () => matches([result(1)]) })
  show(<Match />, { at: '/de/match/?q=result', locale: 'de' })
  await screen.findByText('Ein Vorschlag, der zu Ihnen passt')
  expect(screen.getByText('Erfüllt 3 von 5 Wünschen')).toBeTruthy()
  expect(screen.getByText('Nicht im Profil genannt: Werkzeuge für den Alltag')).toBeTruthy()
})
