import { BooleanInput, TextInput, useListContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { experienceProblems } from '#schemas/marketplace/credential-rules.ts'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import type { Experience, ExperienceChange } from '#schemas/marketplace/credentials.ts'
import { call } from '#shared/api/api.ts'
import { SchemaFormDialog } from '#ui/forms/SchemaFormDialog.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { Fields } from '#ui/forms/FormSection.tsx'
import { MonthInput } from './MonthInput.tsx'

interface ExperienceDialogProps {
  /** Null for a new one. */
  place: Experience | null
  onClose: () => void
}

/** Adds or changes a position of the work history. */
export function ExperienceDialog({ place, onClose }: ExperienceDialogProps) {
  const t = useTranslate()
  const { refetch } = useListContext()
  const save = async (values: object) => {
    const body = values as ExperienceChange
    await (place
      ? call(credentialApi.changeExperience, { params: { id: place.identifier }, body })
      : call(credentialApi.addExperience, { body }))
    void refetch()
    onClose()
  }
  return (
    <SchemaFormDialog
      title={t('credentials.history.dialog')}
      submit={t('ra.action.save')}
      endpoint={place ? credentialApi.changeExperience : credentialApi.addExperience}
      start={place ? startOf(place) : empty}
      check={experienceProblems}
      save={save}
      saved={place ? 'credentials.history.changed' : 'credentials.history.added'}
      onClose={onClose}
    >
      <PlaceFields />
    </SchemaFormDialog>
  )
}

const empty = { companyName: '', jobTitle: '', startDate: '', endDate: '', description: '', currentlyWorksHere: false }

const startOf = ({ companyName, jobTitle, startDate, endDate, description, currentlyWorksHere }: Experience) => ({
  companyName,
  jobTitle,
  startDate,
  endDate: endDate ?? '',
  description: description ?? '',
  currentlyWorksHere,
})

const label = (name: string) => labelKey('experience', name)

function PlaceFields() {
  const { setValue } = useFormContext()
  const worksHere = useWatch({ name: 'currentlyWorksHere' }) === true
  return (
    <Fields>
      <TextInput source="companyName" label={label('companyName')} isRequired fullWidth autoComplete="organization" />
      <TextInput source="jobTitle" label={label('jobTitle')} isRequired fullWidth autoComplete="organization-title" />
      <MonthInput source="startDate" label={label('startDate')} isRequired />
      <MonthInput source="endDate" label={label('endDate')} isRequired={!worksHere} isDisabled={worksHere} />
      <BooleanInput
        source="currentlyWorksHere"
        label={label('currentlyWorksHere')}
        helperText={false}
        className="wide"
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => event.target.checked && setValue('endDate', '')}
      />
      <TextInput
        source="description"
        label={label('description')}
        fullWidth
        multiline
        rows={4}
        className="wide"
        helperText="credentials.description_hint"
      />
    </Fields>
  )
}
