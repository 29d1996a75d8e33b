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
    <Box sx={claimedBy === null ? line : { ...line, ...twoLines }}>
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

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: { xs: 1, lg: 0 },
  fontSize: 14,
} as const
/** On a desktop both lines are as high as the heading, so that the decision below stays on the screen. */
const twoLines = {
  flexDirection: { lg: 'column' },
  alignItems: { lg: 'flex-start' },
  fontSize: { xs: 14, lg: 12 },
  lineHeight: { lg: 1.3 },
  '& > *': { fontSize: 'inherit', lineHeight: 'inherit', py: { lg: 0 } },
} as const
