import Box from '@mui/material/Box'
import { useId } from 'react'
import { BooleanInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { FormSection } from '#ui/forms/FormSection.tsx'

/** The automatic reply outside office hours. */
export function MessageSettingsReply() {
  const t = useTranslate()
  const id = useId()
  const [isOn, hasHours, text] = useWatch({ name: ['autoReply', 'hasOfficeHours', 'autoReplyText'] }) as [
    boolean,
    boolean,
    string | null,
  ]
  const written = text ?? ''
  return (
    <FormSection title={t('messages.settings.reply.title')}>
      <BooleanInput
        source="autoReply"
        label="messages.settings.reply.label"
        helperText={t('messages.settings.reply.hint', { hours: messageLimits.autoReplyHours })}
      />
      {isOn && (
        <>
          {!hasHours && <Box sx={{ mb: 3, color: 'var(--warning)' }}>{t('messages.settings.reply.needs_hours')}</Box>}
          <TextInput
            source="autoReplyText"
            label="messages.settings.reply.text"
            multiline
            minRows={4}
            fullWidth
            helperText={t('messages.settings.reply.count', {
              count: written.length,
              limit: messageLimits.autoReplyMax,
            })}
          />
          {written.trim() === '' && (
            <Box component="section" aria-labelledby={id} sx={{ mt: 3, p: 4, borderRadius: 4, bgcolor: 'var(--sand)' }}>
              <Box id={id} sx={{ fontSize: 14, color: 'var(--muted)' }}>
                {t('messages.settings.reply.usual')}
              </Box>
              {t('messages.auto_reply_usual')}
            </Box>
          )}
        </>
      )}
    </FormSection>
  )
}
