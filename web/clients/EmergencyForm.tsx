import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Client, clientApi, EmergencyContact } from '#schemas/clients.ts'
import { tidied } from '#schemas/profile-rules.ts'
import { problemsOf } from '#schemas/validate.ts'
import { keyOf } from '../account/use-call.ts'
import { call } from '../kit/api.ts'
import { inputsOf } from '../kit/fields-inputs.tsx'
import { Fields, FormSection } from '../kit/FormSection.tsx'
import { SavedForm } from '../kit/SavedForm.tsx'

interface EmergencyFormProps {
  contact: Client['emergencyContact']
  onChanged: (isChanged: boolean) => void
}

const inputs = inputsOf(EmergencyContact, 'emergency')
const check = (values: object) => problemsOf(EmergencyContact, tidied(values))

export function EmergencyForm({ contact, onChanged }: EmergencyFormProps) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [start, setStart] = useState(contact ?? nobody)

  async function save(values: object) {
    const saved = await call(clientApi.setEmergencyContact, { body: tidied(values) as EmergencyContact })
    queries.setQueryData(keyOf(clientApi.own), saved)
    setStart(saved.emergencyContact ?? nobody)
  }

  return (
    <FormSection title={t('account.profile.emergency')} text={t('account.profile.emergency_text')}>
      <SavedForm endpoint={clientApi.setEmergencyContact} start={start} check={check} save={save} onChanged={onChanged}>
        <Fields>{inputs}</Fields>
      </SavedForm>
    </FormSection>
  )
}

const nobody = { name: null, phoneNumber: null }
