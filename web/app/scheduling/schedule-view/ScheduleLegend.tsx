import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { hatched } from '#app/scheduling/availability/calendar-marks.ts'

export const legendMarks = {
  session: { bgcolor: 'var(--mint)', border: '1px solid var(--primary)', borderLeftWidth: 4 },
  request: { bgcolor: 'var(--warning-ground)', border: '1.5px dashed var(--warning)' },
  open: { bgcolor: 'color-mix(in srgb, var(--mint) 55%, var(--card))', border: '1px solid var(--control)' },
  blocked: { ...hatched, border: '1px solid var(--control)' },
} as const

/** What the shapes in the grid mean. */
export function ScheduleLegend() {
  const t = useTranslate()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px 16px',
        m: 0,
        ml: 'auto',
        p: 0,
        fontSize: 13,
      }}
    >
      {(['session', 'request', 'open', 'blocked'] as const).map((name) => (
        <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'var(--muted)' }}>
          <Box aria-hidden sx={{ width: 16, height: 14, borderRadius: '4px', ...legendMarks[name] }} />
          {t(`calendar_view.legend.${name}`)}
        </Box>
      ))}
    </Box>
  )
}
