import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Note } from '#schemas/care/notes.ts'
import { NotePage } from '#app/care/notes/NotePage.tsx'
import { storeDraft } from '#shared/notes/stored-drafts.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { about, draftKey, note, noteId, signed } from './fixtures.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

type Answers = Parameters<typeof fakeServer>[0]

function open(stored: Note = note, answers: Answers = {}, locale: 'en' | 'de' = 'en') {
  const calls = fakeServer({
    'GET /api/note/draft-key': () => draftKey,
    [`GET /api/note/${noteId}`]: () => ({ json: stored }),
    [`PUT /api/note/${noteId}`]: ({ body }) => ({ json: { ...stored, ...(body as object), version: 4 } }),
    ...answers,
  })
  showAccount(<NotePage />, { viewer: theo, at: `/notes/${noteId}/`, path: '/notes/:id', locale })
  return calls
}
const callsTo = (calls: readonly FakeRequest[], method: string, path = `/api/note/${noteId}`) =>
  calls.filter((call) => call.method === method && call.path === path)
const title = () => screen.findByRole('textbox', { name: 'Title' })
const content = () => screen.findByRole('textbox', { name: 'Content' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** The pause after the last key, after which a draft saves itself. */
const pause = () => passTime(1_500)

beforeEach(() => {
  localStorage.setItem('userType', 'provider')
  useFakeClock()
})

describe('reading', () => {
  test('is one call per opening, whatever happens to the window, whose title contains nothing of the note', async () => {
    const calls = open()
    await title()
    act(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new Event('online'))
    })
    await passTime(1_000)
    expect(callsTo(calls, 'GET')).toHaveLength(1)
    expect(document.title).toBe('Session note · Solace')
  })

  test('a signed note shows who signed it and when, is locked, and shows its addenda', async () => {
    open({
      ...signed,
      status: 'amended',
      addenda: [{ identifier: noteId, content: 'She called later.', createdAt: '2026-11-27T09:00:00.000Z' }],
    })
    expect(await screen.findByRole('heading', { name: 'First session' })).toBeDefined()
    expect(screen.getByText(/^Signed by Theo Bassey, Thursday 26 November, 20:00. Locked since then.$/)).toBeDefined()
    expect(screen.getByText('She called later.')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  })

  test('only what the server allows is offered', async () => {
    open({ ...signed, actions: ['delete'] })
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add an addendum' })).toBeNull()
  })
})

describe('a draft', () => {
  test('saves itself 1.5 s after the last key, and shows when', async () => {
    const calls = open()
    type(await content(), 'Sleeps better, panic on the train.')
    await pause()
    const saved = await screen.findByText('Saved 19:20')
    expect(saved.closest('output')).not.toBeNull()
    expect(callsTo(calls, 'PUT')[0]?.body).toEqual({
      title: 'First session',
      content: 'Sleeps better, panic on the train.',
      version: 3,
    })
    expect(screen.queryByText('Session Note Updated')).toBeNull()
  })

  test('is saved at once by Ctrl+S and by Cmd+S', async () => {
    const calls = open()
    for (const [place, keys] of [{ ctrlKey: true }, { metaKey: true }].entries()) {
      type(await content(), `New ${place}`)
      fireEvent.keyDown(await content(), { key: 's', ...keys })
      await waitFor(() => expect(callsTo(calls, 'PUT')).toHaveLength(place + 1))
      expect(await screen.findByText('Session Note Updated')).toBeDefined()
    }
    expect(callsTo(calls, 'PUT').map(({ body }) => (body as Note).content)).toEqual(['New 0', 'New 1'])
  })

  test('about a client has its own texts', async () => {
    open({ ...note, type: 'client', reference: note.clientIdentifier, sessionAt: null })
    type(await content(), 'New')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Client Note Updated')).toBeDefined()
  })

  test('with a title of 2 or 33 characters is not saved; the sentence stands at the field, which has the focus', async () => {
    const calls = open()
    for (const wrong of ['ab', 'x'.repeat(33)]) {
      type(await title(), 'First session')
      expect(screen.queryByText('The title needs 3 to 32 characters')).toBeNull()
      ;(await content()).focus()
      type(await title(), wrong)
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('The title needs 3 to 32 characters')).toBeDefined()
      await waitFor(async () => expect(document.activeElement).toBe(await title()))
    }
    expect(callsTo(calls, 'PUT')).toEqual([])
  })

  test('with too long a text says so while it is typed', async () => {
    open()
    type(await content(), 'x'.repeat(4001))
    expect(await screen.findByText('The note can have up to 4000 characters (4001 of 4000 characters)')).toBeDefined()
  })

  test('without a connection says that it is stored, and is saved when the connection is back', async () => {
    let isOffline = true
    const calls = open(note, {
      [`PUT /api/note/${noteId}`]: ({ body }) =>
        isOffline ? 'offline' : { json: { ...note, ...(body as object), version: 4 } },
    })
    type(await content(), 'Written in the train')
    await pause()
    expect(await screen.findByText('Not saved: no connection. Stored on this device.')).toBeDefined()
    await waitFor(() => expect(localStorage.getItem('note-drafts')).not.toBeNull())
    expect(localStorage.getItem('note-drafts')).not.toContain('train')
    isOffline = false
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('Saved 19:20')).toBeDefined()
    await waitFor(() => expect(localStorage.getItem('note-drafts')).toBeNull())
    expect(callsTo(calls, 'PUT').at(-1)?.body).toMatchObject({ content: 'Written in the train' })
  })

  test('stored on this device is restored after a reload, and saved', async () => {
    fakeServer({ 'GET /api/note/draft-key': () => draftKey })
    await storeDraft('slot', {
      about,
      template: 'blank',
      texts: { title: 'First session', content: 'Before the reload' },
      note: { identifier: noteId, version: 3 },
      unanswered: [],
    })
    const calls = open()
    expect(await content()).toHaveProperty('value', 'Before the reload')
    await pause()
    expect(await screen.findByText('Saved 19:20')).toBeDefined()
    expect(callsTo(calls, 'PUT')[0]?.body).toMatchObject({ content: 'Before the reload', version: 3 })
    await waitFor(() => expect(localStorage.getItem('note-drafts')).toBeNull())
  })
})

describe('changed elsewhere', () => {
  const theirs = { ...note, version: 9, content: 'Written in the other window' }

  async function clash(stored: Note = theirs, answers: Answers = {}) {
    let reads = 0
    const calls = open(note, {
      [`GET /api/note/${noteId}`]: () => ({ json: (reads += 1) === 1 ? note : stored }),
      [`PUT /api/note/${noteId}`]: ({ body }) =>
        (body as Note).version === 9
          ? { json: { ...stored, ...(body as object), version: 10 } }
          : problem(409, 'STATUS_CHANGED', 'Changed'),
      ...answers,
    })
    type(await content(), 'Written here')
    await pause()
    return { calls, choice: within(await screen.findByRole('alert')) }
  }

  test('both versions are shown, and the author may keep their own', async () => {
    const { calls, choice } = await clash()
    expect(choice.getByText('Written here')).toBeDefined()
    expect(choice.getByText('Written in the other window')).toBeDefined()
    fireEvent.click(choice.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() =>
      expect(callsTo(calls, 'PUT').at(-1)?.body).toMatchObject({ content: 'Written here', version: 9 }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull())
  })
  test('or take the other', async () => {
    const { calls, choice } = await clash()
    fireEvent.click(choice.getByRole('button', { name: 'Use the saved version' }))
    await waitFor(async () => expect(await content()).toHaveProperty('value', 'Written in the other window'))
    expect(callsTo(calls, 'PUT')).toHaveLength(1)
  })
  test('a version signed meanwhile can get an addendum', async () => {
    const locked: Note = { ...signed, version: 9, content: 'Signed words' }
    const { calls, choice } = await clash(locked, {
      [`POST /api/note/${noteId}/addendum`]: ({ body }) => ({
        json: {
          ...locked,
          status: 'amended',
          addenda: [{ identifier: noteId, createdAt: note.updatedAt, ...(body as { content: string }) }],
        },
      }),
    })
    fireEvent.click(choice.getByRole('button', { name: 'Add mine as an addendum' }))
    expect(await screen.findByText('Addendum added to the session note')).toBeDefined()
    expect(callsTo(calls, 'POST', `/api/note/${noteId}/addendum`)[0]?.body).toEqual({ content: 'Written here' })
    expect(await screen.findByText('Signed words')).toBeDefined()
  })
})

describe('signing', () => {
  test('explains itself, saves first, and locks', async () => {
    const calls = open(note, { [`POST /api/note/${noteId}/sign`]: () => ({ json: { ...signed, version: 4 } }) })
    type(await content(), 'The last words')
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this note?' }))
    expect(dialog.getByText(/can no longer be changed, only added to. Your name, Theo Bassey,/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and lock' }))
    expect(await screen.findByText('Session Note Signed')).toBeDefined()
    expect(callsTo(calls, 'PUT')).toHaveLength(1)
    expect(callsTo(calls, 'POST', `/api/note/${noteId}/sign`)[0]?.body).toEqual({ version: 4 })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  test('an addendum needs a text, and is sent once however often it is tried', async () => {
    let tries = 0
    const calls = open(signed, {
      [`POST /api/note/${noteId}/addendum`]: () => ((tries += 1) === 1 ? 'offline' : { json: signed }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add an addendum' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Addendum' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add addendum' }))
    expect(await dialog.findByText(/^Please fill this in/)).toBeDefined()
    type(dialog.getByRole('textbox'), 'She called later.')
    fireEvent.click(dialog.getByRole('button', { name: 'Add addendum' }))
    expect(await screen.findByText('No connection. Nothing was lost; please try again')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Add addendum' }))
    expect(await screen.findByText('Addendum added to the session note')).toBeDefined()
    const keys = callsTo(calls, 'POST', `/api/note/${noteId}/addendum`).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('history', () => {
  const versions = [
    { version: 2, at: '2026-11-26T18:15:00.000Z', title: 'Second', content: 'Second words' },
    { version: 1, at: '2026-11-26T18:10:00.000Z', title: 'First', content: 'First words' },
  ]
  test('shows an earlier version beside the current one', async () => {
    open(note, { [`GET /api/note/${noteId}/history`]: () => ({ json: { data: versions } }) })
    fireEvent.click(await screen.findByRole('button', { name: 'History' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
    expect(await dialog.findByText('Second words')).toBeDefined()
    expect(dialog.getByText('Sleeps better.')).toBeDefined()
    fireEvent.change(dialog.getByRole('combobox', { name: 'Earlier version' }), { target: { value: '1' } })
    expect(await dialog.findByText('First words')).toBeDefined()
    expect(dialog.queryByText('Second words')).toBeNull()
  })
})

describe('deleting', () => {
  const gone = { [`DELETE /api/note/${noteId}`]: () => ({ status: 204, json: undefined }) }

  test('a draft needs one confirmation; then the result and a link are shown', async () => {
    const calls = open(note, gone)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
    expect(dialog.queryByRole('textbox')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete note' }))
    expect(await screen.findByText('Session Note Deleted')).toBeDefined()
    const done = within(await screen.findByRole('dialog', { name: 'Note deleted' }))
    expect(callsTo(calls, 'DELETE')[0]?.body).toEqual({})
    fireEvent.click(done.getByRole('button', { name: 'Notes about the session' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/notes/booking/${note.reference}/`))
  })

  test('a signed one needs a reason of 5 to 2500 letters', async () => {
    const calls = open({ ...signed, type: 'client' }, gone)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
    const field = dialog.getByRole('textbox', { name: 'Reason' })
    const button = dialog.getByRole('button', { name: 'Delete note' })
    for (const reason of ['Why ', 'x'.repeat(2501)]) {
      button.focus()
      type(field, reason)
      fireEvent.click(button)
      await waitFor(() => expect(document.activeElement).toBe(field))
    }
    expect(callsTo(calls, 'DELETE')).toEqual([])
    type(field, 'Wrong client')
    fireEvent.click(button)
    expect(await screen.findByText('Client Note Deleted')).toBeDefined()
    expect(callsTo(calls, 'DELETE')[0]?.body).toEqual({ reason: 'Wrong client' })
  })
})

test('an unknown note and one of another author look the same', async () => {
  open(note, { [`GET /api/note/${noteId}`]: () => problem(404, 'NOT_FOUND', 'Not found') })
  expect(await screen.findByText('Not found')).toBeDefined()
})
