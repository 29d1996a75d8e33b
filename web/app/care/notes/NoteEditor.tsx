import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { type Note, noteApi } from '#schemas/care/notes.ts'
import { useAct, useMessageOf } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { NoteFiles } from '#app/care/note-files/NoteFiles.tsx'
import { AttachFiles } from './AttachFiles.tsx'
import { Conflict } from './Conflict.tsx'
import type { KeptDraft } from './kept-drafts.ts'
import type { NoteDialog } from './NoteDialogs.tsx'
import { NoteFields } from './NoteFields.tsx'
import { toastKeyOf } from './note-words.ts'
import { rememberNote } from './remember-note.ts'
import { SaveLine } from './SaveLine.tsx'
import { useAutosave } from './use-autosave.ts'
import { useNoteForm } from './use-note-form.ts'
import { useSaveKey } from './use-save-key.ts'

interface NoteEditorProps {
  note: Note
  kept: KeptDraft | undefined
  /** The user has chosen a version. */
  onSettled: () => void
  open: (dialog: NoteDialog) => void
  /** Deletes the stored draft; called when the note is deleted. */
  dropRef: RefObject<(() => void) | undefined>
}

/** Edits a draft in place: it autosaves and has a save button. */
export function NoteEditor({ note, kept, onSettled, open, dropRef }: NoteEditorProps) {
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const queries = useQueryClient()
  const goTo = useNavigate()
  const draft = useAutosave({
    about: { type: note.type, reference: note.reference },
    note,
    template: note.template,
    texts: { title: note.title, content: note.content },
    kept,
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
  const sign = async () => {
    if (await saveAll()) open('sign')
  }
  useSaveKey(save)

  /** Saving again after a deletion elsewhere gave the note another address. */
  const writtenTo = draft.note?.identifier
  useEffect(() => {
    if (writtenTo && writtenTo !== note.identifier) void goTo(paths.note({ id: writtenTo }), { replace: true })
  }, [writtenTo, note.identifier, goTo])

  return (
    <>
      <Box
        component="form"
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {saving.as === 'conflict' && (
          <Conflict
            mine={texts}
            theirs={saving.theirs}
            onKeepMine={() =>
              saving.theirs.status === 'draft'
                ? draft.keepMine()
                : amend.mutate({ params: { id: note.identifier }, body: { content: texts.content } })
            }
            onTakeTheirs={() => {
              draft.takeTheirs()
              onSettled()
            }}
          />
        )}
        <NoteFields form={form} texts={texts} onType={draft.type} />
        <SaveLine saving={saving} isAtRisk={draft.isAtRisk} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, my: 4 }}>
          <Button type="submit" variant="contained" loading={saving.as === 'saving'}>
            {t('notes.save.submit')}
          </Button>
          <Button variant="outlined" onClick={() => void sign()} disabled={saving.as === 'conflict'}>
            {t('notes.sign.open')}
          </Button>
          <Button variant="outlined" onClick={() => open('history')}>
            {t('notes.history.open')}
          </Button>
          <Button color="error" onClick={() => open('delete')}>
            {t('notes.delete.open')}
          </Button>
        </Box>
      </Box>
      <NoteFiles note={note} onChanged={(changed) => rememberNote(queries, changed)} />
      {note.actions.includes('attach') && (
        <AttachFiles note={note} onChanged={(changed) => rememberNote(queries, changed)} />
      )}
    </>
  )
}
