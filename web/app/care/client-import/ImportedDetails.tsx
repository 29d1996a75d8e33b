import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FactList } from '#ui/lists/FactList.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import type { ImportedRow } from './people.ts'

const resource = 'imported-clients'

/** Fields that have no column at first. */
export function ImportedDetails({ row }: { row: ImportedRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const { phoneNumber, clientNumber, source, createdAt, invitedAt, expiresAt } = row
  const facts = [
    [labelKey(resource, 'phoneNumber'), phoneNumber],
    [labelKey(resource, 'clientNumber'), clientNumber],
    [labelKey(resource, 'source'), t(choiceKey(resource, 'source', source))],
    [labelKey(resource, 'createdAt'), formats.longMoment(createdAt)],
    [labelKey(resource, 'invitedAt'), invitedAt && formats.longMoment(invitedAt)],
    ['imports.expires', expiresAt && formats.longMoment(expiresAt)],
  ] as const
  return <FactList facts={facts} />
}
