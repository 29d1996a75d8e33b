import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { type AgendaView, agendaViews } from '../agenda/days.ts'

/** The same appointments as a list, or on the clock; the date stays when the view changes. */
export function AppointmentViews({ current }: { current: AgendaView | 'list' }) {
  const t = useTranslate()
  const [words] = useSearchParams()
  const date = words.get('date')
  const kept = date ? `&date=${encodeURIComponent(date)}` : ''
  return (
    <Box component="nav" aria-label={t('agenda.views.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
      {(['list', ...agendaViews] as const).map((view) => (
        <Box
          key={view}
          component={Link}
          to={view === 'list' ? '?' : `?view=${view}${kept}`}
          aria-current={view === current ? 'page' : undefined}
          sx={{
            display: 'grid',
            placeItems: 'center',
            minHeight: 44,
            px: 4,
            borderRadius: 999,
            color: 'var(--ink)',
            fontWeight: 600,
            textDecoration: 'none',
            border: '1.5px solid var(--control)',
            '&[aria-current]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
          }}
        >
          {t(`agenda.views.${view}`)}
        </Box>
      ))}
    </Box>
  )
}
