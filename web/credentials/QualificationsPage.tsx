import { lazy } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { credentialApi, Qualification } from '#schemas/credentials.ts'
import { choiceKey } from '../kit/fields.ts'
import { ListFilters } from '../kit/ListFilters.tsx'
import { documentColumns, DocumentList, type DocumentRow } from './DocumentList.tsx'
import { PracticeSection } from './PracticeSection.tsx'

const QualificationDialog = lazy(async () => ({
  default: (await import('./QualificationDialog.tsx')).QualificationDialog,
}))

const columns = documentColumns(Qualification, 'qualifications')

/** Licences, degrees, memberships, certificates: what a therapist shows to be verified. */
export function QualificationsPage() {
  const t = useTranslate()
  const nameOf = (row: DocumentRow) =>
    'type' in row ? `${t(choiceKey('qualifications', 'type', row.type))}: ${row.title ?? row.body ?? ''}` : ''
  return (
    <PracticeSection title={t('credentials.sections.qualifications')}>
      <ListBase resource="qualifications" perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <ListFilters schema={Qualification} resource="qualifications" />
        <DocumentList
          resource="qualifications"
          schema={Qualification}
          columns={columns}
          unit="mb"
          content={credentialApi.qualificationContent}
          takeBack={credentialApi.deleteQualification}
          nameOf={nameOf}
          upload={(close) => <QualificationDialog onClose={close} />}
        />
      </ListBase>
    </PracticeSection>
  )
}
