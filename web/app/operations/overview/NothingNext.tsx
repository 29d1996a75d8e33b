import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** In place of the next session: that nothing is coming up, and when clients can book next. */
export function NothingNext({ nextFreeAt, waits }: { nextFreeAt: string | null; waits: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 1, bgcolor: 'var(--mint)', borderRadius: 3, fontSize: 14 }}>
      <Typography variant="h2" sx={{ fontSize: 20 }}>
        {t(waits ? 'today.no_session' : 'today.nothing_waits')}
      </Typography>
      <span>
        {nextFreeAt ? t('today.next_free', { when: formats.longMoment(nextFreeAt) }) : t('today.no_free_time')}{' '}
        <Link to={paths.availability()}>{t('today.change_hours')}</Link>
      </span>
    </Box>
  )
}
