import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

/** Status of the case, the operator who works on it, and the button that claims it. */
export function ClaimBar({ verification }: { verification: VerificationCase }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  const { identifier, status, claimedBy, claimedByName, claimedAt, actions } = verification
  const key = keyOf(verificationApi.case, { params: { id: identifier } })
  const claim = useAct(verificationApi.claim, {
    onDone: (claimed) => {
      queries.setQueryData(key, claimed)
      void queries.invalidateQueries({ queryKey: ['verifications'] })
      notify('verification.case.claimed', { type: 'success' })
    },
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: key })
      return false
    },
  })
  const canClaim = actions.includes('claim')
  const date = claimedAt ? formats.moment(claimedAt) : ''
  const whose =
    claimedBy === null
      ? canClaim && t('verification.case.claim_text')
      : claimedBy === viewer.identifier
        ? t('verification.case.claimed_by_me', { date })
        : t('verification.case.claimed_by', { name: claimedByName ?? t('resources.nothing'), date })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 44 }}>
      <StatusBadge status={status} text={t(choiceKey('verifications', 'status', status))} />
      <Typography sx={{ flex: '1 1 240px' }}>{whose}</Typography>
      {canClaim && (
        <Button
          variant="contained"
          loading={claim.isPending}
          onClick={() => claim.mutate({ params: { id: identifier } })}
        >
          {t('verification.case.claim')}
        </Button>
      )}
    </Box>
  )
}
