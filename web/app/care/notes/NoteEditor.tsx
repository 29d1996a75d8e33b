import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { NoteFiles } from '#app/care/note-files/NoteFiles.tsx'
import { AttachFiles } from './AttachFiles.tsx'
import { Conflict } from './Conflict.tsx'
import type { NoteDialog } from './NoteDialogs.tsx'
import { NoteFields } from './NoteFields.tsx'
import { SaveLine } from './SaveLine.tsx'
import { type NoteEditing, useNoteEditing } from './use-note-editing.ts'

interface NoteEditorProps extends NoteEditing {
  open: (dialog: NoteDialog) => void
}

/** Edits a draft in place: it autosaves and has a save button. */
export function NoteEditor({ open, ...editing }: NoteEditorProps) {
  const t = useTranslate()
  const { note } = editing
  const { box, form, draft, saveAll, save, useMineInstead, useTheirs, changed } = useNoteEditing(editing)
  const { texts, saving } = draft
  const sign = async () => {
    if (await saveAll()) open('sign')
  }

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
          <Conflict mine={texts} theirs={saving.theirs} onUseMine={useMineInstead} onUseTheirs={useTheirs} />
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
      <NoteFiles note={note} onChanged={changed} />
      {note.actions.includes('attach') && <AttachFiles note={note} onChanged={changed} />}
    </>
  )
}
