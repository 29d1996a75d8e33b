import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'

/** Where the case is in the queue, and the ways to those beside it. */
export function CasePlace({ queue: { place, count, previous, next } }: Pick<VerificationCase, 'queue'>) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <Box
      component="nav"
      aria-label={t('verification_case.queue')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
    >
      <Box
        component="span"
        sx={{ mr: 1, fontSize: 14, color: 'var(--muted)', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {place === null
          ? t('verification_case.queue_count', { smart_count: count })
          : t('verification_case.queue_place', { place, count })}
      </Box>
      <CaseLink label={t('verification_case.previous_case')} to={previous}>
        <PreviousIcon />
      </CaseLink>
      <CaseLink label={t('verification_case.next_case')} to={next}>
        <NextIcon />
      </CaseLink>
    </Box>
  )
}

const size = { width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 }, color: 'var(--ink)' } as const

function CaseLink({ label, to, children }: { label: string; to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <IconButton aria-label={label} disabled sx={size}>
        {children}
      </IconButton>
    )
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={paths.verificationCase({ id: to })} aria-label={label} sx={size}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
