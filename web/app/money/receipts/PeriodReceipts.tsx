import { useTranslate } from 'react-admin'
import { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import { PeriodDownload } from './PeriodDownload.tsx'

/** All paid sessions of a month or a year, for insurance and taxes. */
export function PeriodReceipts() {
  const t = useTranslate()
  return (
    <PeriodDownload
      title={t('receipts.period_title')}
      text={t('receipts.period_text')}
      endpoint={receiptApi.ofPeriod}
      name="solace-receipts"
    />
  )
}
