import { DateInput } from 'react-admin'
import { Fields } from '#ui/forms/FormSection.tsx'
import { labelKey } from '#ui/forms/fields.ts'

/** The period in which a document is valid, if it has one. */
export const ValidDates = ({ resource }: { resource: string }) => (
  <Fields>
    <DateInput source="issuedAt" label={labelKey(resource, 'issuedAt')} fullWidth />
    <DateInput source="expiresAt" label={labelKey(resource, 'expiresAt')} fullWidth />
  </Fields>
)
