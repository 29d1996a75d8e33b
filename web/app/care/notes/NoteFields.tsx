import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import type { NoteForm } from './use-note-form.ts'

interface NoteFieldsProps {
  form: NoteForm
  texts: NoteTexts
  onType: (texts: NoteTexts) => void
}

/** Title and text of a note. */
export function NoteFields({ form, texts, onType }: NoteFieldsProps) {
  const t = useTranslate()
  const { title: wrongTitle, content: wrongContent } = form.problems
  const count = t('notes.count', { count: texts.content.length, limit: noteLimits.contentMax })
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        fullWidth
        name="title"
        label={t('notes.fields.title')}
        value={texts.title}
        onChange={({ target: { value } }) => {
          form.clear('title')
          onType({ ...texts, title: value })
        }}
        onBlur={(event) => form.leave('title', event)}
        error={wrongTitle !== undefined}
        helperText={wrongTitle ?? t('notes.fields.title_hint', { min: noteLimits.titleMin, max: noteLimits.titleMax })}
        autoComplete="off"
      />
      <TextField
        fullWidth
        multiline
        name="content"
        label={t('notes.fields.content')}
        value={texts.content}
        onChange={({ target: { value } }) => {
          form.clear('content')
          onType({ ...texts, content: value })
        }}
        onBlur={(event) => form.leave('content', event)}
        error={wrongContent !== undefined}
        helperText={wrongContent === undefined ? count : `${wrongContent} (${count})`}
        // A fixed height avoids measuring the text.
        slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { style: { height: 218, overflow: 'auto' } } }}
      />
    </Box>
  )
}
