import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { type Forecast, payoutApi } from '#schemas/money/payouts.ts'
import { Broken } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { AvailableCard } from './AvailableCard.tsx'
import { card } from './card.ts'
import { Clearing } from './Clearing.tsx'
import { Elsewhere } from './Elsewhere.tsx'

const PayOutDialog = lazy(async () => ({ default: (await import('./PayOutDialog.tsx')).PayOutDialog }))

/** As high as what comes, on a phone and on a desk. */
const height = { xs: 720, md: 400 }
const whileOnItsWay = 10_000

export function EarningsHead() {
  const dialog = useDialog<'payout'>()
  const { data, isPending, error, refetch } = useRead(payoutApi.forecast, {}, { refetchInterval: whileOnItsWay })
  if (isPending) return <Skeleton variant="rounded" sx={{ height, mb: 8 }} />
  if (error) return <Broken error={error} onRetry={refetch} />
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' }, mb: 5 }}>
        <AvailableCard forecast={data} onPayOut={() => dialog.open('payout')} />
        <Sums forecast={data} />
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

/** Where the rest lies, and what the next Monday brings. */
function Sums({ forecast }: { forecast: Forecast }) {
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
        <Elsewhere key={sums.currency} sums={sums} />
      ))}
    </Box>
  )
}

/** Why nothing goes out on that day; null when it does. */
function whyNotNext({ hindrance, account, nextPayoutAt, nextAmount, minimum }: Forecast): string | null {
  if (nextAmount < minimum) return 'payouts.head.carried'
  const isLate = hindrance === 'details_waiting' && account !== null && account.usableFrom > nextPayoutAt
  return hindrance === 'details_missing' || hindrance === 'details_rejected' || isLate ? 'payouts.head.waits' : null
}
