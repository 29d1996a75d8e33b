import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { Decision, VerificationCase } from '#schemas/marketplace/verification.ts'
import { DecisionChoices } from './DecisionChoices.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { decisionOf, needsVerdicts } from './case-draft.ts'
import type { CaseDecision } from './use-case-decision.ts'

interface DecisionFormProps {
  verification: VerificationCase
  decision: CaseDecision
  offered: readonly Decision['decision'][]
  /** Documents without a verdict. */
  openCount: number
}

/** Decisions that restrict the therapist need a confirmation. */
const restrictive: readonly string[] = ['reject', 'suspend']

/** The possible decisions and a note; the input is kept when the case changes meanwhile. */
export function DecisionForm({ verification, decision, offered, openCount }: DecisionFormProps) {
  const t = useTranslate()
  const dialog = useDialog<'confirm_decision'>()
  const { draft, problems, isBusy, set, check, send } = decision
  const isWaiting = openCount > 0 && needsVerdicts(draft, offered)
  // Until a decision is chosen, those that an approval would include.
  const includedCount = decisionOf({ ...draft, decision: draft.decision || 'approve' }, verification.documents).items
    .length
  const submit = () => {
    if (isBusy || isWaiting) return
    void check(() => {
      if (restrictive.includes(draft.decision)) dialog.open('confirm_decision')
      else void send()
    })
  }
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        sx={form}
      >
        {offered.length === 0 && <Typography role="note">{t('verification_case.kept')}</Typography>}
        <DecisionChoices offered={offered} chosen={draft.decision} problem={problems.decision} onChoose={set} />
        <TextField
          fullWidth
          multiline
          minRows={2}
          maxRows={5}
          label={t('verification_case.note')}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
          error={problems.note !== undefined}
          helperText={problems.note ?? t('verification_case.note_hint')}
          slotProps={{ htmlInput: { maxLength: verificationLimits.noteMax } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box id="decision-needs" sx={{ flex: '1 1 130px', fontSize: 13, color: 'var(--muted)' }}>
            <Needs problem={problems.items} openCount={isWaiting ? openCount : 0} includedCount={includedCount} />
          </Box>
          <Button
            type="submit"
            variant="contained"
            color={restrictive.includes(draft.decision) ? 'error' : 'primary'}
            loading={isBusy}
            disabled={isWaiting}
            aria-describedby="decision-needs"
            sx={{ minHeight: { xs: 44, lg: 36 }, px: 3, fontSize: 14 }}
          >
            {t('verification_case.send')}
          </Button>
        </Box>
      </Box>
      {dialog.opened === 'confirm_decision' && (draft.decision === 'reject' || draft.decision === 'suspend') && (
        <ConfirmDialog
          title={t(`verification.confirm.${draft.decision}.title`, { name: verification.name })}
          text={t(`verification.confirm.${draft.decision}.text`)}
          submit={t(`verification.decisions.${draft.decision}`)}
          isHard
          send={async () => {
            dialog.close()
            await send()
          }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

const form = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiInputLabel-root': { fontSize: 14, mb: 1 },
  '& .MuiFormHelperText-root': { fontSize: 13, lineHeight: 1.4 },
} as const

interface NeedsProps {
  problem: string | undefined
  /** Documents that must be judged first. */
  openCount: number
  includedCount: number
}

/** Why the decision cannot be sent yet, or what is sent with it. */
function Needs({ problem, openCount, includedCount }: NeedsProps) {
  const t = useTranslate()
  if (problem)
    return (
      <Box role="alert" sx={{ color: 'var(--error)' }}>
        {problem}
      </Box>
    )
  return openCount > 0
    ? t('verification_case.open_verdicts', { smart_count: openCount })
    : t('verification_case.verdicts_given', { count: includedCount })
}
