import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ApiError } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useMessageOf } from '#ui/api/use-call.ts'

const sand = {
  p: 6,
  borderRadius: 5,
  bgcolor: 'var(--sand)',
  textAlign: 'center',
  display: 'grid',
  gap: 4,
  justifyItems: 'center',
} as const

interface EmptyWithLinkProps {
  text: string
  to: string
  /** Text of the link. */
  action: string
  /** There is a more important button on the page. */
  isQuiet?: boolean
}

/** An empty state: one sentence, one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Box sx={sand}>
      <Typography>{text}</Typography>
      {action}
    </Box>
  )
}

/** An empty state that leads to another page. */
export const EmptyWithLink = ({ text, to, action, isQuiet = false }: EmptyWithLinkProps) => (
  <EmptyState
    text={text}
    action={
      <Button variant={isQuiet ? 'outlined' : 'contained'} component={Link} to={to}>
        {action}
      </Button>
    }
  />
)

/** An error state: the sentence and a retry button. */
export function LoadError({ error, text, onRetry }: { error?: unknown; text?: string; onRetry: () => unknown }) {
  const t = useTranslate()
  const messageOf = useMessageOf()
  return (
    <Box role="alert" sx={sand}>
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
