import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import type { Chosen } from '#ui/files/chosen.ts'
import { Sending } from '#ui/files/Sending.tsx'
import { useSendForm } from '#ui/files/use-send-form.ts'
import { problemOfNoteFiles } from '#app/care/note-files/note-files.ts'
import { NoteFilesInput } from '#app/care/note-files/NoteFilesInput.tsx'
import { formOfFiles } from './write-note.ts'

interface AttachFilesProps {
  note: Note
  onChanged: (note: Note) => void
}

/** Adds files to an existing draft. */
export function AttachFiles({ note, onChanged }: AttachFilesProps) {
  const t = useTranslate()
  const notify = useNotify()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState<string>()
  const { send, percent, stop } = useSendForm()
  const already = note.files.length

  const submit = async () => {
    if (problemOfNoteFiles(chosen, already)) return
    const sent = await send(noteApi.attach, formOfFiles(chosen), { id: note.identifier })
    if (sent.as === 'refused') {
      setProblem(Object.values(sent.fields)[0] ?? sent.sentence)
      return
    }
    if (sent.as === 'stopped') return
    setChosen([])
    onChanged(sent.reply)
    notify('notes.attach.done', { type: 'success' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 4, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <NoteFilesInput
          type={note.type}
          chosen={chosen}
          already={already}
          problem={problem}
          isDisabled={percent !== null}
          onChange={(files) => {
            setProblem(undefined)
            setChosen(files)
          }}
        />
      </Box>
      {percent !== null && (
        <Box sx={{ width: '100%' }}>
          <Sending percent={percent} onStop={stop} />
        </Box>
      )}
      {chosen.length > 0 && (
        <Button variant="contained" loading={percent !== null} onClick={() => void submit()}>
          {t('notes.attach.submit', { smart_count: chosen.length })}
        </Button>
      )}
    </Box>
  )
}
