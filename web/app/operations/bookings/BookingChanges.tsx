import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BookingChange } from '#schemas/operations/operator-bookings.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Panel } from './Panel.tsx'

/** What happened to the booking, newest first. */
export function BookingChanges({ changes }: { changes: readonly BookingChange[] }) {
  const t = useTranslate()
  return (
    <Panel id="booking-changes" title={t('finance.bookings.changes')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map((change, place) => (
          <Change key={`${place} ${change.kind}`} change={change} />
        ))}
      </Box>
    </Panel>
  )
}

function Change({ change: { at, kind, by, name, fromStart, toStart } }: { change: BookingChange }) {
  const t = useTranslate()
  const formats = useFormats()
  const who = [t(choiceKey('bookings', 'by', by)), name].filter(Boolean).join(', ')
  return (
    <Box
      component="li"
      sx={{
        py: 2,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
        columnGap: 4,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <Typography>{t(choiceKey('bookings', 'kind', kind))}</Typography>
      <Typography
        component="time"
        dateTime={at}
        sx={{ fontSize: 14, color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}
      >
        {formats.moment(at)}
      </Typography>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)', gridColumn: { sm: '1 / -1' } }}>
        {[
          t('finance.bookings.by', { who }),
          fromStart &&
            toStart &&
            t('finance.bookings.times', { from: formats.moment(fromStart), to: formats.moment(toStart) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  )
}
