import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { neededFor, qualificationProblems } from '#schemas/marketplace/credential-rules.ts'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { type QualificationType, qualificationTypes } from '#schemas/marketplace/credentials.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { Fields } from '#ui/forms/FormSection.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useToday } from './use-today.ts'
import { ValidDates } from './ValidDates.tsx'

const start = { type: '', title: '', body: '', credentialNumber: '', issuedAt: '', expiresAt: '' }
const choices = qualificationTypes.map((id) => ({ id, name: choiceKey('qualifications', 'type', id) }))
const label = (name: string) => labelKey('qualifications', name)

/** Fields that the kind does not use are not sent, although their input is kept. */
function fieldsOfKind(typed: object): object {
  const { type, title, body, credentialNumber, ...others } = typed as Partial<typeof start>
  const texts = { title, body, credentialNumber }
  const needed = type ? neededFor(type as QualificationType) : []
  return { ...(type && { type }), ...others, ...Object.fromEntries(needed.map((name) => [name, texts[name]])) }
}

/** The kind first, then the fields of that kind. */
export function QualificationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const today = useToday()
  return (
    <UploadDialog
      endpoint={credentialApi.uploadQualification}
      title={t('credentials.qualifications.dialog')}
      filesLabel={t(label('files'))}
      unit="mb"
      start={start}
      read={fieldsOfKind}
      check={(fields) => qualificationProblems(fields, today)}
      sent="credentials.qualifications.sent"
      onClose={onClose}
      below={<ValidDates resource="qualifications" />}
    >
      <Fields>
        <SelectInput source="type" label={label('type')} choices={choices} isRequired fullWidth className="wide" />
        <TextsOfKind />
      </Fields>
    </UploadDialog>
  )
}

function TextsOfKind() {
  const type = useWatch({ name: 'type' }) as QualificationType | ''
  const names = type ? neededFor(type) : []
  return names.map((name) => (
    <TextInput
      key={name}
      source={name}
      label={label(name)}
      isRequired
      fullWidth
      autoComplete="off"
      {...(names.length === 1 && { className: 'wide' })}
    />
  ))
}
