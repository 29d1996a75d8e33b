/** The section "Your match" of the account. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import { OwnMatch } from '#app/marketplace/match-answers/OwnMatch.tsx'
import { readStored } from '#shared/match/answers.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { clara } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const path = '/api/match/answers'
const own: OwnAnswers = {
  saved: {
    answers: { topics: ['grief', 'sleep'], languages: ['yo'], budget: 12_000_00 },
    country: 'NG',
    consentedAt: '2026-11-12T09:00:00.000Z',
    savedAt: '2026-11-12T09:00:00.000Z',
    endsAt: '2027-11-12T09:00:00.000Z',
  },
  preferred: {},
}
const goTo = () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/', assign })
  return assign
}

test('shows the answers in the words of the questions, when they were saved and until when they stay', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ json: own }) })
  showAccount(<OwnMatch />)
  await screen.findByRole('heading', { level: 3, name: 'Your answers of 12 November' })
  for (const text of ['Grief or loss · Sleep', 'Yoruba', 'Up to ₦12,000 a session'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText('Left open')).toHaveLength(7)
  expect(screen.getByText(/You agreed on Thursday 12 November.*Friday, 12 November 2027/)).toBeTruthy()
})

test.each([
  ['Show therapists', '/match/?q=result'],
  ['Change them', '/match/?q=topics'],
])('%s: the answers go to the page in this tab, not in its address', async (name, address) => {
  fakeServer({ [`GET ${path}`]: () => ({ json: own }) })
  showAccount(<OwnMatch />)
  const button = await screen.findByRole('button', { name })
  const assign = goTo()
  fireEvent.click(button)
  expect(assign).toHaveBeenCalledWith(address)
  expect(readStored()).toMatchObject({ answers: own.saved?.answers, from: 'account' })
})

test.each(['Show therapists', 'Change them'])('%s: a budget in another currency is left out', async (name) => {
  fakeServer({ [`GET ${path}`]: () => ({ json: own }) })
  showAccount(<OwnMatch />, { viewer: { ...clara, country: 'GB' } })
  const button = await screen.findByRole('button', { name })
  goTo()
  fireEvent.click(button)
  expect(readStored().answers).toEqual({ topics: ['grief', 'sleep'], languages: ['yo'] })
})

test('deleting asks once, and leaves the way to the questions', async () => {
  let isDeleted = false
  fakeServer({
    [`GET ${path}`]: () => ({ json: isDeleted ? { saved: null, preferred: {} } : own }),
    [`DELETE ${path}`]: () => {
      isDeleted = true
      return { status: 204, json: undefined }
    },
  })
  showAccount(<OwnMatch />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your answers?' })
  expect(isDeleted).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/No answers are saved in your account/)
  expect(screen.getByRole('link', { name: 'Find my match' }).getAttribute('href')).toBe('/match/')
})

test('an operator who acts for the client sees one sentence and no answer', async () => {
  const calls = fakeServer({ [`GET ${path}`]: () => ({ json: own }) })
  const impersonation = { scope: 'assist' as const, operator: 'Olu', until: '2026-12-01T00:00:00.000Z' }
  showAccount(<OwnMatch />, { viewer: { ...clara, impersonation } })
  await screen.findByText('This cannot be done on behalf of someone else.')
  expect(calls.some(({ path: called }) => called === path)).toBe(false)
})
