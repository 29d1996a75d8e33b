import { BooleanInput, useTranslate } from 'react-admin'
import { FormSection } from '#ui/forms/FormSection.tsx'

/** Whether people without a booking may write. */
export function MessageSettingsQuestions() {
  const t = useTranslate()
  return (
    <FormSection title={t('messages.settings.questions.title')}>
      <BooleanInput
        source="acceptsQuestions"
        label="messages.settings.questions.label"
        helperText="messages.settings.questions.hint"
      />
    </FormSection>
  )
}
