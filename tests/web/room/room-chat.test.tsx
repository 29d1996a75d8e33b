import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { type FakeUpload, fakeUploads } from '#tests/web/support/fake-upload.ts'
import { roomOf } from './fake-engine.ts'
import { showRoom } from './show-room.tsx'

const booking = { clientIdentifier: 'client-1', provider: { identifier: 'provider-1' } }
const server = () => fakeServer({ 'GET /api/appointment/b1': () => ({ json: booking }) })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('new texts are counted on the button until the chat is open', () => {
  const { receive } = showRoom()
  receive({ kind: 'chat', text: 'Hello' })
  receive({ kind: 'chat', text: '   ' })
  receive({ kind: 'chat', text: 7 })
  press('Chat (1)')
  expect(screen.getByText('Hello')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Chat' })).toBeDefined()
})

test('links open elsewhere and reveal nothing of this page', () => {
  const { receive } = showRoom()
  receive({ kind: 'chat', text: 'See https://example.org/sheet.' })
  press('Chat (1)')
  const link = screen.getByRole('link', { name: 'https://example.org/sheet' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
})

test('a line of the other is kept in the messages of the two, quoted with the name', async () => {
  server()
  const uploads = fakeUploads()
  const { engine, receive } = showRoom()
  receive({ kind: 'chat', text: 'Breathe in for %{four}' })
  press('Chat (1)')
  press('Save to messages')
  await waitFor(() => expect(uploads).toHaveLength(1))
  const { form, address } = uploads[0] as FakeUpload
  expect(address).toBe('/api/messages/store')
  expect(Object.fromEntries(form.entries())).toEqual({
    userIdentifier: 'client-1',
    content: 'From the session chat, Ben: “Breathe in for %{four}”',
    draftIdentifier: expect.any(String) as string,
    bookingIdentifier: 'b1',
  })
  uploads[0]?.answer(201, {})
  expect(await screen.findByText('Saved in messages')).toBeDefined()
  expect(engine.sent).toEqual([])
})

test('a line that could not be kept says why, and a second try is the same message', async () => {
  server()
  const uploads = fakeUploads()
  const { engine } = showRoom({ room: roomOf({ role: 'client', people: roomOf().people.toReversed() }) })
  press('Chat')
  fireEvent.change(screen.getByLabelText('Your text'), { target: { value: ' My own words ' } })
  press('Send')
  expect(engine.sent).toEqual([{ to: undefined, message: { kind: 'chat', text: 'My own words' } }])
  press('Save to messages')
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.breakOff()
  expect(await screen.findByText(/^No connection/)).toBeDefined()
  press('Save to messages')
  await waitFor(() => expect(uploads).toHaveLength(2))
  const [first, second] = uploads.map(({ form }) => Object.fromEntries(form.entries()))
  expect([first, first?.userIdentifier]).toEqual([second, 'provider-1'])
})

test('a guest has no messages and keeps nothing', () => {
  const { receive } = showRoom({ room: roomOf({ role: 'guest', actions: [] }) })
  receive({ kind: 'chat', text: 'Hello' })
  press('Chat (1)')
  expect(screen.queryByRole('button', { name: 'Save to messages' })).toBeNull()
})
