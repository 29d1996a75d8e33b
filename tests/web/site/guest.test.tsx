import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GuestView } from '#schemas/scheduling/participants.ts'
import { Guest } from '#site/guest/Guest.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const token = 'a'.repeat(43)
const view: GuestView = {
  firstName: 'Ben',
  status: 'invited',
  startAt: '2026-11-26T17:00:00.000Z',
  endAt: '2026-11-26T18:00:00.000Z',
  providerName: 'Amara Okafor',
  providerTimezone: 'Asia/Tokyo',
  modality: 'Video',
}
const open = 'POST /api/guest/appointment'

test('a page without a token refers to the mail; with an unreachable server it can be loaded again', async () => {
  fakeServer({})
  const { unmount } = show(<Guest />, { at: '/guest/' })
  expect(await screen.findByText('Open the link in your email again.')).toBeDefined()
  unmount()
  fakeServer({ [open]: () => 'offline' })
  show(<Guest />, { at: `/guest/#${'d'.repeat(43)}` })
  expect(await screen.findByText('We cannot be reached at the moment. Please try again.')).toBeDefined()
  fakeServer({ [open]: () => ({ json: view }) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ben' })).toBeDefined()
})

test('a guest sees both zones, therapist and link, and accepts', async () => {
  const calls = fakeServer({
    [open]: () => ({ json: { ...view, meetingUrl: 'https://meet.example/amara' } }),
    'POST /api/guest/acknowledge': () => ({ json: { ...view, status: 'acknowledged' } }),
  })
  show(<Guest />, { at: `/guest/#${token}` })
  expect(await screen.findByRole('heading', { name: 'Hello Ben' })).toBeDefined()
  expect(location.hash).toBe('')
  expect(screen.getByText('Amara Okafor')).toBeDefined()
  expect(screen.getByText(/^Friday,? 27 November, 02:00 to 03:00 in Tokyo$/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Join session' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://meet.example/amara',
    'noopener noreferrer',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'I will come' }))
  expect(await screen.findByText('You said you will come.')).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([{ token }, { token }])
})

test('a guest who declines sees neither place nor a way back', async () => {
  fakeServer({
    [open]: () => ({ json: view }),
    'POST /api/guest/reject': () => ({ json: { ...view, status: 'rejected' } }),
  })
  show(<Guest />, { at: `/guest/#${'b'.repeat(43)}` })
  fireEvent.click(await screen.findByRole('button', { name: 'I cannot come' }))
  expect(await screen.findByText(/^You said you cannot come/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Where')).toBeNull()
})

test.each([
  ['LINK_INVALID', 422],
  ['STATUS_CHANGED', 409],
  ['VALIDATION_ERROR', 422],
])('all invalid links look the same: %s', async (code, status) => {
  fakeServer({ [open]: () => problem(status, code, 'No') })
  show(<Guest />, { at: `/guest/#${code.slice(0, 1).repeat(43)}` })
  expect(await screen.findByText(/^This link no longer works/)).toBeDefined()
})

test('is in German for German readers', async () => {
  fakeServer({ [open]: () => ({ json: view }) })
  show(<Guest />, { at: `/de/guest/#${'e'.repeat(43)}`, locale: 'de' })
  expect(await screen.findByRole('button', { name: 'Ich komme' })).toBeDefined()
})

test('an online session says when its room opens', async () => {
  const room = { opensAt: '2126-11-26T16:45:00.000Z', closesAt: '2126-11-26T19:00:00.000Z' }
  fakeServer({ [open]: () => ({ json: { ...view, room } }) })
  show(<Guest />, { at: `/guest/#${'e'.repeat(43)}` })
  expect(await screen.findByText(/^In Solace\. You can join from .*:45\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Join session' })).toBeNull()
})

test('once the room is open the link leads into it, and a refusal is shown', async () => {
  const room = { opensAt: '2020-11-26T16:45:00.000Z', closesAt: '2126-11-26T19:00:00.000Z' }
  const calls = fakeServer({
    [open]: () => ({ json: { ...view, room } }),
    'POST /api/session/room': () => problem(409, 'ROOM_CLOSED', 'The room is closed'),
  })
  show(<Guest />, { at: `/guest/#${'f'.repeat(43)}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Join session' }))
  expect(await screen.findByText('The room is closed')).toBeDefined()
  expect(calls.at(-1)?.body).toEqual({ token: 'f'.repeat(43) })
})
