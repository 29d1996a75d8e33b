import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#ui/notices/Notice.tsx'
import { type Called, useRefused } from './use-is-allowed.ts'

interface IfAllowedProps {
  /** The endpoint that the children call. */
  endpoint: Called
  /** The children are the whole page. */
  isPage?: boolean
  children: ReactNode
}

/** Shows what calls the endpoint, or one sentence why an operator acting for a user may not. */
export function IfAllowed({ endpoint, isPage = false, children }: IfAllowedProps) {
  const t = useTranslate()
  const isRefused = useRefused(endpoint)
  if (isRefused === undefined) return null
  if (!isRefused) return children
  const text = t('errors.IMPERSONATION_BLOCKED')
  return isPage ? <EmptyState text={text} /> : <Typography sx={{ color: 'var(--muted)' }}>{text}</Typography>
}
