import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { type Client, EmergencyContact } from '#schemas/identity/client-profile.ts'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { inputsOf } from '#ui/forms/fields-inputs.tsx'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'

interface EmergencyFormProps {
  contact: Client['emergencyContact']
  onChanged: (isChanged: boolean) => void
}

const inputs = inputsOf(EmergencyContact, 'emergency')
const check = (values: object) => problemsOf(EmergencyContact, tidied(values))

export function EmergencyForm({ contact, onChanged }: EmergencyFormProps) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [start, setStart] = useState(contact ?? noContact)

  async function save(values: object) {
    const saved = await call(clientApi.setEmergencyContact, { body: tidied(values) as EmergencyContact })
    queries.setQueryData(keyOf(clientApi.own), saved)
    setStart(saved.emergencyContact ?? noContact)
  }

  return (
    <FormSection title={t('account.profile.emergency')} text={t('account.profile.emergency_text')}>
      <SchemaForm
        endpoint={clientApi.setEmergencyContact}
        start={start}
        check={check}
        save={save}
        onChanged={onChanged}
      >
        <Fields>{inputs}</Fields>
      </SchemaForm>
    </FormSection>
  )
}

const noContact = { name: null, phoneNumber: null }
