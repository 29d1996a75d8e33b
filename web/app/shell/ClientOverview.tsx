import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { NextAppointment } from '#app/scheduling/appointments/NextAppointment.tsx'
import { Messages } from '#app/operations/overview/Messages.tsx'
import { CrisisFold } from '#app/care/crisis/CrisisFold.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { VerifyNotice } from '#ui/page/VerifyNotice.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

export function ClientOverview() {
  const t = useTranslate()
  const { firstName, isActive } = useViewer()
  return (
    <Page title={firstName ? t('overview.hello', { name: firstName }) : t('overview.title')}>
      {!isActive && <VerifyNotice text={t('overview.verify')} />}
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', mb: 5 }}>
        <Next />
        <Messages most={2} />
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Balance />
        <FindTherapist />
      </Box>
      <CrisisFold />
    </Page>
  )
}

function Next() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(
    bookingApi.appointments,
    { query: { statuses: 'upcoming', sort: 'startAt', perPage: 5 } },
    { staleTime: 60_000 },
  )
  const next = data?.data.find(({ startAt }) => startAt !== null) ?? data?.data[0]
  if (isPending) return <Skeleton variant="rounded" sx={{ height: { xs: 440, sm: 360 } }} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return next ? (
    <NextAppointment booking={next} />
  ) : (
    <EmptyState text={t('appointments.empty.upcoming')} action={<TherapistsButton />} />
  )
}

const card = {
  p: 5,
  minHeight: 152,
  display: 'grid',
  gap: 3,
  alignContent: 'space-between',
  justifyItems: 'start',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 5,
} as const

function Balance() {
  const t = useTranslate()
  const formats = useFormats()
  const { data, isPending, error } = useRead(paymentApi.balance)
  return (
    <Box sx={card}>
      <div>
        <Typography sx={{ color: 'var(--muted)' }}>{t('wallet.balance')}</Typography>
        {isPending && <Skeleton width={140} height={40} />}
        {error && <Typography role="alert">{t('wallet.balance_failed')}</Typography>}
        {data && (
          <Typography sx={{ fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formats.money(data.balance, data.currency)}
          </Typography>
        )}
      </div>
      <Button variant="outlined" component={Link} to={paths.wallet()}>
        {t('overview.to_wallet')}
      </Button>
    </Box>
  )
}

function FindTherapist() {
  const t = useTranslate()
  return (
    <Box sx={card}>
      <Typography>{t('overview.find_text')}</Typography>
      <TherapistsButton />
    </Box>
  )
}

function TherapistsButton() {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <Button variant="outlined" href={addressOf(locale, paths.therapists())}>
      {t('appointments.find_therapist')}
    </Button>
  )
}
