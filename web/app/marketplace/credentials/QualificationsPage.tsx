import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { qualificationFields } from '#schemas/marketplace/credentials.fields.gen.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { documentColumns, type DocumentRow, DocumentsPage } from './DocumentsPage.tsx'

const QualificationDialog = lazy(async () => ({
  default: (await import('./QualificationDialog.tsx')).QualificationDialog,
}))

const columns = documentColumns(qualificationFields, 'qualifications')

/** Licences, degrees, memberships and certificates for the verification. */
export function QualificationsPage() {
  const t = useTranslate()
  const nameOf = (row: DocumentRow) =>
    'type' in row ? `${t(choiceKey('qualifications', 'type', row.type))}: ${row.title ?? row.body ?? ''}` : ''
  return (
    <DocumentsPage
      resource="qualifications"
      fields={qualificationFields}
      columns={columns}
      unit="mb"
      content={credentialApi.qualificationContent}
      withdraw={credentialApi.deleteQualification}
      nameOf={nameOf}
      upload={(close) => <QualificationDialog onClose={close} />}
    />
  )
}
