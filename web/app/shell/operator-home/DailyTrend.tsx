import { useTranslate } from 'react-admin'
import type { CurrencyMoney } from '#schemas/operations/operator-home.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Trend } from './Trend.tsx'

/** The gross volume of each day, as a line and in words. */
export function DailyTrend({ money: { currency, daily } }: { money: CurrencyMoney }) {
  const t = useTranslate()
  const formats = useFormats()
  const amounts = daily.map((amount) => formats.money(amount, currency)).join(', ')
  return <Trend values={daily} label={t('operator_home.money.daily', { currency, amounts })} />
}
