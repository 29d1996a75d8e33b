import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'

/** After a decision: the way to the case that has waited longest since, which takes the focus. */
export function NextCase({ queue: { count, next } }: Pick<VerificationCase, 'queue'>) {
  const t = useTranslate()
  const link = useRef<HTMLDivElement>(null)
  useEffect(() => link.current?.querySelector('a')?.focus(), [])
  return (
    <Box ref={link} sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ fontSize: 14 }}>
        {next === null ? t('verification_case.queue_empty') : t('verification_case.queue_left', { smart_count: count })}
      </Typography>
      <LinkButton
        variant="contained"
        to={next === null ? paths.verifications() : paths.verificationCase({ id: next })}
        sx={{ minHeight: { xs: 44, lg: 40 } }}
      >
        {t(next === null ? 'verification_case.to_queue' : 'verification_case.open_next')}
      </LinkButton>
    </Box>
  )
}
