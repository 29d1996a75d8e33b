import { useTranslate } from 'react-admin'
import { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import { PeriodDownload } from './PeriodDownload.tsx'

/** A therapist's earnings statements for a month or a year, for taxes. */
export function EarningsStatementLinks() {
  const t = useTranslate()
  return (
    <PeriodDownload
      title={t('receipts.earnings_title')}
      text={t('receipts.earnings_text')}
      endpoint={receiptApi.earnings}
      name="solace-earnings"
    />
  )
}
