import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Note } from '#schemas/care/notes.ts'
import { draftsPlace, storeDraft } from '#shared/notes/stored-drafts.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { fakeUploads } from '#tests/web/support/fake-upload.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'
import { draftKey, note as someNote, page, rowOf, signed } from '../care/notes/fixtures.ts'
import { roomOf } from './fake-engine.ts'
import { showRoom } from './show-room.tsx'

/** One for each test: text that a page could not save is stored a moment after the page has gone. */
let booking = 'b0'
let note: Note = someNote
const one = `/api/note/${someNote.identifier}`
const key = { 'GET /api/note/draft-key': () => draftKey }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Found, and ready to be typed into. */
const field = async (name: string) => {
  const found = await screen.findByLabelText<HTMLTextAreaElement>(name)
  await passTime(0)
  return found
}
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const stored = () => localStorage.getItem(draftsPlace) ?? ''

beforeEach(() => {
  useFakeClock()
  booking = `b${Number(booking.slice(1)) + 1}`
  note = { ...someNote, reference: booking }
  localStorage.setItem('userType', 'provider')
})

test('the draft of this session is continued, saves itself and says when', async () => {
  const calls = fakeServer({
    ...key,
    [`GET /api/note/booking/${booking}`]: () => page([rowOf({ ...signed, identifier: 'other' }), rowOf(note)]),
    [`GET ${one}`]: () => ({ json: note }),
    [`PUT ${one}`]: ({ body }) => ({
      json: { ...note, ...(body as object), version: 4, updatedAt: '2026-11-26T18:04:00.000Z' },
    }),
  })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  expect((await field('Content')).value).toBe('Sleeps better.')
  await type('Content', 'Sleeps well.')
  expect(screen.getByText('Not saved yet')).toBeDefined()
  await waitFor(() => expect(stored()).not.toBe(''))
  // Encrypted: the device shows no word of it.
  expect(stored()).not.toContain('Sleeps')
  await passTime(1_500)
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeDefined()
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { content: 'Sleeps well.', version: 3 } })
  await waitFor(() => expect(stored()).toBe(''))
})

test('a new note has a title already, takes the headings of a template and is created once', async () => {
  const uploads = fakeUploads()
  fakeServer({ ...key, [`GET /api/note/booking/${booking}`]: () => page([]) })
  showRoom({ locale: 'de', room: roomOf({ bookingIdentifier: booking }) })
  press('Notizen')
  fireEvent.change(await field('Vorlage'), { target: { value: 'soap' } })
  const content = await field('Inhalt')
  expect(content.value).toContain('Planung:')
  await passTime(1_500)
  expect(uploads).toHaveLength(1)
  const sent = Object.fromEntries(uploads[0]?.form.entries() ?? [])
  expect(sent).toMatchObject({ type: 'booking', reference: booking, template: 'soap', title: 'Sitzung 21. Nov. 2026' })
  uploads[0]?.answer(201, { ...note, title: sent.title, content: content.value, version: 1 })
  expect(await screen.findByText(/^Gespeichert/)).toBeDefined()
})

test('a note that was changed elsewhere is not overwritten: the therapist chooses', async () => {
  let current: Note = note
  const calls = fakeServer({
    ...key,
    [`GET /api/note/booking/${booking}`]: () => page([rowOf(note)]),
    [`GET ${one}`]: () => ({ json: current }),
    [`PUT ${one}`]: ({ body }) => {
      const { version, ...texts } = body as { version: number; title: string; content: string }
      if (version !== current.version) return problem(409, 'STATUS_CHANGED', 'Changed')
      current = { ...current, ...texts, version: version + 1 }
      return { json: current }
    },
  })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  await field('Content')
  current = { ...note, content: 'Written in the office.', version: 9 }
  await type('Content', 'Written in the room.')
  await passTime(1_500)
  expect(await screen.findByText('Written in the office.')).toBeDefined()
  expect((await field('Content')).value).toBe('Written in the room.')
  press('Keep mine')
  expect(await screen.findByText(/^Saved/)).toBeDefined()
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    content: 'Written in the room.',
    version: 9,
  })
})

test('a note that was signed elsewhere gets the text as an addendum', async () => {
  const calls = fakeServer({
    ...key,
    [`GET /api/note/booking/${booking}`]: () => page([rowOf(note)]),
    [`GET ${one}`]: () => ({ json: calls.some(({ method }) => method === 'PUT') ? { ...signed, version: 4 } : note }),
    [`PUT ${one}`]: () => problem(409, 'NOTE_SIGNED', 'Signed'),
    [`POST ${one}/addendum`]: () => ({ status: 201, json: signed }),
  })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  await type('Content', 'And one more thing.')
  await passTime(1_500)
  fireEvent.click(await screen.findByRole('button', { name: 'Add mine as an addendum' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/addendum'))).toBe(true))
  expect(calls.find(({ path }) => path.endsWith('/addendum'))?.body).toEqual({ content: 'And one more thing.' })
})

test('without a connection the text stays, on the page and encrypted on this device', async () => {
  fakeServer({
    ...key,
    [`GET /api/note/booking/${booking}`]: () => page([rowOf(note)]),
    [`GET ${one}`]: () => ({ json: note }),
  })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  await type('Content', 'Typed in a tunnel.')
  await passTime(1_500)
  expect(await screen.findByText('Not saved: no connection. Stored on this device.')).toBeDefined()
  expect((await field('Content')).value).toBe('Typed in a tunnel.')
  expect(stored()).not.toContain('tunnel')
})

test('unsaved text of this device is offered again', async () => {
  fakeServer({ ...key, [`GET /api/note/booking/${booking}`]: () => page([]) })
  await storeDraft('slot', {
    about: { type: 'booking', reference: booking },
    template: 'blank',
    texts: { title: 'Before the crash', content: 'Nothing is lost.' },
    note: null,
    unanswered: [],
  })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  expect((await field('Title')).value).toBe('Before the crash')
  expect((await field('Content')).value).toBe('Nothing is lost.')
})

test('notes that cannot be read say so and are read again', async () => {
  fakeServer({ ...key, [`GET /api/note/booking/${booking}`]: () => 'offline' })
  showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.')
  fakeServer({ ...key, [`GET /api/note/booking/${booking}`]: () => page([rowOf(signed)]) })
  press('Try again')
  expect(await screen.findByText(/^The earlier notes of this session are signed/)).toBeDefined()
})

test('notes are hidden while the own screen is shared', async () => {
  fakeServer({
    ...key,
    [`GET /api/note/booking/${booking}`]: () => page([rowOf(note)]),
    [`GET ${one}`]: () => ({ json: note }),
  })
  const { change } = showRoom({ room: roomOf({ bookingIdentifier: booking }) })
  press('Notes')
  await field('Content')
  change({ isSharing: true })
  expect(screen.queryByLabelText('Content')).toBeNull()
  press('Show them anyway')
  expect(await field('Content')).toBeDefined()
})
