import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { decisions, verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { ClaimFirst } from './ClaimFirst.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { NextCase } from './NextCase.tsx'
import { openDocuments } from './open-verdicts.ts'
import type { CaseDecision } from './use-case-decision.ts'

interface DecisionPanelProps {
  verification: VerificationCase
  decision: CaseDecision
  /** A bar at the bottom of the screen that unfolds, instead of the foot of a column. */
  isBar: boolean
}

/** The decision, always in sight: the claim that it needs, then its form. */
export function DecisionPanel({ verification, decision, isBar }: DecisionPanelProps) {
  const t = useTranslate()
  const { actions } = verification
  const offered = decisions.filter((name) => actions.includes(name))
  const hasForm = offered.length > 0 || decision.isChanged
  const isShown = hasForm && (!isBar || decision.isUnfolded)
  const openCount = openDocuments(decision.draft, verification.documents).length
  return (
    <Box
      component="section"
      aria-labelledby="decision-title"
      {...(isBar && { 'data-page-bar': '' })}
      sx={isBar ? bar : foot}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2" id="decision-title" sx={{ fontSize: 16 }}>
            {t('verification_case.decision')}
          </Typography>
          {isBar && hasForm && !isShown && openCount > 0 && (
            <Typography sx={{ fontSize: 13, color: 'var(--muted)' }}>
              {t('verification_case.open_verdicts', { smart_count: openCount })}
            </Typography>
          )}
        </Box>
        {isBar && hasForm && (
          <Button
            variant="outlined"
            aria-expanded={isShown}
            onClick={() => decision.unfold(!isShown)}
            sx={{ minHeight: 44 }}
          >
            {t(`verification_case.${isShown ? 'fold' : 'unfold'}`)}
          </Button>
        )}
      </Box>
      {decision.isSent && <NextCase queue={verification.queue} />}
      {actions.includes('claim') && <ClaimFirst verification={verification} />}
      {isShown && (
        <DecisionForm verification={verification} decision={decision} offered={offered} openCount={openCount} />
      )}
      {!hasForm && !actions.includes('claim') && <NothingToDecide verification={verification} />}
    </Box>
  )
}

/** Why there is no decision: somebody else has the claim, or nothing was submitted. */
function NothingToDecide({ verification: { claimedBy, claimedByName } }: { verification: VerificationCase }) {
  const t = useTranslate()
  return (
    <Typography sx={{ fontSize: 14 }}>
      {claimedBy === null
        ? t('verification_case.no_actions')
        : t('verification_case.only_claimer', {
            name: claimedByName ?? t('resources.nothing'),
            hours: verificationLimits.claimHours,
          })}
    </Typography>
  )
}

const foot = {
  flex: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: 4,
  py: 3,
  bgcolor: 'var(--paper)',
  borderTop: '1px solid var(--hairline)',
} as const
const bar = {
  ...foot,
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  maxHeight: '80dvh',
  overflowY: 'auto',
  pb: 'calc(12px + env(safe-area-inset-bottom))',
} as const
