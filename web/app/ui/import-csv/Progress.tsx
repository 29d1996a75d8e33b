import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { ImportFailure } from './send-rows.ts'
import { StepHeading } from './StepHeading.tsx'
import type { Sending } from './use-sending.ts'

interface ProgressProps {
  sending: Sending
  onStop: () => void
  onGoOn: () => void
}

/** Import progress, what holds it up, and a stop button. */
export function Progress({ sending: { total, outcomes, failure, isStopping }, onStop, onGoOn }: ProgressProps) {
  const t = useTranslate()
  const formats = useFormats()
  const progressText = (done: number) =>
    t('import_csv.progress.count', { done: formats.number(done), total: formats.number(total) })
  const done = outcomes.length
  // Announcing every part would be too much.
  const quarter = Math.floor((done / total) * 4)
  return (
    <>
      <StepHeading>{t('import_csv.progress.title')}</StepHeading>
      <Box sx={{ display: 'grid', gap: 3, p: { xs: 4, sm: 5 }, borderRadius: 5, bgcolor: 'var(--mint)' }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{progressText(done)}</Typography>
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label={t('import_csv.progress.title')}
          aria-valuetext={progressText(done)}
          sx={{ height: 8, borderRadius: 2 }}
        />
        <Box component="output" sx={{ position: 'absolute' }}>
          <VisuallyHidden>{progressText(Math.round((total / 4) * quarter))}</VisuallyHidden>
        </Box>
        <Typography>{isStopping ? t('import_csv.progress.stopping') : t('import_csv.progress.stay')}</Typography>
      </Box>
      {failure && <Paused key={failure.as} failure={failure} onGoOn={onGoOn} />}
      <Button variant="outlined" onClick={onStop} disabled={isStopping} sx={{ justifySelf: 'start', minHeight: 48 }}>
        {t('import_csv.progress.stop')}
      </Button>
    </>
  )
}

/** What holds the import up, when it resumes, and a button to resume at once. */
function Paused({ failure, onGoOn }: { failure: ImportFailure; onGoOn: () => void }) {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="alert"
      sx={{ color: 'var(--ink)', '& .MuiAlert-message': { display: 'grid', gap: 3, justifyItems: 'start' } }}
    >
      <span>
        {t(`import_csv.trouble.${failure.as}`)} {failure.sentence}
      </span>
      {failure.seconds !== null && <Countdown key={failure.seconds} seconds={failure.seconds} />}
      {failure.as === 'signed_out' && (
        <a href={addressOf(locale, paths.login())} target="_blank" rel="noopener">
          {t('import_csv.trouble.sign_in')}
        </a>
      )}
      <Button variant="outlined" onClick={onGoOn}>
        {t('import_csv.trouble.go_on')}
      </Button>
    </Alert>
  )
}

/** Hidden from screen readers: an announcement every second would be too much. */
function Countdown({ seconds }: { seconds: number }) {
  const t = useTranslate()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>{t('import_csv.trouble.again_in', { seconds: left })}</span>
}
