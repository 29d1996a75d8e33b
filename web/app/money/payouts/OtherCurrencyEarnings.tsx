import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { type Forecast, payoutLimits } from '#schemas/money/payouts.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

/** Earnings in another country's currency: the amount and its destination, or why they are held and what to do. */
export function OtherCurrencyEarnings({ sums }: { sums: Forecast['elsewhere'][number] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, available, clearing, held, owed, account } = sums
  const sum = (minor: number) => formats.money(minor, currency)
  const isThere = available + clearing + held > 0
  return (
    <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
      {t('payouts.elsewhere.sums', { available: sum(available), more: sum(clearing + held) })}{' '}
      {owed > 0 && `${t('payouts.elsewhere.owed', { amount: sum(owed) })} `}
      {isThere && account && (
        <>
          {t('payouts.elsewhere.goes', {
            bank: account.bankName,
            number: account.accountNumber,
            minimum: sum(payoutLimits.minimum[currency]),
          })}
        </>
      )}
      {isThere && !account && (
        <>
          {t('payouts.elsewhere.waits')}{' '}
          <a href={addressOf(formats.locale, paths.contact())}>{t('payouts.elsewhere.write')}</a>
        </>
      )}
    </Typography>
  )
}
