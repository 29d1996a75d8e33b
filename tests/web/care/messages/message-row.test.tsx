import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Message } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import { MessageRow, type RowActs } from '#app/care/messages/MessageRow.tsx'
import type { OutgoingStatus, Outgoing } from '#app/care/messages/outgoing.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { message, metaOf, theoId } from './conversation-fixtures.ts'

const { user } = metaOf(0)

interface Shown {
  message?: Message | null
  outgoing?: Outgoing
  status?: Message['status']
  canEdit?: boolean
  isEditing?: boolean
}

function show({ message: one = null, outgoing, ...more }: Shown, locale: 'en' | 'de' = 'en') {
  const acts = {
    edit: vi.fn<RowActs['edit']>(),
    remove: vi.fn<RowActs['remove']>(),
    saved: vi.fn<RowActs['saved']>(),
    retry: vi.fn<RowActs['retry']>(),
    discard: vi.fn<RowActs['discard']>(),
  }
  showAccount(
    <MessageRow
      message={one}
      outgoing={outgoing ?? null}
      isOwn={one?.isOwn ?? true}
      sentAt={one?.sentAt ?? '2026-11-20T08:00:00.000Z'}
      day={null}
      today="2026-11-22"
      isFirstNew={false}
      isFollowing={false}
      person={user}
      status="sent"
      canEdit={false}
      isEditing={false}
      isFound={false}
      acts={acts}
      {...more}
    />,
    { locale },
  )
  return acts
}
const waiting = (state: OutgoingStatus, more: Partial<Outgoing> = {}): Outgoing => ({
  draftIdentifier: 'draft-1',
  person: theoId,
  content: 'On its way',
  files: [],
  appointment: null,
  queuedAt: '2026-11-20T08:00:00.000Z',
  isStored: true,
  state,
  ...more,
})

test('a row is announced as sender, time, text and status', () => {
  show({ message: message(1, { content: 'I slept' }), status: 'seen' })
  expect(document.body.textContent).toMatch(/You, 09:01:I slept/)
  expect(screen.getByTitle('Seen')).toBeDefined()
})

test('received messages have no status and no actions', () => {
  show({ message: message(2, { isAutomatic: true, editedAt: '2026-11-20T08:10:00.000Z' }) })
  expect(document.body.textContent).toMatch(/Theo Bassey, 09:02:/)
  expect(screen.getByText('Automatic reply')).toBeDefined()
  expect(screen.getByText('edited')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByTitle('Sent')).toBeNull()
})

test('a deleted message keeps its place without text or actions', () => {
  show({ message: message(1, { content: '', deletedAt: '2026-11-20T08:10:00.000Z' }) }, 'de')
  expect(screen.getByText('Diese Nachricht wurde gelöscht')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('links are opened without a referrer; nothing else becomes a link', () => {
  show({ message: message(2, { content: 'See https://example.org/a or javascript:alert(1)' }) })
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://example.org/a')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test.each([
  [{ as: 'waiting' }, {}, 'Not sent yet. It is sent as soon as you are online.'],
  [{ as: 'waiting' }, { isStored: false }, 'Not sent, and not saved on this device. Please leave this page open.'],
  [{ as: 'refused', error: new ApiError(409, { message: 'They have left.' }) }, {}, 'Not sent. They have left.'],
] satisfies [OutgoingStatus, Partial<Outgoing>, string][])('%o %o is shown as %s', (state, more, sentence) => {
  const acts = show({ outgoing: waiting(state, more) })
  expect(screen.getByRole('status').textContent).toBe(sentence)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(acts.retry).toHaveBeenCalledWith('draft-1')
  expect(acts.discard).toHaveBeenCalledWith('draft-1')
})

test('text whose files are missing can be sent without them; files alone cannot', () => {
  show({ outgoing: waiting({ as: 'files_lost' }) })
  expect(screen.getByRole('button', { name: 'Send without the files' })).toBeDefined()
  show({ outgoing: waiting({ as: 'files_lost' }, { content: '' }) })
  expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Send without the files' })).toHaveLength(1)
})

test('an own message can be edited for a while and deleted at any time', async () => {
  const one = message(1)
  const acts = show({ message: one, canEdit: true })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for your message of 09:01' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit message' }))
  expect(acts.edit).toHaveBeenCalledWith(one.identifier)
})

test('once the time is over only deleting is left', async () => {
  const one = message(1)
  const acts = show({ message: one })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for your message of 09:01' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete message' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit message' })).toBeNull()
  expect(acts.remove).toHaveBeenCalledWith(one.identifier)
})

test('the typed text stays when the server refuses the change', async () => {
  const one = message(1)
  fakeServer({
    [`PUT /api/messages/${one.identifier}/update`]: () =>
      problem(409, 'MESSAGE_CLOSED', 'It is too late to change it.'),
  })
  const acts = show({ message: one, isEditing: true })
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  fireEvent.change(field, { target: { value: 'Better words' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('It is too late to change it.')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' }).value).toBe('Better words')
  expect(acts.edit).not.toHaveBeenCalled()
})

test('an empty change is refused at the field', async () => {
  const calls = fakeServer({})
  show({ message: message(1), isEditing: true })
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(calls).toEqual([])
})

test('a change shows with the response, and Escape cancels it', async () => {
  const one = message(1)
  fakeServer({
    [`PUT /api/messages/${one.identifier}/update`]: ({ body }) => ({ json: { ...one, ...(body as object) } }),
  })
  const acts = show({ message: one, isEditing: true })
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(acts.edit).toHaveBeenCalledWith(null)
  fireEvent.change(field, { target: { value: ' Better words ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(acts.saved).toHaveBeenCalledWith(expect.objectContaining({ content: 'Better words' })))
})
