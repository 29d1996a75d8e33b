/** After the session: the next one, how the connection was, and the crisis line. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { AfterSession } from '#site/room/AfterSession.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const startAt = '2026-03-12T08:00:00.000Z'
const nextWeek = '2026-03-19T08:00:00.000Z'
const room = (more: object = {}) =>
  ({
    bookingIdentifier: 'b1',
    state: 'ended',
    role: 'client',
    startAt,
    endAt: '2026-03-12T09:00:00.000Z',
    providerName: 'Theo Bassey',
    own: { identifier: 'o1', state: 'gone', departure: 'ended', admittedAt: startAt },
    people: [
      { role: 'provider', name: 'Theo' },
      { role: 'client', name: 'Clara' },
    ],
    ...more,
  }) as unknown as SessionRoom

const provider = { identifier: 't1', firstName: 'Theo', lastName: 'Bassey', photo: null, headline: null }
const booking = {
  identifier: 'b1',
  startAt,
  provider,
  clientIdentifier: 'c1',
  therapyCategory: { identifier: 'k1', code: 'individual', name: 'Individual' },
}

function serve({ free = [nextWeek], ahead = [] as object[] } = {}) {
  return fakeServer({
    'GET /api/appointment/b1': () => ({ json: booking }),
    'GET /api/appointment': () => ({ json: { data: [booking, ...ahead], meta: {} } }),
    'GET /api/providers-availability/t1/month/2026-03': () => ({
      json: {
        days: [{ date: { date: '2026-03-19' }, timeSlot: free.map((at) => ({ identifier: at, startTime: at })) }],
      },
    }),
    'POST /api/room/b1/report': () => ({ status: 204, json: undefined }),
  })
}

test('the same hour next week is one click away, if it is free', async () => {
  serve()
  show(<AfterSession room={room()} />)
  const book = await screen.findByRole('link', { name: /^Book / })
  expect(book.getAttribute('href')).toBe('/book/t1/?at=2026-03-19T08%3A00%3A00.000Z&therapy=individual')
  expect(screen.getByRole('link', { name: 'All hours' }).getAttribute('href')).toBe('/book/t1/?therapy=individual')
  expect(screen.getByText('None booked with Theo yet')).toBeDefined()
  expect(screen.queryByText(/review/i)).toBeNull()
})

test('another hour is not offered as the same one', async () => {
  serve({ free: ['2026-03-19T09:00:00.000Z'] })
  show(<AfterSession room={room()} />)
  await screen.findByRole('link', { name: 'All hours' })
  expect(screen.queryByRole('link', { name: /^Book / })).toBeNull()
})

test('a next session that is booked already is named', async () => {
  serve({ ahead: [{ ...booking, identifier: 'b2', startAt: nextWeek }] })
  show(<AfterSession room={room()} />)
  const next = await screen.findByRole('link', { name: /19 Mar/ })
  expect(next.getAttribute('href')).toBe('/appointments/b2/')
  expect(screen.queryByRole('link', { name: 'All hours' })).toBeNull()
})

test('a bad connection asks what it was; the answer is for this visit', async () => {
  const calls = serve()
  show(<AfterSession room={room()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Bad' }))
  const choices = within(await screen.findByRole('group', { name: 'What was it?' }))
  fireEvent.click(choices.getByLabelText('Sound'))
  fireEvent.click(choices.getByLabelText('It broke off'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you. That helps us fix things.')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { occupantIdentifier: 'o1', rating: 1 },
    { occupantIdentifier: 'o1', rating: 1, trouble: ['sound', 'dropped'] },
  ])
})

test('a good one asks nothing more, and skipping sends nothing', async () => {
  const calls = serve()
  show(<AfterSession room={room()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await act(async () => undefined)
  expect(screen.queryByRole('heading', { name: 'How was the connection?' })).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('somebody who was never inside is not asked about the connection', async () => {
  serve()
  show(<AfterSession room={room({ own: null })} />)
  await screen.findByRole('link', { name: 'All hours' })
  expect(screen.queryByRole('heading', { name: 'How was the connection?' })).toBeNull()
})

test('the therapist writes the note, makes the next appointment and records who came', async () => {
  serve()
  show(<AfterSession room={room({ role: 'provider' })} />)
  await screen.findByRole('link', { name: 'Write the note' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/notes/booking/b1/',
    '/appointments/new/?client=c1',
    '/appointments/b1/',
    '/overview/',
  ])
  expect(screen.getByText(/60 minutes with Clara/)).toBeDefined()
})
