import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'

/** Says that a submission is claimed before it is decided, and claims it. */
export function ClaimFirst({ verification: { identifier } }: { verification: VerificationCase }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const key = keyOf(verificationApi.case, { params: { id: identifier } })
  const claim = useAct(verificationApi.claim, {
    onDone: (claimed) => {
      queries.setQueryData(key, claimed)
      void queries.invalidateQueries({ queryKey: ['verifications'] })
      notify('verification_case.claimed', { type: 'success' })
    },
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: key })
      return false
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography sx={{ fontSize: 14 }}>{t('verification_case.claim_text')}</Typography>
      <Button
        variant="contained"
        loading={claim.isPending}
        onClick={() => claim.mutate({ params: { id: identifier } })}
        sx={{ minHeight: { xs: 44, lg: 40 } }}
      >
        {t('verification_case.claim')}
      </Button>
    </Box>
  )
}
