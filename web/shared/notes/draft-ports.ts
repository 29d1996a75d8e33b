import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { NoteTemplate } from '#schemas/care/notes.ts'
import { call } from '#shared/api/api.ts'
import { keyByContents } from '#shared/api/key-by-contents.ts'
import { formOf, sendForm } from '#shared/api/send-form.ts'
import type { Ports } from './autosave-ports.ts'
import { findWritten } from './find-written.ts'
import { type About, forgetDraft, storeDraft } from './stored-drafts.ts'

interface DraftOf {
  about: About
  /** Of the page at this moment. */
  template: () => NoteTemplate
  /** Its place among the drafts on this device. */
  slot: string
}

/** How a draft reaches the server and the encrypted storage of this device, the same on every page that edits notes. */
export function draftPorts({ about, template, slot }: DraftOf): Omit<Ports, 'onSaved' | 'onDead' | 'onChange'> {
  const keyFor = keyByContents()
  return {
    create: async (texts) => {
      const form = formOf(noteApi.create.upload.field, [], { ...texts, ...about, template: template() })
      const { signal } = new AbortController()
      const key = keyFor([texts, template()])
      const note = await sendForm(noteApi.create, form, { key, onProgress: () => undefined, signal })
      // Text written after a deletion elsewhere becomes another note.
      keyFor(null)
      return note
    },
    change: (identifier, { title, content, version }) =>
      call(noteApi.change, { params: { id: identifier }, body: { title, content, version } }),
    read: (identifier) => call(noteApi.show, { params: { id: identifier } }),
    findWritten: (unanswered) => findWritten(about, unanswered),
    storeOnDevice: (unsaved) => storeDraft(slot, { about, template: template(), ...unsaved }),
    forget: () => forgetDraft(slot),
  }
}
