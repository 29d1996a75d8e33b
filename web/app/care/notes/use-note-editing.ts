import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import { useAct, useMessageOf } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { toastKeyOf } from './note-words.ts'
import { rememberNote } from './remember-note.ts'
import { useAutosave } from './use-autosave.ts'
import { useNoteForm } from './use-note-form.ts'
import { useSaveKey } from './use-save-key.ts'

export interface NoteEditing {
  note: Note
  stored: StoredNoteDraft | undefined
  /** The user has chosen a version. */
  onSettled: () => void
  /** Deletes the stored draft; called when the note is deleted. */
  dropRef: RefObject<(() => void) | undefined>
}

/** The draft of a note that exists, with its form: saving, and choosing between two versions. */
export function useNoteEditing({ note, stored, onSettled, dropRef }: NoteEditing) {
  const notify = useNotify()
  const sentence = useMessageOf()
  const queries = useQueryClient()
  const goTo = useNavigate()
  const draft = useAutosave({
    about: { type: note.type, reference: note.reference },
    note,
    template: note.template,
    texts: { title: note.title, content: note.content },
    stored,
  })
  const { texts, saving } = draft
  const forget = draft.drop
  useEffect(() => {
    dropRef.current = forget
    return () => void (dropRef.current = undefined)
  }, [dropRef, forget])
  const box = useRef<HTMLFormElement>(null)
  const form = useNoteForm(box, texts, { needsContent: false })
  const amend = useAct(noteApi.amend, {
    onDone: (amended) => {
      draft.drop()
      rememberNote(queries, amended)
      onSettled()
      notify(toastKeyOf(note.type, 'amended'), { type: 'success' })
    },
  })

  /** Null if saving failed; the user has seen the error. */
  async function saveAll(): Promise<Note | null> {
    if (!form.check()) return null
    const { note: saved, saving: now } = await draft.saveAll()
    if (now.as === 'refused') {
      notify(sentence(now.error), { type: 'error' })
      form.refuse(now.error.problem.fields ?? {})
    } else if (!saved && now.as === 'waiting') notify('notes.save.offline', { type: 'error' })
    return saved
  }
  const save = async () => {
    if (await saveAll()) notify(toastKeyOf(note.type, 'updated'), { type: 'success' })
  }
  useSaveKey(save)

  /** Saving again after a deletion elsewhere gave the note another address. */
  const writtenTo = draft.note?.identifier
  useEffect(() => {
    if (writtenTo && writtenTo !== note.identifier) void goTo(paths.note({ id: writtenTo }), { replace: true })
  }, [writtenTo, note.identifier, goTo])

  return {
    box,
    form,
    draft,
    saveAll,
    save,
    /** A note that was signed elsewhere gets the own text as an amendment. */
    useMineInstead: () =>
      saving.as === 'conflict' && saving.theirs.status !== 'draft'
        ? amend.mutate({ params: { id: note.identifier }, body: { content: texts.content } })
        : draft.useMineInstead(),
    useTheirs: () => {
      draft.useTheirs()
      onSettled()
    },
    changed: (changed: Note) => rememberNote(queries, changed),
  }
}
