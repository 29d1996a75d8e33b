import Box from '@mui/material/Box'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'

/** The date as a small calendar sheet; the text beside it repeats the date for screen readers. */
export function DateBlock({ startAt }: { startAt: string | null }) {
  const { date, zone } = useFormats()
  const part = (style: Intl.DateTimeFormatOptions) => (startAt ? date(plainDateOf(zone, startAt), style) : '')
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        width: 60,
        minHeight: 72,
        flexShrink: 0,
        borderRadius: 3,
        bgcolor: 'var(--sand)',
        fontSize: 14,
        lineHeight: 1.25,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {startAt === null ? (
        <Box component="span" sx={{ fontSize: 24 }}>
          –
        </Box>
      ) : (
        <>
          <span>{part({ weekday: 'short' })}</span>
          <Box component="span" sx={{ fontSize: 20, fontWeight: 600 }}>
            {part({ day: 'numeric' })}
          </Box>
          <span>{part({ month: 'short' })}</span>
        </>
      )}
    </Box>
  )
}
