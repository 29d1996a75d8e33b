import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useNotify, useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import { NewTeamNote, operatorLimits, type TeamNote } from '#schemas/operations/operators.ts'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'

interface NewTeamNoteFormProps {
  user: string
  onAdded: (note: TeamNote) => void
}

/** A new note about a person; the hint says who reads it and what does not belong there. */
export function NewTeamNoteForm({ user, onAdded }: NewTeamNoteFormProps) {
  const t = useTranslate()
  const notify = useNotify()
  const form = useSchemaForm({
    start: { content: '' },
    schema: NewTeamNote,
    read: ({ content }) => ({ content: content.trim() }),
    send: async (body) => {
      onAdded(await call(operatorApi.addTeamNote, { params: { id: user }, body }))
      form.clear()
      notify('operators.team_notes.added', { type: 'success' })
    },
  })
  useLeaveWarning(form.values.content.trim() !== '')
  const { problem, ...field } = form.field('content')
  return (
    <Box component="form" {...form.form} sx={{ mb: 4, display: 'grid', gap: 3, justifyItems: 'start', maxWidth: 720 }}>
      <TextField
        {...field}
        fullWidth
        multiline
        minRows={2}
        label={t('operators.team_notes.label')}
        error={problem !== undefined}
        helperText={problem ?? t('operators.team_notes.hint')}
        slotProps={{ htmlInput: { maxLength: operatorLimits.teamNoteMax } }}
      />
      <Button type="submit" variant="outlined" loading={form.isBusy} sx={{ minHeight: { xs: 44, sm: 40 } }}>
        {t('operators.team_notes.add')}
      </Button>
    </Box>
  )
}
