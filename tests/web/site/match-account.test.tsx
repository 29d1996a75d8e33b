/** The answers of the match in the account: a consent of its own, reading them back, and the preferences that fill in the questions. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { readStored } from '#shared/match/answers.ts'
import { Match } from '#site/match/Match.tsx'
import { type Answer, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const saved = (answers: MatchAnswers, country = 'NG'): OwnAnswers => ({
  saved: {
    answers,
    country,
    consentedAt: '2026-11-12T09:00:00.000Z',
    savedAt: '2026-11-12T09:00:00.000Z',
    endsAt: '2027-11-12T09:00:00.000Z',
  },
  preferred: {},
})
const nothing: OwnAnswers = { saved: null, preferred: {} }
const count = () => ({ json: { total: 15, fits: 7, freeThisWeek: 5, inTimes: null, inBudget: null } })
const found = () => ({ json: { criteria: 1, currency: 'NGN', data: [] } })
const path = '/api/match/answers'

function serve(own: () => Answer, more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({ 'POST /api/match/count': count, 'POST /api/match': found, [`GET ${path}`]: own, ...more })
}
beforeEach(() => {
  const here = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos' }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  vi.stubGlobal('scrollTo', () => undefined)
  document.cookie = 'X-CountryCode=NG'
  localStorage.setItem('userType', 'client')
})
const answered = (answers: MatchAnswers) => sessionStorage.setItem('match', JSON.stringify({ answers }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the consent is a box of its own, unticked; without it nothing is sent', async () => {
  answered({ topics: ['grief'] })
  const calls = serve(() => ({ json: nothing }), {
    [`PUT ${path}`]: () => ({ json: saved({ topics: ['grief'] }) }),
  })
  show(<Match />, { at: '/match/?q=result' })
  const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I agree that Solace stores/ })
  expect(consent.checked).toBe(false)
  expect(screen.getByText(/encrypted.*press “Delete”/)).toBeTruthy()
  press('Save in my account')
  expect(screen.getByRole('alert').textContent).toMatch(/Please tick the box first/)
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.click(consent)
  press('Save in my account')
  await screen.findByText('Your answers are in your account, saved on 12 November.')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    answers: { topics: ['grief'] },
    country: 'NG',
    consent: true,
  })
})

test('other answers replace the saved ones without a second consent, and they can be deleted', async () => {
  answered({ topics: ['anger'] })
  const calls = serve(() => ({ json: saved({ topics: ['grief'] }) }), {
    [`PUT ${path}`]: () => ({ json: saved({ topics: ['anger'] }) }),
    [`DELETE ${path}`]: () => ({ status: 204, json: undefined }),
  })
  show(<Match />, { at: '/match/?q=result' })
  await screen.findByText('Your account holds other answers, of 12 November.')
  press('Save these instead')
  await screen.findByText('Your answers are in your account, saved on 12 November.')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ answers: { topics: ['anger'] }, country: 'NG' })
  expect(screen.getByRole('link', { name: 'See or delete them' }).getAttribute('href')).toBe('/account/saved/')
  press('Delete')
  await screen.findByRole('checkbox', { name: /I agree that Solace stores/ })
})

test('saved answers are offered to whoever has not begun: to use, to change, to delete', async () => {
  serve(() => ({ json: saved({ topics: ['grief'], budget: 8_000_00 }, 'GB') }))
  show(<Match />, { at: '/match/' })
  await screen.findByRole('heading', { name: 'Your answers of 12 November' })
  press('Change them')
  // The budget was meant in pounds.
  expect(readStored()).toMatchObject({ answers: { topics: ['grief'] }, from: 'account' })
  expect(readStored().answers.budget).toBeUndefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grief or loss' }).checked).toBe(true)
  expect(screen.queryByRole('heading', { name: 'Your answers of 12 November' })).toBeNull()
})

test('used answers lead to the therapists; after an answer about a crisis to help first', async () => {
  serve(() => ({ json: saved({ topics: ['crisis'] }) }))
  show(<Match />, { at: '/match/' })
  await screen.findByRole('heading', { name: 'Your answers of 12 November' })
  press('Show therapists')
  expect(await screen.findByRole('heading', { name: 'You do not have to wait for a session' })).toBeTruthy()
})

test('without saved answers the preferences fill in the questions, and the page says so', async () => {
  const calls = serve(() => ({ json: { saved: null, preferred: { topics: ['sleep'] } } }))
  show(<Match />, { at: '/match/' })
  await screen.findByRole('heading', { name: 'Filled in from your preferences' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sleep' }).checked).toBe(true)
  press('Start without them')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sleep' }).checked).toBe(false))
  expect(readStored()).toMatchObject({ answers: {}, from: 'own' })
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('answers of this visit are not replaced', async () => {
  answered({ topics: ['grief'] })
  serve(() => ({ json: { saved: null, preferred: { topics: ['sleep'] } } }))
  show(<Match />, { at: '/match/?q=topics' })
  await screen.findByRole('checkbox', { name: 'Sleep' })
  await waitFor(() => expect(readStored().answers).toEqual({ topics: ['grief'] }))
  expect(screen.queryByText('Filled in from your preferences')).toBeNull()
})

test('a visitor is led to the sign-in and back to the results; nothing is asked of the server', async () => {
  localStorage.removeItem('userType')
  answered({ topics: ['grief'] })
  const calls = serve(() => ({ json: nothing }))
  show(<Match />, { at: '/match/?q=result' })
  const link = await screen.findByRole('link', { name: 'Sign in to save them' })
  expect(link.getAttribute('href')).toBe('/login/?redirect=%2Fmatch%2F%3Fq%3Dresult')
  expect(calls.some(({ path: called }) => called === path)).toBe(false)
})

test.each([
  ['the session has ended', () => problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in.')],
  ['an operator acts for the client', () => problem(403, 'IMPERSONATION_BLOCKED', 'Not while you act for somebody.')],
])('%s: the questions work as for a visitor', async (_what, own) => {
  serve(own)
  show(<Match />, { at: '/match/' })
  await screen.findByRole('checkbox', { name: 'Sleep' })
  await waitFor(() => expect(document.querySelector('.match-waiting')).toBeNull())
  expect(screen.queryByText(/Your answers of/)).toBeNull()
})

test('in German', async () => {
  serve(() => ({ json: saved({ topics: ['grief'] }) }))
  show(<Match />, { at: '/de/match/', locale: 'de' })
  expect(await screen.findByRole('heading', { name: 'Ihre Antworten vom 12. November' })).toBeTruthy()
})
