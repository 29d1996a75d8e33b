import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { DateBox } from '#ui/forms/DateField.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { verdictOf, type VerdictDraft } from './case-draft.ts'
import type { CaseDecision } from './use-case-decision.ts'

const answers = [
  ['accepted', 'accept'],
  ['rejected', 'reject'],
  ['', 'leave'],
] as const

/** Accept until a date, reject with a reason, or leave the document unchanged. */
export function VerdictFields({ document, decision }: { document: ReviewedDocument; decision: CaseDecision }) {
  const t = useTranslate()
  const verdict = verdictOf(decision.draft, document)
  const judge = (change: Partial<VerdictDraft>) => decision.judge(document, change)
  const problem = (field: keyof VerdictDraft) => decision.problems[`${document.identifier}.${field}`]
  return (
    <Box sx={{ p: 4, borderRadius: 3, bgcolor: 'var(--paper)', display: 'grid', gap: 3 }}>
      <FormControl error={problem('status') !== undefined}>
        <FormLabel id="verdict" sx={{ color: 'var(--ink)', fontWeight: 600, '&.Mui-focused': { color: 'var(--ink)' } }}>
          {t('verification.case.verdict')}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby="verdict"
          value={verdict.status}
          onChange={(_, status) => judge({ status: status as VerdictDraft['status'] })}
        >
          {answers.map(([status, word]) => (
            <FormControlLabel
              key={status}
              value={status}
              control={<Radio />}
              label={t(`verification.case.${word}`)}
              sx={{ minHeight: 44, mr: 4 }}
            />
          ))}
        </RadioGroup>
        {problem('status') && (
          <Box role="alert" sx={{ color: 'var(--error)' }}>
            {problem('status')}
          </Box>
        )}
      </FormControl>
      {verdict.status === 'accepted' && (
        <DateBox
          label={t(labelKey('qualifications', 'expiresAt'))}
          value={verdict.expiresAt}
          onPick={(expiresAt) => judge({ expiresAt })}
          problem={problem('expiresAt')}
          hint={t('verification.case.expires_hint')}
          sx={{ maxWidth: 320 }}
        />
      )}
      {verdict.status !== '' && (
        <TextField
          multiline
          minRows={2}
          label={t('verification.case.verdict_note')}
          value={verdict.note}
          onChange={(event) => judge({ note: event.target.value })}
          error={problem('note') !== undefined}
          helperText={
            problem('note') ?? t(`verification.case.${verdict.status === 'rejected' ? 'reject_hint' : 'verdict_hint'}`)
          }
          slotProps={{ htmlInput: { maxLength: verificationLimits.noteMax } }}
        />
      )}
    </Box>
  )
}
