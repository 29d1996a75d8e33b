import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The next free hours of a therapist; each leads to the booking with that hour chosen. */
export function NextHourLinks({
  name,
  next: { provider, hours, acceptingNewClients },
}: {
  name: string
  next: NextHours
}) {
  const t = useTranslate()
  const formats = useFormats()
  if (hours.length === 0)
    return (
      <Typography sx={{ minHeight: 52, display: 'grid', alignContent: 'center' }}>
        {t(acceptingNewClients ? 'saved_list.no_hours' : 'saved_list.full')}
      </Typography>
    )
  return (
    <Box component="ul" sx={row}>
      {hours.map((at) => (
        <li key={at}>
          <Button
            variant="outlined"
            fullWidth
            href={addressOf(formats.locale, paths.book({ id: provider, at }))}
            sx={hour}
          >
            <Box component="span" sx={{ fontSize: 13, fontWeight: 400 }}>
              {formats.date(plainDateOf(formats.zone, at), { weekday: 'short', day: 'numeric', month: 'short' })}{' '}
            </Box>
            <Box component="span" sx={{ fontSize: 16, fontVariantNumeric: 'tabular-nums' }}>
              {formats.time(at)}
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
  minHeight: 52,
  px: 1,
  py: 1,
  flexDirection: 'column',
  lineHeight: 1.3,
  color: 'var(--ink)',
  whiteSpace: 'nowrap',
} as const
