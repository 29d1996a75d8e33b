import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { type Message, MessageChange } from '#schemas/care/messages.ts'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

interface EditMessageProps {
  message: Message
  onSaved: (message: Message) => void
  onClose: () => void
}

/** Edits an own message in place. A refusal keeps the typed text. */
export function EditMessage({ message, onSaved, onClose }: EditMessageProps) {
  const t = useTranslate()
  const input = useRef<HTMLTextAreaElement>(null)
  const form = useSchemaForm({
    start: { content: message.content },
    schema: MessageChange,
    read: ({ content }) => ({ content: content.trim() }),
    send: async (body) => {
      if (body.content !== message.content)
        onSaved(await call(messageApi.change, { params: { id: message.identifier }, body }))
      onClose()
    },
  })
  const { problem, ...field } = form.field('content')
  useEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  return (
    <Box
      component="form"
      {...form.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      sx={{ display: 'grid', gap: 2, width: { xs: '80vw', md: 460 }, maxWidth: '100%' }}
    >
      <TextField
        {...field}
        inputRef={input}
        multiline
        fullWidth
        minRows={2}
        maxRows={10}
        label={t('messages.edit.field')}
        error={problem !== undefined}
        helperText={problem ?? ' '}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'end' }}>
        <Button variant="outlined" onClick={onClose}>
          {t('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('messages.edit.save')}
        </Button>
      </Box>
    </Box>
  )
}
