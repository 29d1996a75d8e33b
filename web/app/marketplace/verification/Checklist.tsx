import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import MissingIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { neededSteps, useOwnVerification } from './own-verification.ts'
import { stepAddresses } from './step-addresses.ts'

/** The steps of the verification with their status and links; loads its own data, so it can be used on any page. */
export function Checklist() {
  const { data, isPending, error, refetch } = useOwnVerification()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return <Steps own={data} />
}

function Steps({ own }: { own: OwnVerification }) {
  const t = useTranslate()
  const steps = neededSteps(own)
  const done = steps.filter(({ isDone }) => isDone).length
  const progress = t('verification.checklist.progress', { done, total: steps.length })
  return (
    <>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{progress}</Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / Math.max(1, steps.length)}
        aria-label={progress}
        sx={{ height: 8, my: 2, borderRadius: 999, bgcolor: 'var(--sand)' }}
      />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </Box>
    </>
  )
}

function Step({ step, isDone }: OwnVerification['steps'][number]) {
  const t = useTranslate()
  const name = t(`verification.steps.${step}`)
  const Icon = isDone ? DoneIcon : MissingIcon
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        alignItems: 'center',
        columnGap: 3,
        minHeight: 48,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <Icon aria-hidden sx={{ color: isDone ? 'var(--success)' : 'var(--muted)' }} />
      <div>
        {name}{' '}
        <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {t(`verification.checklist.${isDone ? 'done' : 'missing'}`)}
        </Box>
      </div>
      <Link to={stepAddresses[step]}>
        {isDone ? (
          <>
            <span aria-hidden>{t('verification.view')}</span>
            <VisuallyHidden>{t('verification.look_at', { step: name })}</VisuallyHidden>
          </>
        ) : (
          t(`verification.to_step.${step}`)
        )}
      </Link>
    </Box>
  )
}
