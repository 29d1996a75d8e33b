import type { Place } from '../kit/data-keys.ts'

/** Where each sealed text of a note stands; there alone it can be opened. */
export const places = {
  title: (note: string): Place => ({ column: 'note.title', row: note }),
  content: (note: string): Place => ({ column: 'note.content', row: note }),
  reason: (note: string): Place => ({ column: 'note.reason', row: note }),
  versionTitle: (note: string, version: number): Place => ({
    column: 'note_version.title',
    row: `${note}:${version}`,
  }),
  versionContent: (note: string, version: number): Place => ({
    column: 'note_version.content',
    row: `${note}:${version}`,
  }),
  addendum: (addendum: string): Place => ({ column: 'note_addendum.content', row: addendum }),
  fileName: (file: string): Place => ({ column: 'note_file.name', row: file }),
}
