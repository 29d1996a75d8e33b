import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteTemplate } from '#schemas/care/notes.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { type Chosen, problemOfChoice } from '#ui/files/chosen.ts'
import { Sending } from '#ui/files/Sending.tsx'
import { useSendForm } from '#ui/files/use-send-form.ts'
import { keyByContents } from '#ui/api/key-by-contents.ts'
import { problemOfNoteFiles } from '#app/care/note-files/note-files.ts'
import { NoteFilesInput } from '#app/care/note-files/NoteFilesInput.tsx'
import type { About, KeptDraft } from './kept-drafts.ts'
import { NoteFields } from './NoteFields.tsx'
import { toastKeyOf } from './note-words.ts'
import { SaveLine } from './SaveLine.tsx'
import { headingsOf } from './templates.ts'
import { TemplateSelect } from './TemplateSelect.tsx'
import { useAutosave } from './use-autosave.ts'
import { useNoteForm } from './use-note-form.ts'
import { useSaveKey } from './use-save-key.ts'
import { formOfFiles, formOfNote } from './write-note.ts'

interface NoteWritingProps {
  /** Form identifier; the dialog holds the submit button. */
  id: string
  about: About
  template: NoteTemplate
  /** The note consists of files; the text may be empty. */
  isUpload: boolean
  kept: KeptDraft | undefined
  onBusy: (isBusy: boolean) => void
  onDone: (note: Note) => void
}

/** A new note. The server stores a draft as soon as it has a title and a text. */
export function NoteWriting({ id, about, template: first, isUpload, kept, onBusy, onDone }: NoteWritingProps) {
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const [template, setTemplate] = useState(kept?.template ?? first)
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [start] = useState(() => ({ title: '', content: headingsOf(template, t) }))
  const draft = useAutosave({ about, note: null, template, texts: start, kept })
  const { texts } = draft
  const box = useRef<HTMLFormElement>(null)
  const form = useNoteForm(box, texts, { needsContent: !isUpload && files.length === 0 })
  const { send, percent, stop } = useSendForm()
  const isSending = percent !== null
  const [isBusy, setBusy] = useState(false)
  const [keyFor] = useState(keyByContents)
  useSaveKey(draft.saveAll)
  useEffect(() => box.current?.querySelector<HTMLElement>('input[name="title"]')?.focus(), [])

  const busy = (now: boolean) => {
    setBusy(now)
    onBusy(now)
  }

  /** Null if saving failed; the user has seen the error. */
  async function saveWords(): Promise<Note | null> {
    const { note, saving } = await draft.saveAll()
    if (note || saving.as === 'conflict') return note
    if (saving.as === 'refused') {
      notify(sentence(saving.error), { type: 'error' })
      form.refuse(saving.error.problem.fields ?? {})
    } else notify('notes.save.offline', { type: 'error' })
    return null
  }
  async function sendFiles(note: Note | null): Promise<Note | null> {
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
      busy(false)
      form.refuse(sent.fields)
    }
    return null
  }
  async function submit() {
    const wrong = isUpload ? problemOfChoice(files) : problemOfNoteFiles(files)
    if (!form.check(wrong ? t(wrong.key, wrong.words) : undefined)) return
    const words = texts.content.trim() === '' && !draft.note ? null : await saveWords()
    if (!words && (texts.content.trim() !== '' || draft.note)) return
    const note = files.length > 0 ? await sendFiles(words) : words
    if (!note) return
    notify(toastKeyOf(about.type, 'added'), { type: 'success' })
    onDone(note)
  }
  const input = (
    <NoteFilesInput
      type={about.type}
      chosen={files}
      onChange={(chosen) => {
        form.clear('files')
        setFiles(chosen)
      }}
      problem={form.problems.files}
      isDisabled={isBusy}
      isRequired={isUpload}
    />
  )
  return (
    <Box
      component="form"
      id={id}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isBusy) return
        busy(true)
        void submit().finally(() => busy(false))
      }}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}
    >
      {isUpload && input}
      <NoteFields form={form} texts={texts} onType={draft.type} />
      <SaveLine saving={draft.saving} isAtRisk={draft.isAtRisk} />
      {isSending && <Sending percent={percent} onStop={stop} />}
      {!isUpload && (
        <>
          <TemplateSelect
            template={template}
            content={texts.content}
            onChoose={(chosen, content) => {
              setTemplate(chosen)
              draft.type({ ...texts, content })
            }}
          />
          {input}
        </>
      )}
    </Box>
  )
}
