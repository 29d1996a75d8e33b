import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { PlannedDates } from '#app/scheduling/series/PlannedDates.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { bookedCount, isStopped } from '#app/scheduling/series/series-plan.ts'
import type { Repeating, useAppointmentSeries } from './use-appointment-series.ts'

interface SeriesPreviewProps {
  plan: ReturnType<typeof useAppointmentSeries>['plan']
  repeating: Repeating
}

/** Every date before it is saved: which fit, why the others do not, and what the client will pay. */
export function SeriesPreview({ plan, repeating }: SeriesPreviewProps) {
  const t = useTranslate()
  const { conflictPolicy } = repeating
  return (
    <Box component="section" aria-label={t('new_appointment.series.dates')}>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 3 }}>
        {t('new_appointment.series.dates')}
      </Typography>
      <PlannedDates plan={plan} waiting={t('new_appointment.series.dates_wait')} conflictPolicy={conflictPolicy}>
        {(series) => (
          <>
            <Totals series={series} />
            {isStopped(series, conflictPolicy) && (
              <Typography role="alert" sx={{ mt: 3, color: 'var(--error)' }}>
                {t('series.all_or_none')}
              </Typography>
            )}
          </>
        )}
      </PlannedDates>
    </Box>
  )
}

function Totals({ series: { series, items } }: { series: Series }) {
  const t = useTranslate()
  const formats = useFormats()
  const count = t('series.count_of', { count: bookedCount(items), all: items.length })
  const { total, dueNow, currency } = series
  return (
    <Box aria-live="polite" sx={{ mt: 4, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t('new_appointment.series.total', {
          count,
          amount: total === 0 ? t('booking.free') : formats.money(total, currency),
        })}
      </Typography>
      {total > 0 && (
        <Typography sx={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
          {t('new_appointment.series.due', {
            amount: formats.money(dueNow, currency),
            hours: bookingLimits.paymentRequestHours,
          })}
        </Typography>
      )}
    </Box>
  )
}
