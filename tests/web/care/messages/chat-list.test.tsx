import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessagesPage } from '#app/care/messages/MessagesPage.tsx'
import { publishLive, publishMissed } from '#ui/live/on-live.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { chat, chatPage, contact, id } from './chat-fixtures.ts'

const show = ({ viewer = theo, at = '/messages/', locale = 'en' as const } = {}) =>
  showAccount(<MessagesPage />, { at, path: '/messages/:id?', viewer, locale })
const rows = () => within(screen.getByRole('navigation', { name: 'Conversations' })).queryAllByRole('listitem')
const names = () => rows().map((row) => within(row).getByRole('link').getAttribute('href'))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const lists = (calls: readonly FakeRequest[]) => calls.filter(({ path }) => path === '/api/messages/chat-list')

test('each conversation shows the other person, the last message and the unread count', async () => {
  fakeServer({
    'GET /api/messages/chat-list': () => ({
      json: chatPage([
        chat(1, { user: { name: 'Ada Obi' }, unread: 2 }),
        chat(2, { user: { name: null }, lastMessage: { isOwn: true, preview: 'Take care' } }),
        chat(3, { unread: 99 }),
      ]),
    }),
  })
  show()
  const link = await screen.findByRole('link', { name: /Ada Obi .*Hello 1.*2 unread messages/ })
  expect(link).toHaveProperty('pathname', `/messages/${id(1)}/`)
  expect(screen.getByRole('link', { name: /No longer on Solace .*You: Take care/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /99 or more unread messages/ })).toBeDefined()
  expect(screen.getByText('Choose a conversation')).toBeDefined()
})

test('the open conversation is marked as the current one', async () => {
  fakeServer({ 'GET /api/messages/chat-list': () => ({ json: chatPage([chat(1), chat(2)]) }) })
  show({ at: `/messages/${id(2)}/` })
  expect(await screen.findByRole('link', { current: true })).toHaveProperty('pathname', `/messages/${id(2)}/`)
  expect(screen.queryByText('Choose a conversation')).toBeNull()
  // Only a phone shows it.
  expect(screen.getByText('All messages').closest('a')).toHaveProperty('pathname', '/messages/')
})

test('names are searched after a pause in typing; an empty result is announced, and cleared by a button', async () => {
  const calls = fakeServer({
    'GET /api/messages/chat-list': ({ query }) => ({
      json: chatPage(query.get('searchQuery') ? [] : [chat(1)]),
    }),
  })
  show()
  await screen.findByRole('link', { name: /Client 1/ })
  for (const typed of ['z', 'zo', 'zoe']) type('Search by name', typed)
  await screen.findByText('Nobody with this name.')
  expect(lists(calls).map(({ query }) => query.get('searchQuery'))).toEqual([null, 'zoe'])
  expect(screen.getByRole('status').textContent).toBe('0 conversations found')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(await screen.findByRole('link', { name: /Client 1/ })).toBeDefined()
})

test.each([
  [theo, 'To your clients', '/clients/'],
  [clara, 'Find a therapist', '/therapists/'],
])('an empty list links to people to write to', async (viewer, words, address) => {
  fakeServer({ 'GET /api/messages/chat-list': () => ({ json: chatPage([]) }) })
  show({ viewer })
  expect(await screen.findByRole('link', { name: words })).toHaveProperty('pathname', address)
})

test('a list that cannot be loaded shows an error and can be loaded again', async () => {
  let isBroken = true
  fakeServer({
    'GET /api/messages/chat-list': () =>
      isBroken ? problem(422, 'INVALID', 'This is not right.') : { json: chatPage([chat(1)]) },
  })
  show()
  await screen.findByText('This is not right.')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Client 1/ })).toBeDefined()
})

test('older conversations are loaded by a button; a failure is shown and can be retried', async () => {
  let isBroken = true
  fakeServer({
    'GET /api/messages/chat-list': ({ query }) => {
      if (query.get('cursor') !== 'older') return { json: chatPage([chat(1)], 'older') }
      return isBroken ? problem(422, 'INVALID', 'No.') : { json: chatPage([chat(2)]) }
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('The rest could not be loaded.')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an event moves a conversation up with one call, and nothing further down is loaded again', async () => {
  let first = [chat(1), chat(2)]
  const calls = fakeServer({
    'GET /api/messages/chat-list': ({ query }) => ({
      json: query.get('cursor') ? chatPage([chat(3), chat(4)]) : chatPage(first, 'older'),
    }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  first = [chat(4, { unread: 1 }), chat(1)]
  const before = lists(calls).length
  act(() => publishLive('message', chat(4).identifier))
  await screen.findByRole('link', { name: /Client 4 .*1 unread message/ })
  expect(names()).toEqual([4, 1, 2, 3].map((number) => `/messages/${id(number)}/`))
  expect(lists(calls)).toHaveLength(before + 1)
})

test('a change further down, or a possible gap, loads the whole list again', async () => {
  let older = [chat(3, { unread: 1 })]
  fakeServer({
    'GET /api/messages/chat-list': ({ query }) => ({
      json: query.get('cursor') ? chatPage(older) : chatPage([chat(1)], 'older'),
    }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /Client 3 .*1 unread message/ })
  older = [chat(3, { unread: 2 })]
  act(() => publishLive('message', chat(3).identifier))
  expect(await screen.findByRole('link', { name: /Client 3 .*2 unread messages/ })).toBeDefined()
  older = [chat(3, { unread: 3 })]
  act(() => publishMissed())
  expect(await screen.findByRole('link', { name: /Client 3 .*3 unread messages/ })).toBeDefined()
})

test('a new message starts with choosing the receiver', async () => {
  fakeServer({
    'GET /api/messages/chat-list': () => ({ json: chatPage([]) }),
    'GET /api/messages/contacts': ({ query }) => ({
      json: { data: query.get('searchQuery') === 'ad' ? [contact(7, { name: 'Ada Obi' })] : [contact(7), contact(8)] },
    }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'New message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New message' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2))
  fireEvent.change(dialog.getByLabelText('Search by name'), { target: { value: 'ad' } })
  fireEvent.click(await dialog.findByRole('link', { name: 'Ada Obi' }))
  await waitFor(() => expect(visited.at(-1)).toBe(`/messages/${id(7)}/`))
  expect(screen.queryByRole('dialog')).toBeNull()
})
