/** The waiting room, and the phone as another way. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RoomPhones } from '#schemas/care/room-connection.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { Phone } from '#site/room/Phone.tsx'
import { Waiting } from '#site/room/Waiting.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const roomAt = (minutes: number, more: object = {}) =>
  ({
    bookingIdentifier: 'b1',
    state: 'open',
    role: 'client',
    now: after(0),
    startAt: after(minutes),
    endAt: after(minutes + 60),
    providerName: 'Theo Bassey',
    isProviderBusy: false,
    expectedAt: null,
    remindedAt: null,
    actions: ['enter'],
    hasPhoneOfOther: false,
    meetingUrl: null,
    own: { identifier: 'o1', state: 'waiting', departure: null, waitingSince: after(-3), admittedAt: null },
    people: [{ role: 'provider', name: 'Theo' }],
    ...more,
  }) as unknown as SessionRoom

const provider = { identifier: 't1', firstName: 'Theo', lastName: 'Bassey', photo: null, headline: 'Family therapist' }

async function shown(room: SessionRoom, devices = { isMicrophoneOn: true, isCameraOn: false }) {
  const changed = vi.fn<() => void>()
  fakeServer({
    'GET /api/appointment/b1': () => ({ json: { provider } }),
    'GET /api/room/b1/phone': () => ({ json: phones() }),
  })
  show(<Waiting room={room} devices={devices} onChange={changed} onLeave={() => undefined} />)
  await act(async () => undefined)
  return changed
}

const phones = (more: Partial<RoomPhones> = {}): RoomPhones => ({
  role: 'client',
  own: null,
  other: { name: 'Theo', number: null, hasSpoken: false },
  hasSpoken: false,
  maySpeak: false,
  ...more,
})

test('before the start: how long, who, which devices, and a message that leaves the page open', async () => {
  const changed = await shown(roomAt(4))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Theo knows you are here')
  for (const text of ['Starts in 4 minutes', 'On time', 'Microphone on', 'Camera off', 'Family therapist'])
    expect(screen.getByText(text)).toBeDefined()
  const message = await screen.findByRole('link', { name: 'Message Theo' })
  expect([message.getAttribute('href'), message.getAttribute('target')]).toEqual(['/messages/t1/?about=b1', '_blank'])
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(changed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Continue by phone' })).toBeNull()
})

test.each([
  [-2, 'Theo is a little late and sees that you are here.'],
  [-6, /^Theo is 6 minutes late and sees that you have been here since \d\d:\d\d\.$/],
  [-16, 'Theo is 16 minutes late. You can wait, or see in the appointment what you can do.'],
])('%d minutes: what is known, in a live region', async (minutes, sentence) => {
  await shown(roomAt(minutes))
  expect(within(screen.getByRole('status')).getByText(sentence)).toBeDefined()
  expect(screen.getByText('Not here yet')).toBeDefined()
  expect(screen.queryAllByRole('link', { name: 'Move or cancel this session' })).toHaveLength(minutes === -16 ? 1 : 0)
})

test('a therapist who is with somebody else is not called late', async () => {
  await shown(roomAt(-6, { isProviderBusy: true }))
  expect(screen.getByText('Theo is still in another session and sees that you are here.')).toBeDefined()
  expect(screen.queryByText('Not here yet')).toBeNull()
})

test('from the start on, the phone is a second way', async () => {
  await shown(roomAt(-1, { hasPhoneOfOther: true }))
  expect(screen.getByText('Theo shows you a phone number.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Continue by phone' }))
  expect(await screen.findByRole('heading', { name: 'Continue by phone' })).toBeDefined()
})

test('a number is shown without separators, and can be withdrawn', async () => {
  const calls = fakeServer({
    'GET /api/room/b1/phone': () => ({ json: phones() }),
    'POST /api/room/b1/phone': ({ body }) => ({ json: phones({ own: (body as { phoneNumber: string }).phoneNumber }) }),
  })
  show(<Phone booking="b1" turn="1" meetingUrl={null} />)
  fireEvent.change(await screen.findByLabelText('Your phone number'), { target: { value: '+234 801-234 5678' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show to Theo' }))
  expect(await screen.findByText('Theo sees your number +2348012345678.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Stop showing it' }))
  expect(await screen.findByLabelText('Your phone number')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { phoneNumber: '+2348012345678' },
    { phoneNumber: null },
  ])
})

test('a wrong number gets the sentence of the server, and what was typed stays', async () => {
  fakeServer({
    'GET /api/room/b1/phone': () => ({ json: phones() }),
    'POST /api/room/b1/phone': () =>
      problem(422, 'VALIDATION_ERROR', 'Not a number', { fields: { phoneNumber: 'No' } }),
  })
  show(<Phone booking="b1" turn="1" meetingUrl="https://meet.example/theo" />)
  const field = await screen.findByLabelText<HTMLInputElement>('Your phone number')
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show to Theo' }))
  expect(await screen.findByText('Not a number')).toBeDefined()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['12', 'true'])
  expect(screen.getByRole('link', { name: /own link/ }).getAttribute('href')).toBe('https://meet.example/theo')
})

test('the therapist calls, and both say that they spoke', async () => {
  const other = { name: 'Clara', number: '+2348012345678', hasSpoken: true }
  fakeServer({
    'GET /api/room/b1/phone': () => ({ json: phones({ role: 'provider', other, maySpeak: true }) }),
    'POST /api/room/b1/spoke': () => ({ json: phones({ role: 'provider', other, hasSpoken: true }) }),
  })
  show(<Phone booking="b1" turn="1" meetingUrl={null} />)
  const link = await screen.findByRole('link', { name: 'Call Clara: +2348012345678' })
  expect(link.getAttribute('href')).toBe('tel:+2348012345678')
  expect(screen.getByText('Clara said that you spoke by phone. If so, please say it too.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'We spoke by phone' }))
  expect(await screen.findByText('You said that you spoke by phone.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'We spoke by phone' })).toBeNull()
})

test('where the booking has no phone either, nothing is shown', async () => {
  fakeServer({ 'GET /api/room/b1/phone': () => problem(409, 'ROOM_NONE', 'No') })
  show(<Phone booking="b1" turn="" meetingUrl={null} isSilent />)
  await act(async () => undefined)
  expect(screen.queryByRole('heading')).toBeNull()
})
