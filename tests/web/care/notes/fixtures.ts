/** A note and its context, for pages under test. */
import type { Note, NoteRow } from '#schemas/care/notes.ts'
import { bookingId } from '#tests/web/support/booking-fixture.ts'
import { clara } from '#tests/web/support/people.ts'

export const noteId = '019b0000-0000-7000-8000-00000000a001'
export const about = { type: 'booking', reference: bookingId } as const

export const note: Note = {
  identifier: noteId,
  type: 'booking',
  reference: bookingId,
  clientIdentifier: clara.identifier,
  clientName: 'Clara Afolabi',
  sessionAt: '2026-11-26T17:00:00.000Z',
  title: 'First session',
  content: 'Sleeps better.',
  status: 'draft',
  template: 'blank',
  version: 3,
  createdAt: '2026-11-26T18:10:00.000Z',
  updatedAt: '2026-11-26T18:20:00.000Z',
  signedAt: null,
  files: [],
  addenda: [],
  actions: ['edit', 'sign', 'attach', 'delete'],
}
export const signed: Note = {
  ...note,
  status: 'signed',
  signedAt: '2026-11-26T19:00:00.000Z',
  actions: ['amend', 'delete'],
}

export function rowOf(one: Note, more: Partial<NoteRow> = {}): NoteRow {
  const {
    content: _content,
    template: _template,
    version: _version,
    addenda: _addenda,
    actions: _actions,
    ...row
  } = one
  return { ...row, files: one.files.length, excerpt: null, ...more }
}
export const page = <Row>(data: readonly Row[], meta: object = {}) => ({
  json: { data, meta: { page: 1, perPage: 25, total: data.length, lastPage: 1, ...meta } },
})

/** 32 bytes, as the server returns them. */
export const draftKey = { json: { keyIdentifier: '7', key: btoa('0123456789abcdef0123456789abcdef') } }
