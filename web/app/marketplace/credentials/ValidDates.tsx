import { DateInput } from '#ui/forms/DateInput.tsx'
import { Fields } from '#ui/forms/FormSection.tsx'
import { labelKey } from '#ui/forms/fields.ts'

/** The period in which a document is valid, if it has one. */
export const ValidDates = ({ resource }: { resource: string }) => (
  <Fields>
    <DateInput source="issuedAt" label={labelKey(resource, 'issuedAt')} />
    <DateInput source="expiresAt" label={labelKey(resource, 'expiresAt')} />
  </Fields>
)
