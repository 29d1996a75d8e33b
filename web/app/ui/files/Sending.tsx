import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'

/** Upload progress, with a stop button if `onStop` is given. */
export function Sending({ percent, onStop }: { percent: number; onStop?: (() => void) | undefined }) {
  const t = useTranslate()
  const text = percent < 100 ? t('files.percent', { percent }) : t('files.storing')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, p: 3, borderRadius: 3, bgcolor: 'var(--mint)' }}>
      <Box sx={{ flex: 1 }}>
        <Box component="output" sx={{ display: 'block', mb: 1 }}>
          {text}
        </Box>
        <LinearProgress variant="determinate" value={percent} aria-label={text} sx={{ borderRadius: 2 }} />
      </Box>
      {onStop && (
        <Button variant="outlined" onClick={onStop}>
          {t('files.stop')}
        </Button>
      )}
    </Box>
  )
}
