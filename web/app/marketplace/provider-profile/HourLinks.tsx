import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { plainDateOf } from '#shared/i18n/format.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface HourLinksProps {
  /** Of the therapist. */
  name: string
  hours: readonly { at: string; href: string }[]
}

/** Free hours of a therapist; each leads to the booking with that hour chosen. */
export function HourLinks({ name, hours }: HourLinksProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="ul" sx={row}>
      {hours.map(({ at, href }) => (
        <li key={at}>
          <Button variant="outlined" fullWidth href={href} sx={hour}>
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
  position: 'relative',
  minHeight: 52,
  px: 1,
  py: 1,
  flexDirection: 'column',
  lineHeight: 1.3,
  color: 'var(--ink)',
  whiteSpace: 'nowrap',
} as const
