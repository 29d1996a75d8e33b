/** Opens the pages on which notes are begun, and fills in their dialog like an author. */
import { fireEvent, screen, within } from '@testing-library/react'
import { ClientNotesPage } from '#app/care/notes/ClientNotesPage.tsx'
import { SessionNotesPage } from '#app/care/notes/SessionNotesPage.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import type { NoteRow } from '#schemas/care/notes.ts'
import { draftKey, note, noteId, page } from './fixtures.ts'

export function openSession(rows: readonly NoteRow[] = [], locale: 'en' | 'de' = 'en', id = bookingId) {
  const calls = fakeServer({
    'GET /api/note/draft-key': () => draftKey,
    [`GET /api/note/booking/${id}`]: () => page(rows),
    [`GET /api/appointment/${id}`]: () => ({ json: booking }),
    [`PUT /api/note/${noteId}`]: ({ body }) => ({ json: { ...note, ...(body as object), version: 2 } }),
  })
  showAccount(<SessionNotesPage />, {
    viewer: theo,
    at: `/notes/booking/${id}/`,
    path: '/notes/booking/:id',
    locale,
  })
  return calls
}
export function openClient() {
  fakeServer({
    'GET /api/note/draft-key': () => draftKey,
    [`GET /api/note/client/${clara.identifier}`]: () => page([]),
    [`GET /api/clients/${clara.identifier}`]: () => ({ json: clara }),
  })
  showAccount(<ClientNotesPage />, {
    viewer: theo,
    at: `/notes/client/${clara.identifier}/`,
    path: '/notes/client/:id',
  })
}

export async function choose(how: string, add = 'Add a session note', go = 'Continue') {
  fireEvent.click(await screen.findByRole('button', { name: add }))
  const dialog = within(await screen.findByRole('dialog', { name: add }))
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${how}`) }))
  fireEvent.click(dialog.getByRole('button', { name: go }))
  return within(await screen.findByRole('dialog', { name: add }))
}
export type Dialog = Awaited<ReturnType<typeof choose>>
export const title = (dialog: Dialog) => dialog.findByRole('textbox', { name: 'Title' })
export const content = (dialog: Dialog) => dialog.findByRole('textbox', { name: 'Content' })
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const send = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Add note' }))
