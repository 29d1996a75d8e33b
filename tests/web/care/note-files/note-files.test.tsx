import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { fileLimits } from '#schemas/platform/files.ts'
import type { Note, NoteFile, NoteType } from '#schemas/care/notes.ts'
import type { Chosen } from '#ui/files/chosen.ts'
import { DocumentsList } from '#app/care/note-files/DocumentsList.tsx'
import { problemOfNoteFiles } from '#app/care/note-files/note-files.ts'
import { NoteFiles } from '#app/care/note-files/NoteFiles.tsx'
import { NoteFilesInput } from '#app/care/note-files/NoteFilesInput.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { fileId, fileOf, noteId, noteWith, show } from './fixtures.ts'

const detach = `DELETE /api/note/${noteId}/files/${fileId(1)}`

/** A note as the page holds it: each response replaces it. */
function Held({ files, actions }: { files: NoteFile[]; actions?: Note['actions'] }) {
  const [note, setNote] = useState<Pick<Note, 'identifier' | 'files' | 'actions'>>(() => noteWith(files, actions))
  return <NoteFiles note={note} onChanged={setNote} />
}
const itemOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)

describe('files of a note', () => {
  test('are listed with shortened names and sizes in MB', async () => {
    show(<Held files={[fileOf('sleep-diary-november.csv'), fileOf('fifteen-lette.r', 2, { bytes: 12 })]} />)
    await screen.findByText('sleep-diar…')
    const [long, short] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(long).toMatch(/^sleep-diar…sleep-diary-november\.csv2\.50 MB · Fri 20 Nov/)
    expect(short).toMatch(/^fifteen-lette\.r0\.01 MB · /)
  })

  test('nothing is shown without files', () => {
    show(<Held files={[]} />)
    expect(screen.queryByRole('list')).toBeNull()
  })

  test.each([
    ['quarantined', 'This file is still being checked for viruses. Until then nobody can open it.'],
    ['infected', 'This file did not pass the virus check and cannot be opened.'],
  ] as const)('that are %s cannot be opened, and say so', async (scanStatus, sentence) => {
    show(<Held files={[fileOf('a.pdf', 1, { scanStatus })]} />)
    const item = await itemOf('a.pdf')
    expect(item.getByText(sentence)).toBeDefined()
    expect(item.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete'])
  })

  test('that were not scanned can be opened, and say so', async () => {
    show(<Held files={[fileOf('a.pdf', 1, { scanStatus: 'not_scanned' })]} />)
    const item = await itemOf('a.pdf')
    expect(item.getByText(/^This file was not checked for viruses/)).toBeDefined()
    expect(item.getByRole('button', { name: 'Download a.pdf' })).toBeDefined()
  })

  test('of a signed note stay', async () => {
    show(<Held files={[fileOf('a.pdf')]} actions={['amend', 'delete']} />)
    const buttons = (await itemOf('a.pdf')).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Preview', 'Download'])
  })

  test('of a draft are deleted after a confirmation', async () => {
    const calls = fakeServer({ [detach]: () => ({ json: noteWith([fileOf('b.pdf', 2)]) }) })
    show(<Held files={[fileOf('a.pdf'), fileOf('b.pdf', 2)]} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete a.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this file?' }))
    expect([dialog.getByText('a.pdf is deleted permanently. The note stays.'), ...calls]).toHaveLength(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('File deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
    expect(screen.getByText('b.pdf')).toBeDefined()
  })

  test('stay where deleting is refused: the note was signed meanwhile', async () => {
    fakeServer({ [detach]: () => problem(409, 'NOTE_SIGNED', 'This note is signed.') })
    show(<Held files={[fileOf('a.pdf')]} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete a.pdf' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This note is signed.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await itemOf('a.pdf')).toBeDefined()
  })
})

describe('files for a note', () => {
  function Choosing({ type, already = 0 }: { type: NoteType; already?: number }) {
    const [chosen, setChosen] = useState<Chosen[]>([])
    return <NoteFilesInput type={type} chosen={chosen} onChange={setChosen} already={already} />
  }
  const choose = (files: readonly File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
  const pdf = (name: string) => new File(['%PDF-1.7 and more'], name)
  const large = () => Object.defineProperty(pdf('large.pdf'), 'size', { value: fileLimits.maxBytes + 1 })

  test.each([
    ['booking', 'doc, pdf, jpg, jpeg, png, mp3, wav, ogg or csv, at most 10 MB each, up to 10 at once.'],
    ['client', 'doc, pdf, jpg, jpeg, png, mp3, wav, ogg, csv, docx or mp4, at most 10 MB each, up to 10 at once.'],
  ] as const)('of type %s show the accepted types', async (type, hint) => {
    show(<Choosing type={type} />)
    expect(await screen.findByText(hint)).toBeDefined()
  })

  test('are refused when the note does not accept the type, when they are too large, and when type and content differ', async () => {
    show(<Choosing type="booking" />)
    choose([pdf('letter.docx'), large(), new File(['MZ'], 'photo.png'), pdf('fine.pdf')])
    const wrong = 'Please upload a doc, pdf, jpg, jpeg, png, mp3, wav, ogg or csv file.'
    expect((await itemOf('letter.docx')).getByText(wrong)).toBeDefined()
    expect((await itemOf('large.pdf')).getByText('File too large')).toBeDefined()
    expect((await itemOf('photo.png')).getByText(wrong)).toBeDefined()
    expect((await itemOf('fine.pdf')).queryByRole('alert')).toBeNull()
    expect(screen.getByText('Please remove the files that cannot be sent.')).toBeDefined()
    for (const name of ['letter.docx', 'large.pdf', 'photo.png'])
      fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
    await waitFor(() => expect(screen.queryByText('Please remove the files that cannot be sent.')).toBeNull())
  })

  test('count together with those already on the note', async () => {
    show(<Choosing type="client" already={9} />)
    choose([pdf('one.pdf'), pdf('two.pdf')])
    expect(await screen.findByText('Please choose at most 1 files.')).toBeDefined()
  })

  test('are optional', () => {
    expect(problemOfNoteFiles([])).toBeNull()
  })
})

describe('documents of a client', () => {
  const client = '019b0000-0000-7000-8000-00000000c1a4'
  const read = `GET /api/note/client/${client}/files`
  const document = (name: string, place: number) => ({
    ...fileOf(name, place),
    noteIdentifier: noteId,
    noteTitle: 'First talk',
    type: 'booking',
  })
  const page = (data: object[], total = data.length) => ({
    json: { data, meta: { page: 1, perPage: 25, total, lastPage: 1 } },
  })

  test('link to their notes and are paged', async () => {
    const calls = fakeServer({
      [read]: ({ query }) => page([document(query.get('page') === '2' ? 'old.pdf' : 'new.pdf', 1)], 26),
    })
    show(<DocumentsList client={client} />)
    const item = await itemOf('new.pdf')
    expect(item.getByRole('link', { name: 'First talk' }).getAttribute('href')).toBe(`/notes/${noteId}/`)
    expect(item.queryByRole('button', { name: /^Delete/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /page 2/ }))
    expect(await itemOf('old.pdf')).toBeDefined()
    expect(calls.map(({ query }) => query.get('page'))).toEqual(['1', '2'])
  })

  test('are empty at first; an error can be retried', async () => {
    let isBroken = true
    fakeServer({ [read]: () => (isBroken ? problem(403, 'FORBIDDEN', 'Not with this account') : page([])) })
    show(<DocumentsList client={client} />)
    expect(await screen.findByText('Not with this account')).toBeDefined()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Your notes about this client have no files yet/)).toBeDefined()
  })
})
