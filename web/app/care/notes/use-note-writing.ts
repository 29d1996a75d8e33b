import { type RefObject, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteTemplate } from '#schemas/care/notes.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { keyByContents } from '#shared/api/key-by-contents.ts'
import { type Chosen, problemOfChoice } from '#ui/files/chosen.ts'
import { useSendForm } from '#ui/files/use-send-form.ts'
import { problemOfNoteFiles } from '#app/care/note-files/note-files.ts'
import type { About, StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { toastKeyOf } from './note-words.ts'
import { headingsOf } from '#shared/notes/templates.ts'
import { useAutosave } from './use-autosave.ts'
import { useNoteForm } from './use-note-form.ts'
import { useSaveKey } from './use-save-key.ts'
import { formOfFiles, formOfNote } from './write-note.ts'

export interface NewNote {
  about: About
  template: NoteTemplate
  /** The note consists of files; the text may be empty. */
  isUpload: boolean
  stored: StoredNoteDraft | undefined
  onBusy: (isBusy: boolean) => void
  onDone: (note: Note) => void
}

/** A new note with its form: the draft, the chosen files, and what sends both. */
export function useNoteWriting(box: RefObject<HTMLFormElement | null>, wanted: NewNote) {
  const { about, template: first, isUpload, stored, onBusy, onDone } = wanted
  const t = useTranslate()
  const notify = useNotify()
  const [template, setTemplate] = useState(stored?.template ?? first)
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [start] = useState(() => ({ title: '', content: headingsOf(template, t) }))
  const draft = useAutosave({ about, note: null, template, texts: start, stored })
  const { texts } = draft
  const form = useNoteForm(box, texts, { needsContent: !isUpload && files.length === 0 })
  const [isBusy, setBusy] = useState(false)
  useSaveKey(draft.saveAll)

  const busy = (now: boolean) => {
    setBusy(now)
    onBusy(now)
  }
  const saveWords = useSaveWords(draft, form)
  const { sendFiles, percent, stop } = useSendFiles({
    about,
    template,
    files,
    draft,
    form,
    onRefused: () => busy(false),
  })

  async function send() {
    const wrong = isUpload ? problemOfChoice(files) : problemOfNoteFiles(files)
    if (!form.check(wrong ? t(wrong.key, wrong.words) : undefined)) return
    const words = texts.content.trim() === '' && !draft.note ? null : await saveWords()
    if (!words && (texts.content.trim() !== '' || draft.note)) return
    const note = files.length > 0 ? await sendFiles(words) : words
    if (!note) return
    notify(toastKeyOf(about.type, 'added'), { type: 'success' })
    onDone(note)
  }
  return {
    form,
    draft,
    template,
    setTemplate,
    files,
    choose: (chosen: readonly Chosen[]) => {
      form.clear('files')
      setFiles(chosen)
    },
    isBusy,
    /** Of the files that are being sent; null otherwise. */
    percent,
    stop,
    submit: () => {
      if (isBusy) return
      busy(true)
      void send().finally(() => busy(false))
    },
  }
}

type Draft = ReturnType<typeof useAutosave>
type Form = ReturnType<typeof useNoteForm>

/** Saves the text. Null if saving failed; the user has seen the error. */
function useSaveWords(draft: Draft, form: Form) {
  const notify = useNotify()
  const sentence = useMessageOf()
  return async (): Promise<Note | null> => {
    const { note, saving } = await draft.saveAll()
    if (note || saving.as === 'conflict') return note
    if (saving.as === 'refused') {
      notify(sentence(saving.error), { type: 'error' })
      form.refuse(saving.error.problem.fields ?? {})
    } else notify('notes.save.offline', { type: 'error' })
    return null
  }
}

interface SendFiles {
  about: About
  template: NoteTemplate
  files: readonly Chosen[]
  draft: Draft
  form: Form
  onRefused: () => void
}

/** Sends the files to a note, or with the text as a new one. Null if that failed; the user has seen the error. */
function useSendFiles({ about, template, files, draft, form, onRefused }: SendFiles) {
  const notify = useNotify()
  const { send, percent, stop } = useSendForm()
  const [keyFor] = useState(keyByContents)
  async function sendFiles(note: Note | null): Promise<Note | null> {
    const { texts } = draft
    const named = files.map(({ file: { name, size, lastModified } }) => [name, size, lastModified])
    const sent = note
      ? await send(noteApi.attach, formOfFiles(files), { id: note.identifier })
      : await send(noteApi.create, formOfNote(about, { texts, template, files }), {}, keyFor([texts, template, named]))
    if (sent.as === 'saved') {
      draft.take(sent.reply)
      return sent.reply
    }
    if (sent.as === 'refused') {
      notify(sent.sentence, { type: 'error' })
      // A busy button cannot take the focus.
      onRefused()
      form.refuse(sent.fields)
    }
    return null
  }
  return { sendFiles, percent, stop }
}
