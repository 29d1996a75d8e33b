import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'

/** Identifier of the button that claims the case. */
export const claimButton = 'claim-case'

/** Says that a submission is claimed before it is decided, and claims it. */
export function ClaimFirst({ verification }: { verification: VerificationCase }) {
  const { identifier, claimedByName } = verification
  const isHeld = verification.claimedBy !== null
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
      <Typography sx={{ fontSize: 14 }}>
        {isHeld
          ? t('verification_case.take_over_text', {
              name: claimedByName ?? t('resources.nothing'),
              hours: verificationLimits.claimHours,
            })
          : t('verification_case.claim_text')}
      </Typography>
      <Button
        id={claimButton}
        variant="contained"
        loading={claim.isPending}
        onClick={() => claim.mutate({ params: { id: identifier } })}
        sx={{ minHeight: { xs: 44, lg: 40 } }}
      >
        {t(isHeld ? 'verification_case.take_over' : 'verification_case.claim')}
      </Button>
    </Box>
  )
}
