import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

/** Status of the case, and the operator who works on it. */
export function ClaimStatus({ verification }: { verification: VerificationCase }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const { status, claimedBy, claimedByName, claimedAt } = verification
  const date = claimedAt ? formats.moment(claimedAt) : ''
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, fontSize: 14 }}>
      <StatusBadge status={status} text={t(choiceKey('verifications', 'status', status))} />
      {claimedBy !== null && (
        <span>
          {claimedBy === viewer.identifier
            ? t('verification_case.claimed_by_me', { date })
            : t('verification_case.claimed_by', { name: claimedByName ?? t('resources.nothing'), date })}
        </span>
      )}
    </Box>
  )
}
