import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Empty } from '#ui/notices/Notice.tsx'
import { type Called, useRefused } from './use-may.ts'

interface IfMayProps {
  /** The call that the children make. */
  endpoint: Called
  /** The children are all there is on the page. */
  isPage?: boolean
  children: ReactNode
}

/** What makes a call, or one sentence why an operator who acts for somebody else finds nothing here. */
export function IfMay({ endpoint, isPage = false, children }: IfMayProps) {
  const t = useTranslate()
  const isRefused = useRefused(endpoint)
  if (isRefused === undefined) return null
  if (!isRefused) return children
  const text = t('errors.IMPERSONATION_BLOCKED')
  return isPage ? <Empty text={text} /> : <Typography sx={{ color: 'var(--muted)' }}>{text}</Typography>
}
