import { useTranslate } from 'react-admin'
import { insuranceProblems } from '#schemas/marketplace/credential-rules.ts'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useToday } from './use-today.ts'
import { ValidDates } from './ValidDates.tsx'

const start = { issuedAt: '', expiresAt: '' }

export function InsuranceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const today = useToday()
  return (
    <UploadDialog
      endpoint={credentialApi.uploadInsurance}
      title={t('credentials.insurance.dialog')}
      filesLabel={t(labelKey('insurance', 'file'))}
      unit="kb"
      start={start}
      check={(fields) => insuranceProblems(fields, today)}
      sent="credentials.insurance.sent"
      onClose={onClose}
      below={<ValidDates resource="insurance" />}
    />
  )
}
