import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { decisions, verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { Decision, VerificationCase } from '#schemas/marketplace/verification.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { decisionOf } from './case-draft.ts'
import type { CaseDecision } from './use-case-decision.ts'

interface DecisionFormProps {
  verification: VerificationCase
  decision: CaseDecision
}

/** Decisions that restrict the therapist need a confirmation. */
const restrictive: readonly string[] = ['reject', 'suspend']

/** The possible decisions and a note; the input is kept when the case changes meanwhile. */
export function DecisionForm({ verification, decision }: DecisionFormProps) {
  const t = useTranslate()
  const dialog = useDialog<'confirm_decision'>()
  const { draft, problems, isBusy, isChanged, set, check, send } = decision
  const offered = decisions.filter((name) => verification.actions.includes(name))
  const submit = () => {
    if (isBusy) return
    void check(() => {
      if (restrictive.includes(draft.decision)) dialog.open('confirm_decision')
      else void send()
    })
  }
  if (offered.length === 0 && !isChanged)
    return (
      <FormSection title={t('verification.case.decision')}>
        <Typography>{t('verification.case.no_actions')}</Typography>
      </FormSection>
    )
  return (
    <FormSection title={t('verification.case.decision')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        sx={{ display: 'grid', gap: 4, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}
      >
        {offered.length === 0 && <Typography role="note">{t('verification.case.kept')}</Typography>}
        <Choices offered={offered} chosen={draft.decision} problem={problems.decision} onChoose={set} />
        <TextField
          fullWidth
          multiline
          minRows={4}
          label={t('verification.case.note')}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
          error={problems.note !== undefined}
          helperText={problems.note ?? t('verification.case.note_hint')}
          slotProps={{ htmlInput: { maxLength: verificationLimits.noteMax } }}
        />
        {problems.items ? (
          <Typography role="alert" sx={{ color: 'var(--error)' }}>
            {problems.items}
          </Typography>
        ) : (
          <Typography sx={{ color: 'var(--muted)' }}>
            {t('verification.case.verdicts_given', { count: decisionOf(draft, verification.documents).items.length })}
          </Typography>
        )}
        <Button
          type="submit"
          variant="contained"
          color={restrictive.includes(draft.decision) ? 'error' : 'primary'}
          loading={isBusy}
          sx={{ minHeight: 48 }}
        >
          {t('verification.case.send')}
        </Button>
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
    </FormSection>
  )
}

interface ChoicesProps {
  offered: readonly Decision['decision'][]
  chosen: Decision['decision'] | ''
  problem: string | undefined
  onChoose: (choice: { decision: Decision['decision'] }) => void
}

function Choices({ offered, chosen, problem, onChoose }: ChoicesProps) {
  const t = useTranslate()
  if (offered.length === 0) return null
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel id="decision" sx={{ color: 'var(--ink)', fontWeight: 600, '&.Mui-focused': { color: 'var(--ink)' } }}>
        {t('verification.case.what')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="decision"
        value={offered.some((name) => name === chosen) ? chosen : ''}
        onChange={(_, name) => onChoose({ decision: name as Decision['decision'] })}
      >
        {offered.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio slotProps={{ input: { 'aria-invalid': problem !== undefined } }} />}
            label={
              <>
                {t(`verification.decisions.${name}`)}
                <Box component="span" sx={{ display: 'block', color: 'var(--muted)', fontSize: 14 }}>
                  {t(`verification.decisions.about.${name}`)}
                </Box>
              </>
            }
            sx={{ minHeight: 48 }}
          />
        ))}
      </RadioGroup>
      <FormHelperText role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
    </FormControl>
  )
}
