import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { Forecast } from '#schemas/money/payouts.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { AvailableCard } from './AvailableCard.tsx'
import { card } from './card.ts'
import { Clearing } from './Clearing.tsx'
import { OtherCurrencyEarnings } from './OtherCurrencyEarnings.tsx'

const PayOutDialog = lazy(async () => ({ default: (await import('./PayOutDialog.tsx')).PayOutDialog }))

/** Reserves the height of the content, on phone and desktop. */
const height = { xs: 720, md: 400 }
const whileOnItsWay = 10_000

export function EarningsHead() {
  const dialog = useDialog<'payout'>()
  const { data, isPending, error, refetch } = useRead(payoutApi.forecast, {}, { refetchInterval: whileOnItsWay })
  if (isPending) return <Skeleton variant="rounded" sx={{ height, mb: 8 }} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' }, mb: 5 }}>
        <AvailableCard forecast={data} onPayOut={() => dialog.open('payout')} />
        <Balances forecast={data} />
      </Box>
      <Clearing forecast={data} />
      <Suspense>
        {dialog.opened === 'payout' && data.account && (
          <PayOutDialog forecast={data} account={data.account} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  )
}

/** The other sums, and the amount of the next Monday's payout. */
function Balances({ forecast }: { forecast: Forecast }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, held, owed, nextPayoutAt, nextAmount, minimum, elsewhere } = forecast
  const clearing = forecast.clearing.reduce((sum, { amount }) => sum + amount, 0)
  const sum = (minor: number) => formats.money(minor, currency)
  const less = whyNotNext(forecast)
  return (
    <Box sx={card}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr', alignItems: 'end' }}>
        <Fact name={t('payouts.head.clearing')}>{sum(clearing)}</Fact>
        <Fact name={t('payouts.head.held')}>{sum(held)}</Fact>
        {owed > 0 && <Fact name={t('payouts.head.owed')}>{sum(owed)}</Fact>}
        <Fact name={t('payouts.head.next', { date: formats.moment(nextPayoutAt) })} isWide>
          {less ? t(less, { amount: sum(nextAmount), minimum: sum(minimum) }) : sum(nextAmount)}
        </Fact>
      </Box>
      {elsewhere.map((sums) => (
        <OtherCurrencyEarnings key={sums.currency} sums={sums} />
      ))}
    </Box>
  )
}

/** Why the next payout day has no payout; null if it has one. */
function whyNotNext({ hindrance, account, nextPayoutAt, nextAmount, minimum }: Forecast): string | null {
  if (nextAmount < minimum) return 'payouts.head.carried'
  const isLate = hindrance === 'details_waiting' && account !== null && account.usableFrom > nextPayoutAt
  return hindrance === 'details_missing' || hindrance === 'details_rejected' || isLate ? 'payouts.head.waits' : null
}
