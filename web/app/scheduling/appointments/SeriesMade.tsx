import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Series } from '#schemas/scheduling/series.ts'
import { SeriesDates } from '#app/scheduling/series/SeriesDates.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { MadeActions } from './MadeActions.tsx'

interface SeriesMadeProps {
  series: Series
  clientName: string
  onAnother: () => void
}

/** What was made of a repeating appointment: the dates with their status, and what the client pays. */
export function SeriesMade({ series, clientName, onAnother }: SeriesMadeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { items, series: about } = series
  const made = items.filter(({ bookingIdentifier }) => bookingIdentifier !== undefined)
  const words = { name: clientName, count: made.length, amount: formats.money(about.total, about.currency) }
  return (
    <Page title={t('new_appointment.series.done_title', { smart_count: made.length })}>
      <Box component="output" sx={{ display: 'block', mb: 6 }}>
        {t(about.total === 0 ? 'new_appointment.series.done_free' : 'new_appointment.series.done_pending', words)}
      </Box>
      <SeriesDates series={series} zone={about.anchorTimezone} />
      <Box sx={{ mt: 6 }}>
        <MadeActions id={made[0]?.bookingIdentifier ?? ''} onAnother={onAnother} />
      </Box>
    </Page>
  )
}
