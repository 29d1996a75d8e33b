import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { TherapistPortrait } from '#app/scheduling/bookings/TherapistPortrait.tsx'
import { HeldUntil, listCard } from './AppointmentCard.tsx'

interface SeriesCardProps {
  /** The sessions of one series in this list, in its order. */
  bookings: readonly [Booking, ...Booking[]]
}

/** Several sessions of one series: their dates, one payment state, and the next payment. */
export function SeriesCard({ bookings }: SeriesCardProps) {
  const t = useTranslate()
  const [first] = bookings
  const next = bookings.find(({ actions }) => actions.includes('pay'))
  const name = otherSide(first, useViewer())
  return (
    <Box component="article" aria-label={name} sx={listCard}>
      <TherapistPortrait provider={first.provider} size={60} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {t('appointments.series.title', { name, smart_count: bookings.length })}
        </Typography>
        <Typography sx={{ color: 'var(--muted)' }}>
          {first.modality.name} · {first.therapyCategory.name}
        </Typography>
      </Box>
      <Box className="status">
        <PaymentState bookings={bookings} />
      </Box>
      <Dates bookings={bookings} />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        {next && <PaySeries next={next} />}
        <Button component={Link} to={paths.appointment({ id: first.identifier })}>
          {t('appointments.series.view')}
        </Button>
        {next && <HeldUntil booking={next} />}
      </Box>
    </Box>
  )
}

const isUnpaid = ({ status }: Booking) => status === 'pending'
const isPaid = ({ status, isFree }: Booking) => status === 'confirmed' && !isFree

/** One state for all: the payments where sessions are paid, otherwise the status of the first. */
function PaymentState({ bookings }: SeriesCardProps) {
  const t = useTranslate()
  const paid = bookings.filter(isPaid).length
  const count = paid + bookings.filter(isUnpaid).length
  if (count === 0 || bookings.some(({ status }) => status === 'booking_request'))
    return <BookingStatus status={bookings[0].status} />
  return paid === count ? (
    <StatusBadge status="paid" text={t('appointments.series.all_paid')} />
  ) : (
    <StatusBadge status="pending" text={t('appointments.series.paid_of', { paid, count })} />
  )
}

/** The dates as links; the strip scrolls by itself. */
function Dates({ bookings }: SeriesCardProps) {
  const t = useTranslate()
  const { date, zone, time, longMoment } = useFormats()
  const part = (startAt: string, style: Intl.DateTimeFormatOptions) => date(plainDateOf(zone, startAt), style)
  return (
    <Box
      component="ul"
      aria-label={t('series.dates')}
      sx={{
        gridColumn: '1 / -1',
        m: 0,
        p: '3px',
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        listStyle: 'none',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {bookings.map((booking) => {
        const { identifier, startAt, status } = booking
        const mark = isPaid(booking) ? 'paid' : isUnpaid(booking) ? 'to_pay' : null
        const state = mark ? t(`appointments.series.${mark}`) : t(`resources.appointments.choices.status.${status}`)
        return (
          <li key={identifier}>
            <Box
              component={Link}
              to={paths.appointment({ id: identifier })}
              aria-label={`${startAt ? longMoment(startAt) : t('appointments.not_scheduled')}: ${state}`}
              sx={{
                display: 'grid',
                justifyItems: 'center',
                minWidth: 96,
                minHeight: 72,
                px: 2,
                py: 1.5,
                borderRadius: 3,
                bgcolor: mark === 'paid' ? 'var(--mint)' : 'var(--sand)',
                color: 'var(--ink)',
                fontSize: 14,
                lineHeight: 1.35,
                textDecoration: 'none',
                whiteSpace: 'nowrap',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              <span>{startAt ? `${part(startAt, { weekday: 'short' })}, ${time(startAt)}` : ''}</span>
              <Box component="span" sx={{ fontSize: 16, fontWeight: 600 }}>
                {startAt ? part(startAt, { day: 'numeric', month: 'short' }) : '–'}
              </Box>
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 1,
                  fontWeight: 600,
                  color: mark === 'paid' ? 'var(--success)' : mark === 'to_pay' ? 'var(--warning)' : 'inherit',
                }}
              >
                {mark === 'paid' && <CheckIcon aria-hidden sx={{ fontSize: 16 }} />}
                {state}
              </Box>
            </Box>
          </li>
        )
      })}
    </Box>
  )
}

/** Pays the next date, and says which, or all at once; a series that is paid at once is paid with one button. */
function PaySeries({ next }: { next: Booking }) {
  const mayPay = useIsAllowed(paymentApi.payBooking)
  return mayPay ? <PayNext next={next} /> : null
}

function PayNext({ next }: { next: Booking }) {
  const t = useTranslate()
  const { money, date, zone } = useFormats()
  const cost = useRead(paymentApi.ofBooking, { params: { id: next.identifier } }, { staleTime: 60_000 })
  if (cost.isPending) return <Skeleton variant="rounded" width={240} height={48} />
  const together = cost.data?.series?.sessions ?? 1
  const amount = money(cost.data?.amount ?? next.fee, next.currency)
  const day = next.startAt ? date(plainDateOf(zone, next.startAt), { day: 'numeric', month: 'long' }) : ''
  const all = cost.data?.allOfSeries
  return (
    <>
      <Button variant="contained" component={Link} to={paths.payment({ id: next.identifier })}>
        {together > 1
          ? t('appointments.series.pay_all', { amount, count: together })
          : t('appointments.series.pay_for', { amount, date: day })}
      </Button>
      {all && (
        <Button variant="outlined" component={Link} to={paths.seriesPayment({ id: all.identifier })}>
          {t('appointments.series.pay_all', { amount: money(all.amount, next.currency), count: all.sessions })}
        </Button>
      )}
    </>
  )
}
