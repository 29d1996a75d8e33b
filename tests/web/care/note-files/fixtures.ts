/** Notes with files, and the bytes of files. */
import type { Note, NoteFile } from '#schemas/care/notes.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'

export const noteId = '019b0000-0000-7000-8000-0000000000a1'
export const fileId = (place: number) => `019b0000-0000-7000-8000-0000000000f${place}`

export const fileOf = (fileName: string, place = 1, change: Partial<NoteFile> = {}): NoteFile => ({
  identifier: fileId(place),
  fileName,
  contentType: 'application/octet-stream',
  bytes: 2_621_440,
  scanStatus: 'clean',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
})

export const noteWith = (files: NoteFile[], actions: Note['actions'] = ['edit', 'attach']) => ({
  identifier: noteId,
  files,
  actions,
})

export const show = (page: React.ReactNode, setup: object = {}) => showAccount(page, { viewer: theo, ...setup })
