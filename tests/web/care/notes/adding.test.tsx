import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Draft, draftsPlace, storeDraft } from '#shared/notes/stored-drafts.ts'
import { bookingId } from '#tests/web/support/booking-fixture.ts'
import { visited } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { type FakeUpload, fakeUploads } from '#tests/web/support/fake-upload.ts'
import { draftKey, note, noteId, rowOf } from './fixtures.ts'
import { choose, content, type Dialog, openClient, openSession, send, title, type } from './writing.tsx'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

let uploads: FakeUpload[] = []
beforeEach(() => {
  localStorage.setItem('userType', 'provider')
  uploads = fakeUploads()
})

async function writeFirst(dialog: Dialog) {
  type(await title(dialog), 'First session')
  type(await content(dialog), 'Sleeps better.')
}
async function sendFirst() {
  const dialog = await choose('Blank note')
  await writeFirst(dialog)
  send(dialog)
  await waitFor(() => expect(uploads).toHaveLength(1))
  return dialog
}
const answered = (upload: FakeUpload | undefined) => {
  const { title: sentTitle, content: sentContent = '', ...fields } = fieldsOf(upload)
  act(() => upload?.answer(201, { ...note, ...fields, title: sentTitle, content: sentContent, version: 1 }))
}
const fieldsOf = (upload: FakeUpload | undefined) =>
  Object.fromEntries([...(upload?.form.entries() ?? [])].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
const pdf = (name: string) => new File(['%PDF-1.7'.padEnd(2000, ' ')], name, { type: 'application/pdf' })

describe('a session note', () => {
  test('is written, sent once, and confirmed, with links to continue', async () => {
    openSession()
    await sendFirst()
    expect(`${uploads[0]?.method} ${uploads[0]?.address}`).toBe('POST /api/note')
    expect(fieldsOf(uploads[0])).toEqual({
      title: 'First session',
      content: 'Sleeps better.',
      reference: bookingId,
      type: 'booking',
      template: 'blank',
    })
    answered(uploads[0])
    expect(await screen.findByText('Session note added successfully')).toBeDefined()
    const done = within(await screen.findByRole('dialog', { name: 'Note added' }))
    // Keys reach the dialog although the button that was pressed is gone.
    expect(document.activeElement).toBe(done.getByRole('link', { name: 'Open the note' }))
    fireEvent.click(done.getByRole('link', { name: 'Open the note' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/notes/${noteId}/`))
    expect(uploads).toHaveLength(1)
    expect(localStorage.getItem(draftsPlace)).toBeNull()
  })

  test('needs title and text: errors are at the fields, the first has the focus', async () => {
    openSession()
    const dialog = await choose('Blank note')
    send(dialog)
    expect(await dialog.findByText('The title needs 3 to 32 characters')).toBeDefined()
    expect(dialog.getByText(/^Please fill this in/)).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await title(dialog)))
    expect(uploads).toEqual([])
  })

  test('is saved on the server as a draft 1.5 s after the last key, without any click', async () => {
    useFakeClock()
    openSession()
    const dialog = await choose('Blank note')
    await writeFirst(dialog)
    await passTime(1_500)
    await waitFor(() => expect(uploads).toHaveLength(1))
    answered(uploads[0])
    expect(await dialog.findByText('Saved 19:20')).toBeDefined()
    expect(screen.queryByText('Session note added successfully')).toBeNull()
    send(dialog)
    expect(await screen.findByText('Session note added successfully')).toBeDefined()
    expect(uploads).toHaveLength(1)
  })

  test('without a connection stays in the form and on the device; it is sent again under its key, and a changed text under another', async () => {
    openSession()
    const dialog = await sendFirst()
    act(() => uploads[0]?.breakOff())
    expect((await screen.findAllByText('Not saved: no connection. Stored on this device.')).length).toBeGreaterThan(0)
    expect(await content(dialog)).toHaveProperty('value', 'Sleeps better.')
    expect(localStorage.getItem(draftsPlace)).not.toBeNull()
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(2))
    act(() => uploads[1]?.breakOff())
    type(await content(dialog), 'Sleeps well.')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(3))
    const [first, again, other] = uploads.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect([again === first, other === first]).toEqual([true, false])
  })

  test('refusals of the server are shown at their fields', async () => {
    openSession()
    const dialog = await sendFirst()
    const fields = { title: 'Known already' }
    act(() => uploads[0]?.answer(422, { code: 'VALIDATION_ERROR', message: 'Please check the form', fields }))
    expect(await dialog.findByText('Known already')).toBeDefined()
  })

  test('links back to the appointment, and names its client', async () => {
    openSession([rowOf(note)])
    expect((await screen.findByRole('link', { name: 'Open appointment' })).getAttribute('href')).toBe(
      `/appointments/${bookingId}/`,
    )
    expect(await screen.findByText(/^With Clara Afolabi, Thursday 26 November/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'First session' }).getAttribute('href')).toBe(`/notes/${noteId}/`)
  })
})

describe('a client note', () => {
  test('has its own text, and may have a video, which a session note may not', async () => {
    openClient()
    const dialog = await choose('Blank note', 'Add a client note')
    expect(dialog.getByText(/mp4/)).toBeDefined()
    type(await title(dialog), 'Family')
    type(await content(dialog), 'Two sisters.')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(fieldsOf(uploads[0])).toMatchObject({ reference: clara.identifier, type: 'client' })
    answered(uploads[0])
    expect(await screen.findByText('Client note added successfully')).toBeDefined()
  })
})

describe('files', () => {
  const put = (files: readonly File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })

  test('may be the whole note: then a file is required, and the text may stay empty', async () => {
    openSession()
    const dialog = await choose('Upload files')
    type(await title(dialog), 'Scale of moods')
    send(dialog)
    expect(await dialog.findByText('Please choose a file.')).toBeDefined()
    put([pdf('scale.pdf')])
    await dialog.findByText('scale.pdf')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(fieldsOf(uploads[0])).toEqual({
      title: 'Scale of moods',
      reference: bookingId,
      type: 'booking',
      template: 'blank',
    })
    expect(uploads[0]?.form.getAll('file').map((file) => (file as File).name)).toEqual(['scale.pdf'])
    answered(uploads[0])
    expect(await screen.findByText('Session note added successfully')).toBeDefined()
  })

  test('are uploaded once the text is saved; a refused file leaves the text saved', async () => {
    openSession()
    const dialog = await choose('Blank note')
    await writeFirst(dialog)
    put([pdf('scale.pdf')])
    await dialog.findByText('scale.pdf')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    answered(uploads[0])
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.address).toBe(`/api/note/${noteId}/files`)
    act(() => uploads[1]?.answer(422, { code: 'VALIDATION_ERROR', message: 'No', fields: { file: 'Not a PDF' } }))
    expect(await dialog.findByText('Not a PDF')).toBeDefined()
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(3))
    expect(uploads[2]?.address).toBe(`/api/note/${noteId}/files`)
    act(() => uploads[2]?.answer(201, { ...note, version: 1 }))
    expect(await screen.findByText('Session note added successfully')).toBeDefined()
  })
})

describe('an unsaved draft', () => {
  // Writes of the tests before may still be on their way to the device.
  const otherId = '019b0000-0000-7000-8000-0000000b0002'
  const slots = () =>
    (JSON.parse(localStorage.getItem(draftsPlace) ?? '[]') as { slot: string }[]).map(({ slot }) => slot)
  const draft: Draft = {
    about: { type: 'booking', reference: otherId },
    template: 'soap',
    texts: { title: 'Fi', content: 'Before the reload' },
    note: null,
    unanswered: [],
  }
  async function storeOne() {
    fakeServer({ 'GET /api/note/draft-key': () => draftKey })
    await storeDraft('slot', draft)
  }

  test('is offered at the same place and continues where it was', async () => {
    await storeOne()
    openSession([], 'en', otherId)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue writing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a session note' }))
    expect(await title(dialog)).toHaveProperty('value', 'Fi')
    expect(await content(dialog)).toHaveProperty('value', 'Before the reload')
    type(await title(dialog), 'First')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(fieldsOf(uploads[0])).toMatchObject({ title: 'First', content: 'Before the reload', template: 'soap' })
    answered(uploads[0])
    await waitFor(() => expect(slots()).not.toContain('slot'))
  })

  test('is discarded on request', async () => {
    await storeOne()
    openSession([], 'en', otherId)
    vi.spyOn(globalThis, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const discard = await screen.findByRole('button', { name: 'Discard' })
    fireEvent.click(discard)
    expect(slots()).toContain('slot')
    fireEvent.click(discard)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
    expect(slots()).not.toContain('slot')
  })

  test('is not offered for another session', async () => {
    fakeServer({ 'GET /api/note/draft-key': () => draftKey })
    await storeDraft('slot', { ...draft, about: { type: 'booking', reference: noteId } })
    openSession([], 'en', otherId)
    expect(await screen.findByText('No notes about this session yet.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Continue writing' })).toBeNull()
  })
})
