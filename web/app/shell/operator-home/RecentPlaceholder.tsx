import Skeleton from '@mui/material/Skeleton'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { LoadError } from '#ui/notices/Notice.tsx'
import { DensePanel } from '#app/operations/overview/DensePanel.tsx'

export const recentSpace = { height: 312 } as const

/** The card of recent events while its code and texts are loaded. */
export function RecentPlaceholder() {
  const t = useTranslate()
  return (
    <DensePanel title={t('operator_home.recent.title')}>
      <Box aria-busy="true" sx={{ px: 3.5, pb: 3.5, boxSizing: 'border-box', ...recentSpace }}>
        <Skeleton variant="rounded" height="100%" sx={{ borderRadius: 2 }} />
      </Box>
    </DensePanel>
  )
}

/** Its code or texts could not be loaded; a page that is loaded again tries it once more. */
export function RecentUnavailable() {
  const t = useTranslate()
  return (
    <DensePanel title={t('operator_home.recent.title')}>
      <Box sx={{ px: 3.5, pb: 3.5, '& > div': { p: 4, borderRadius: 2 } }}>
        <LoadError text={t('errors.offline')} onRetry={() => location.reload()} />
      </Box>
    </DensePanel>
  )
}
