import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { NoteTemplate, NoteTexts } from '#schemas/care/notes.ts'
import type { Chosen } from '#ui/files/chosen.ts'
import { formOf } from '#shared/api/send-form.ts'
import { pruned } from '#ui/forms/fields.ts'
import type { About } from '#shared/notes/stored-drafts.ts'

interface Written {
  texts: NoteTexts
  template: NoteTemplate
  files?: readonly Chosen[]
}

/** Form data of a new note, with or without files. */
export const formOfNote = (about: About, { texts, template, files = [] }: Written): FormData =>
  formOf(noteApi.create.upload.field, files, pruned({ ...texts, ...about, template }) as Record<string, string>)

/** Form data of files for an existing note. */
export const formOfFiles = (files: readonly Chosen[]): FormData => formOf(noteApi.attach.upload.field, files, {})
