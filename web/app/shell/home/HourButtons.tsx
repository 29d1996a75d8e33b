import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Free hours as links to the booking with that hour chosen. */
export function HourButtons({ suggestion: { provider, therapyCategory, hours } }: { suggestion: Suggestion }) {
  const t = useTranslate()
  const formats = useFormats()
  const name = `${provider.firstName} ${provider.lastName}`
  const dayOf = (start: string) =>
    formats.date(plainDateOf(formats.zone, start), { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Box component="ul" sx={row}>
      {hours.map(({ startTime }) => (
        <li key={startTime}>
          <Button
            variant="outlined"
            fullWidth
            href={addressOf(
              formats.locale,
              paths.book({ id: provider.identifier, at: startTime, therapy: therapyCategory.identifier }),
            )}
            sx={hour}
          >
            <Box component="span" sx={{ fontSize: 13, fontWeight: 400 }}>
              {dayOf(startTime)}{' '}
            </Box>
            <Box component="span" sx={{ fontSize: 16, fontVariantNumeric: 'tabular-nums' }}>
              {formats.time(startTime)}
            </Box>
            <VisuallyHidden>, {t('appointments.with', { name })}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </Box>
  )
}

const row = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
} as const
const hour = {
  position: 'relative',
  minHeight: 52,
  px: 1,
  py: 1,
  flexDirection: 'column',
  lineHeight: 1.3,
  color: 'var(--ink)',
  whiteSpace: 'nowrap',
} as const
