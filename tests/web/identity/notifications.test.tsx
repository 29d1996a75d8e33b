import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '#schemas/identity/notifications.ts'
import { MessageMails } from '#app/identity/notifications/MessageMails.tsx'
import { NotificationsPage } from '#app/identity/notifications/NotificationsPage.tsx'
import { placeOf } from '#schemas/identity/notification-place.ts'
import { showAccount as show } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { rows } from '#tests/web/operations/render-operators.tsx'

const subject = '019b0000-0000-7000-8000-00000000b001'
const notification = (number: number, change: Partial<Notification> = {}): Notification => ({
  identifier: `019b0000-0000-7000-8000-00000000070${number}`,
  kind: 'booking',
  news: 'confirmed',
  subjectIdentifier: subject,
  otherName: 'Theo Bassey',
  startAt: '2025-11-26T17:00:00.000Z',
  amount: null,
  currency: null,
  createdAt: '2025-11-20T10:00:00.000Z',
  seenAt: null,
  ...change,
})
const list = 'GET /api/rest/notifications'
const seen = 'PUT /api/notifications/seen'
const settings = { messageMails: true, quietFrom: '21:00', quietUntil: '08:00' }

test('Notifications are grouped by day, and new ones are announced in words', async () => {
  fakeServer({
    [list]: () =>
      rows('notifications', [
        notification(1),
        notification(2, {
          kind: 'money',
          news: 'refunded',
          amount: 15_000_00,
          currency: 'NGN',
          createdAt: '2025-11-19T23:30:00.000Z',
        }),
        notification(3, {
          createdAt: '2025-11-19T22:30:00.000Z',
          seenAt: '2025-11-20T10:00:00.000Z',
          otherName: null,
          startAt: null,
        }),
      ]),
  })
  show(<NotificationsPage />)
  const days = await screen.findAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Thursday, 20 November 2025',
    'Wednesday, 19 November 2025',
  ])
  const [confirmed, refunded, old] = screen.getAllByRole('listitem')
  expect(confirmed?.textContent).toBe('A session is confirmedTheo Bassey · Wed, 26 Nov 2025, 18:0011:00New')
  expect(refunded?.textContent).toContain('₦15,000')
  expect(old?.textContent).toBe('A session is confirmed23:30')
})

test('Following its link marks one as seen', async () => {
  const calls = fakeServer({
    [list]: () => rows('notifications', [notification(1)]),
    [seen]: () => ({ json: { notifications: 0, messages: 0 } }),
  })
  show(<NotificationsPage />)
  fireEvent.click(within(await screen.findByRole('listitem')).getByRole('link'))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ identifier: notification(1).identifier }),
  )
})

test('All are marked at once; a failure is shown', async () => {
  const answers = [problem(500, 'INTERNAL', 'Something went wrong'), { json: { notifications: 0, messages: 0 } }]
  fakeServer({ [list]: () => rows('notifications', [notification(1)]), [seen]: () => answers.shift() ?? 'offline' })
  show(<NotificationsPage />)
  await screen.findByRole('listitem')
  const button = screen.getByRole('button', { name: 'Mark all as seen' })
  fireEvent.click(button)
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  fireEvent.click(button)
  expect(await screen.findByText('All marked as seen')).toBeDefined()
})

test('An empty list and an error are shown', async () => {
  let isBroken = true
  fakeServer({
    [list]: () => (isBroken ? problem(404, 'NOT_FOUND', 'We could not find this') : rows('notifications', [])),
  })
  const { unmount } = show(<NotificationsPage />)
  expect(await screen.findByText('We could not find this')).toBeDefined()
  unmount()
  isBroken = false
  show(<NotificationsPage />)
  expect(await screen.findByText(/^Nothing has happened yet/)).toBeDefined()
})

test.each([
  ['booking', 'moved', 'client', `/appointments/${subject}/`],
  ['booking', 'waitlist_offer', 'client', '/waitlist/'],
  ['money', 'refunded', 'client', `/wallet/transactions/${subject}/`],
  ['money', 'earned', 'provider', `/appointments/${subject}/`],
  ['verification', 'approve', 'provider', '/verification/'],
  ['message', 'new_messages', 'client', `/messages/${subject}/`],
] as const)('%s, %s leads a %s to %s', (kind, news, userType, place) => {
  expect(placeOf({ kind, news, subjectIdentifier: subject }, userType)).toBe(place)
})

test('A refused choice is reverted', async () => {
  fakeServer({
    'GET /api/notifications/settings': () => ({ json: settings }),
    'PUT /api/notifications/settings': () => problem(500, 'INTERNAL', 'Something went wrong'),
  })
  show(<MessageMails />)
  const mails = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email me about new messages' })
  fireEvent.click(mails)
  expect(mails.checked).toBe(false)
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(mails.checked).toBe(true)
})

test('An incomplete quiet time is not sent, and has a field error', async () => {
  const calls = fakeServer({
    'GET /api/notifications/settings': () => ({ json: settings }),
    'PUT /api/notifications/settings': ({ body }) => ({ json: body }),
  })
  show(<MessageMails />)
  const from = await screen.findByLabelText('Quiet from')
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  expect(screen.getByText('Please fill this in')).toBeDefined()
  fireEvent.change(from, { target: { value: '08:00' } })
  fireEvent.blur(from)
  expect(screen.getByText('Choose two different times')).toBeDefined()
  fireEvent.change(from, { target: { value: '22:30' } })
  fireEvent.blur(from)
  expect(await screen.findByText('Data saved successfully')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { ...settings, quietFrom: '22:30' },
  ])
})

test('Mails and the quiet time are switched off one by one, and the times are shown while there is a quiet time', async () => {
  let stored: object = settings
  const calls = fakeServer({
    'GET /api/notifications/settings': () => ({ json: stored }),
    'PUT /api/notifications/settings': ({ body }) => ({ json: (stored = body as object) }),
  })
  show(<MessageMails />)
  const mails = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email me about new messages' })
  const quiet = screen.getByRole<HTMLInputElement>('switch', { name: 'Set quiet hours' })
  expect([mails.checked, quiet.checked]).toEqual([true, true])
  fireEvent.click(mails)
  await waitFor(() => expect(stored).toEqual({ ...settings, messageMails: false }))
  fireEvent.click(quiet)
  await waitFor(() => expect(stored).toEqual({ messageMails: false, quietFrom: null, quietUntil: null }))
  expect(screen.queryByLabelText('Quiet from')).toBeNull()
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})
