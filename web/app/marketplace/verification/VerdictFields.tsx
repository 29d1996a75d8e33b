import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { DateBox } from '#ui/forms/DateField.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { verdictOf, type VerdictDraft } from './case-draft.ts'
import { PreparedReasons } from './PreparedReasons.tsx'
import type { CaseDecision } from './use-case-decision.ts'
import { VerdictButtons } from './VerdictButtons.tsx'

/** Marks the fields of a verdict, so that a key can lead to them. */
export const verdictField = (field: 'note' | 'expiresAt') => `verdict-${field}`

/** Accept until a date, reject with a reason, or leave the document unchanged. */
export function VerdictFields({ document, decision }: { document: ReviewedDocument; decision: CaseDecision }) {
  const t = useTranslate()
  const verdict = verdictOf(decision.draft, document)
  const judge = (change: Partial<VerdictDraft>) => decision.judge(document, change)
  const problem = (field: keyof VerdictDraft) => decision.problems[`${document.identifier}.${field}`]
  const isRejected = verdict.status === 'rejected'
  return (
    <Box sx={{ display: 'grid', gap: 3, '& .MuiInputLabel-root': { fontSize: 14, mb: 1 } }}>
      <VerdictButtons
        status={verdict.status}
        canLeave={verdict.status !== '' || document.status !== 'pending'}
        problem={problem('status')}
        onChoose={(status) => judge({ status })}
      />
      {verdict.status === 'accepted' && (
        <DateBox
          id={verdictField('expiresAt')}
          label={t(labelKey('qualifications', 'expiresAt'))}
          value={verdict.expiresAt}
          onPick={(expiresAt) => judge({ expiresAt })}
          problem={problem('expiresAt')}
          hint={t('verification_case.expires_hint')}
        />
      )}
      {isRejected && <PreparedReasons type={document.type} note={verdict.note} onChoose={(note) => judge({ note })} />}
      {verdict.status !== '' && (
        <TextField
          id={verdictField('note')}
          multiline
          minRows={2}
          maxRows={8}
          label={t('verification_case.verdict_note')}
          value={verdict.note}
          onChange={(event) => judge({ note: event.target.value })}
          error={problem('note') !== undefined}
          helperText={problem('note') ?? t(`verification_case.${isRejected ? 'reject_hint' : 'verdict_hint'}`)}
          slotProps={{ htmlInput: { maxLength: verificationLimits.noteMax } }}
        />
      )}
    </Box>
  )
}
