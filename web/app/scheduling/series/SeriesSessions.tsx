import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { Series, SeriesItem } from '#schemas/scheduling/series.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherZone } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'
import { SeriesDates } from './SeriesDates.tsx'

const ChargingPanel = lazy(async () => ({ default: (await import('./ChargingPanel.tsx')).ChargingPanel }))

const dialogs = {
  series_cancel: lazy(async () => ({ default: (await import('./CancelSeries.tsx')).CancelSeries })),
  series_move: lazy(async () => ({ default: (await import('./MoveSeries.tsx')).MoveSeries })),
}
type SeriesDialog = keyof typeof dialogs

/** All dates of a series with their status, and actions for several at once. */
export function SeriesSessions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const dialog = useDialog<SeriesDialog>()
  const { data, isPending, error, refetch } = useRead(
    seriesApi.ofAppointment,
    { params: { id: booking.identifier } },
    { staleTime: 0 },
  )
  const hasOthers = data?.items.some((item) => item.bookingIdentifier !== booking.identifier && isAhead(item)) ?? false
  return (
    <Box component="section" sx={{ mt: 8 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('series.panel')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={320} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <>
          <Typography>{t('series.panel_about', aboutWords(data, t))}</Typography>
          <SeriesDates series={data} zone={otherZone(booking, viewer)}>
            {(item) => <SessionLink item={item} here={booking.identifier} />}
          </SeriesDates>
          <PayAll series={data} />
          <Charging series={data} />
          {hasOthers && (
            <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {booking.actions.includes('reschedule') && (
                <Button variant="outlined" onClick={() => dialog.open('series_move')}>
                  {t('series.move_some')}
                </Button>
              )}
              {booking.actions.includes('cancel') && !booking.actions.includes('reject') && (
                <Button variant="outlined" onClick={() => dialog.open('series_cancel')}>
                  {t('series.cancel_some')}
                </Button>
              )}
            </Box>
          )}
          <OpenDialog booking={booking} series={data} />
        </>
      )}
    </Box>
  )
}

type Translate = ReturnType<typeof useTranslate>

const aboutWords = ({ series, items }: Series, t: Translate) => ({
  frequency: t(`series.frequencies.${series.frequency}`),
  count: items.length,
  payment: t(`series.paid.${series.payment}`),
})

/** Sessions that are paid one by one can be paid together. */
function PayAll({ series: { series, items } }: { series: Series }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { userType } = useViewer()
  const mayPay = useIsAllowed(seriesApi.pay) && userType === 'client'
  const unpaid = items.filter(({ bookingStatus }) => bookingStatus === 'pending')
  if (!mayPay || !series.identifier || series.payment === 'upfront' || unpaid.length < 2) return null
  const sum = unpaid.reduce((total, { fee }) => total + fee, 0)
  return (
    <Button variant="outlined" component={Link} to={paths.seriesPayment({ id: series.identifier })} sx={{ mt: 4 }}>
      {t('appointments.series.pay_all', { amount: money(sum, series.currency), count: unpaid.length })}
    </Button>
  )
}

/** Sessions that are paid one by one can be paid by a saved card when they are due. */
function Charging({ series: { series } }: { series: Series }) {
  const { userType } = useViewer()
  if (userType !== 'client' || !series.identifier || series.payment === 'upfront' || series.status !== 'active')
    return null
  return (
    <Suspense fallback={null}>
      <ChargingPanel series={series.identifier} />
    </Suspense>
  )
}

const open: readonly SeriesItem['bookingStatus'][] = ['booking_request', 'pending', 'confirmed']
const isAhead = ({ status, bookingStatus }: SeriesItem) => status === 'tentative' || open.includes(bookingStatus)

function SessionLink({ item: { bookingIdentifier, startAt }, here }: { item: SeriesItem; here: string }) {
  const t = useTranslate()
  const { longMoment } = useFormats()
  if (!bookingIdentifier) return null
  if (bookingIdentifier === here) return <Typography sx={{ fontSize: 14 }}>{t('series.this_one')}</Typography>
  return (
    <MuiLink
      component={Link}
      to={paths.appointment({ id: bookingIdentifier })}
      aria-label={`${t('appointments.details')}: ${longMoment(startAt)}`}
      sx={{ justifySelf: 'start', py: 1 }}
    >
      {t('appointments.details')}
    </MuiLink>
  )
}

/** The open dialog; its code is loaded when it opens. */
function OpenDialog({ booking, series }: { booking: Booking; series: Series }) {
  const { opened, close } = useDialog<SeriesDialog>()
  if (!opened || !Object.hasOwn(dialogs, opened)) return null
  const Dialog = dialogs[opened]
  return (
    <Suspense fallback={null}>
      <Dialog booking={booking} series={series} onClose={close} />
    </Suspense>
  )
}
