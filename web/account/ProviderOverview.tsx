import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { availabilityApi } from '#schemas/availability.ts'
import { bookingApi } from '#schemas/bookings.ts'
import { providerApi } from '#schemas/providers.ts'
import { AppointmentCard } from '../bookings/AppointmentCard.tsx'
import { paths } from '../kit/paths.ts'
import { Broken, Empty } from './Notice.tsx'
import { Page } from './Page.tsx'
import { useRead } from './use-call.ts'
import { useFormats } from './viewer.tsx'

const open = 'booking_request,pending,confirmed'
const week = 7 * 86_400_000

export function ProviderOverview() {
  const t = useTranslate()
  const [now] = useState(() => Date.now())
  const next = useRead(
    bookingApi.appointments,
    { query: { statuses: open, sort: 'startAt', perPage: 5 } },
    { staleTime: 60_000 },
  )
  const span = { from: new Date(now).toISOString(), to: new Date(now + week).toISOString() }
  const thisWeek = useRead(
    bookingApi.appointments,
    { query: { statuses: open, perPage: 1, ...span } },
    { staleTime: 60_000 },
  )

  return (
    <Page wide title={t('overview.title')}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, mb: 6 }}>
        <Tile
          label={t('overview.this_week')}
          isPending={thisWeek.isPending}
          to={paths.appointments()}
          action={t('overview.to_appointments')}
        >
          {thisWeek.data && t('overview.sessions', { smart_count: thisWeek.data.meta.total })}
        </Tile>
        <FeeTile />
        <HoursTile />
      </Box>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('overview.next_sessions')}
      </Typography>
      {next.isPending && <Skeleton variant="rounded" height={260} />}
      {next.error && <Broken error={next.error} onRetry={next.refetch} />}
      {next.data?.data.length === 0 && (
        <Empty
          text={t('overview.no_sessions')}
          action={
            <Button variant="contained" component={Link} to={paths.availability()}>
              {t('overview.check_hours')}
            </Button>
          }
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {next.data?.data.map((booking) => (
          <li key={booking.identifier}>
            <AppointmentCard booking={booking} />
          </li>
        ))}
      </Box>
    </Page>
  )
}

function FeeTile() {
  const t = useTranslate()
  const formats = useFormats()
  const { data, isPending } = useRead(providerApi.own)
  const fee = data?.bookingFee
  return (
    <Tile label={t('overview.fee')} isPending={isPending} to={paths.fees()} action={t('overview.change_fee')}>
      {fee && (fee.general.isFree ? t('booking.free') : formats.money(fee.general.fee, fee.currencyCode))}
    </Tile>
  )
}

function HoursTile() {
  const t = useTranslate()
  const { data, isPending } = useRead(availabilityApi.generalWeek)
  return (
    <Tile
      label={t('overview.hours')}
      isPending={isPending}
      to={paths.availability()}
      action={t('overview.change_hours')}
    >
      {data && t('overview.days_open', { smart_count: data.days.filter(({ isAvailable }) => isAvailable).length })}
    </Tile>
  )
}

interface TileProps {
  label: string
  isPending: boolean
  to: string
  action: string
  children: ReactNode
}

const Tile = ({ label, isPending, to, action, children }: TileProps) => (
  <Box sx={{ p: 5, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}>
    <Typography sx={{ color: 'var(--muted)' }}>{label}</Typography>
    <Typography
      component="div"
      sx={{ fontSize: 20, fontWeight: 600, minHeight: '1.6em', fontVariantNumeric: 'tabular-nums' }}
    >
      {isPending ? <Skeleton width={100} /> : children}
    </Typography>
    <Link to={to}>{action}</Link>
  </Box>
)
