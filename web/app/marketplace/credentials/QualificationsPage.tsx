import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { Qualification } from '#schemas/marketplace/credentials.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { documentColumns, type DocumentRow, DocumentsPage } from './DocumentsPage.tsx'

const QualificationDialog = lazy(async () => ({
  default: (await import('./QualificationDialog.tsx')).QualificationDialog,
}))

const columns = documentColumns(Qualification, 'qualifications')

/** Licences, degrees, memberships and certificates for the verification. */
export function QualificationsPage() {
  const t = useTranslate()
  const nameOf = (row: DocumentRow) =>
    'type' in row ? `${t(choiceKey('qualifications', 'type', row.type))}: ${row.title ?? row.body ?? ''}` : ''
  return (
    <DocumentsPage
      resource="qualifications"
      schema={Qualification}
      columns={columns}
      unit="mb"
      content={credentialApi.qualificationContent}
      withdraw={credentialApi.deleteQualification}
      nameOf={nameOf}
      upload={(close) => <QualificationDialog onClose={close} />}
    />
  )
}
