import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { insuranceFields } from '#schemas/marketplace/credentials.fields.gen.ts'
import type { Column } from '#ui/lists/ListTable.tsx'
import { documentColumns, type DocumentRow, DocumentsPage } from './DocumentsPage.tsx'

const InsuranceDialog = lazy(async () => ({ default: (await import('./InsuranceDialog.tsx')).InsuranceDialog }))

const byName = (column: Column) => (column.source === 'fileName' ? 0 : 1)
/** Only the file name distinguishes the rows, so it comes first. */
const columns = documentColumns(insuranceFields, 'insurance').toSorted((one, other) => byName(one) - byName(other))

/** Proofs of indemnity insurance. */
export function InsurancePage() {
  const t = useTranslate()
  const nameOf = ({ fileName }: DocumentRow) => fileName ?? t('credentials.insurance.dialog')
  return (
    <DocumentsPage
      resource="insurance"
      fields={insuranceFields}
      columns={columns}
      unit="kb"
      content={credentialApi.insuranceContent}
      withdraw={credentialApi.deleteInsurance}
      nameOf={nameOf}
      upload={(close) => <InsuranceDialog onClose={close} />}
    />
  )
}
