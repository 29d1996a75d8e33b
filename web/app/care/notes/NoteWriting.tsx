import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Sending } from '#ui/files/Sending.tsx'
import { NoteFilesInput } from '#app/care/note-files/NoteFilesInput.tsx'
import { NoteFields } from './NoteFields.tsx'
import { SaveLine } from './SaveLine.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { type NewNote, useNoteWriting } from './use-note-writing.ts'

interface NoteWritingProps extends NewNote {
  /** Form identifier; the dialog holds the submit button. */
  id: string
}

/** A new note. The server stores a draft as soon as it has a title and a text. */
export function NoteWriting({ id, ...wanted }: NoteWritingProps) {
  const { about, isUpload } = wanted
  const box = useRef<HTMLFormElement>(null)
  const writing = useNoteWriting(box, wanted)
  const { form, draft, template, setTemplate, files, choose, isBusy, percent, stop, submit } = writing
  const { texts } = draft
  useEffect(() => box.current?.querySelector<HTMLElement>('input[name="title"]')?.focus(), [])

  const input = (
    <NoteFilesInput
      type={about.type}
      chosen={files}
      onChange={choose}
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
        submit()
      }}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}
    >
      {isUpload && input}
      <NoteFields form={form} texts={texts} onType={draft.type} />
      <SaveLine saving={draft.saving} isAtRisk={draft.isAtRisk} />
      {percent !== null && <Sending percent={percent} onStop={stop} />}
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
