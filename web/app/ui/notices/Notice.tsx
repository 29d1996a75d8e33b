import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ApiError } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useMessageOf } from '#ui/api/use-call.ts'

/** An empty state: one sentence, one action. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Box
      sx={{
        p: 6,
        borderRadius: 5,
        bgcolor: 'var(--sand)',
        textAlign: 'center',
        display: 'grid',
        gap: 4,
        justifyItems: 'center',
      }}
    >
      <Typography>{text}</Typography>
      {action}
    </Box>
  )
}

/** An error state: the sentence and a retry button. */
export function Broken({ error, text, onRetry }: { error?: unknown; text?: string; onRetry: () => unknown }) {
  const t = useTranslate()
  const messageOf = useMessageOf()
  return (
    <Box
      role="alert"
      sx={{
        p: 6,
        borderRadius: 5,
        bgcolor: 'var(--sand)',
        textAlign: 'center',
        display: 'grid',
        gap: 4,
        justifyItems: 'center',
      }}
    >
      <Typography>{text ?? messageOf(error)}</Typography>
      {error instanceof ApiError && error.status === 404 ? (
        <Button variant="outlined" component={Link} to={paths.overview()}>
          {t('account.not_found.action')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => void onRetry()}>
          {t('account.retry')}
        </Button>
      )}
    </Box>
  )
}
