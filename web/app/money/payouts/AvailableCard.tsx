import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { Forecast } from '#schemas/money/payouts.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import * as paths from '#schemas/platform/paths.ts'

interface AvailableCardProps {
  forecast: Forecast
  onPayOut: () => void
}

/** The available amount with the payout button, or the reason why there is none and what to do. */
export function AvailableCard({ forecast, onPayOut }: AvailableCardProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { available, owed, currency, canRequest, account } = forecast
  const mayRequest = useIsAllowed(payoutApi.request)
  const maySeeDetails = useIsAllowed(payoutApi.details)
  const payable = formats.money(Math.max(0, available - owed), currency)
  return (
    <Box
      sx={{
        p: { xs: 5, md: 6 },
        bgcolor: 'var(--mint)',
        borderRadius: 5,
        // The border is visible where colours are forced.
        border: '1px solid transparent',
        display: 'grid',
        gap: 3,
        alignContent: 'start',
        justifyItems: 'start',
      }}
    >
      <Typography component="h2" sx={{ fontWeight: 400 }}>
        {t('payouts.head.available')}
      </Typography>
      <Typography
        sx={{
          fontSize: 'clamp(2rem, 1.6rem + 2vw, 2.75rem)',
          fontWeight: 600,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formats.money(available, currency)}
      </Typography>
      {canRequest && mayRequest && (
        <Button variant="contained" onClick={onPayOut}>
          {t('payouts.pay_out', { amount: payable })}
        </Button>
      )}
      {!canRequest && <PayoutBlocker forecast={forecast} />}
      <Typography sx={{ fontSize: 14 }}>
        {account ? t('payouts.head.account', { bank: account.bankName, number: account.accountNumber }) : null}{' '}
        {maySeeDetails && <Link to={paths.payoutDetails()}>{t('payouts.head.to_details')}</Link>}
      </Typography>
    </Box>
  )
}

function PayoutBlocker({ forecast }: { forecast: Forecast }) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const { hindrance, openPayout, account, minimum, currency } = forecast
  if (hindrance === 'open_payout' && openPayout)
    return (
      <Typography>
        {t('payouts.hindrances.open_payout', { amount: formats.money(openPayout.amount, currency) })}{' '}
        <Link to={paths.payout({ id: openPayout.identifier })}>
          {t(choiceKey('payouts', 'status', openPayout.status))}
        </Link>
      </Typography>
    )
  // Only the bank's confirmation is missing.
  const isRequestable = hindrance === 'details_waiting' && account !== null && Date.parse(account.usableFrom) <= now
  return (
    <Typography>
      {t(`payouts.hindrances.${isRequestable ? 'details_asked' : (hindrance ?? 'below_minimum')}`, {
        amount: formats.money(minimum, currency),
        date: account ? formats.longMoment(account.usableFrom) : '',
      })}
    </Typography>
  )
}
