import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useStepNames } from './own-verification.ts'

/** Status of the verification in one sentence, and why a verified therapist is not listed. */
export function StatusSummary({ own }: { own: OwnVerification }) {
  const t = useTranslate()
  const formats = useFormats()
  const names = useStepNames()
  const { status, submittedAt, listed, pausedBy, missing } = own
  const isHidden = status === 'approved' && !listed
  // A document can be deleted after the submission, which then cannot be approved.
  const isIncomplete = (status === 'submitted' || status === 'in_review') && missing.length > 0
  const sentence = isHidden ? 'approved_hidden' : isIncomplete ? 'incomplete' : status
  return (
    <FormSection title={t('verification.standing')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {isIncomplete ? (
          <StatusBadge status="changes_requested" text={t('verification.incomplete')} />
        ) : (
          <StatusBadge status={status} text={t(choiceKey('verifications', 'status', status))} />
        )}
        <Typography sx={{ flex: '1 1 260px' }}>
          {t(`verification.status.${sentence}`, {
            date: submittedAt ? formats.day(submittedAt) : '',
            steps: names(missing),
          })}
        </Typography>
      </Box>
      {isHidden && pausedBy.length > 0 && (
        <Box role="note" sx={{ mt: 4, p: 4, bgcolor: 'var(--warning-ground)', borderRadius: 3 }}>
          <Typography variant="h3">{t('verification.paused.title')}</Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
            {pausedBy.map((reason) => (
              <li key={reason}>{t(`verification.paused.${reason}`)}</li>
            ))}
          </Box>
        </Box>
      )}
    </FormSection>
  )
}
