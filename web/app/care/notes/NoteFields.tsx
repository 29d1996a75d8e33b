import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { ChangeEvent, FocusEvent } from 'react'
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
  const fieldOf = (name: 'title' | 'content') => ({
    name,
    fullWidth: true,
    label: t(`notes.fields.${name}`),
    value: texts[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      form.clear(name)
      onType({ ...texts, [name]: value })
    },
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => form.leave(name, event),
    error: form.problems[name] !== undefined,
  })
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        {...fieldOf('title')}
        helperText={wrongTitle ?? t('notes.fields.title_hint', { min: noteLimits.titleMin, max: noteLimits.titleMax })}
        autoComplete="off"
      />
      <TextField
        {...fieldOf('content')}
        multiline
        helperText={wrongContent === undefined ? count : `${wrongContent} (${count})`}
        // A fixed height avoids measuring the text.
        slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { style: { height: 218, overflow: 'auto' } } }}
      />
    </Box>
  )
}
