import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { PracticeSection } from '#app/marketplace/credentials/PracticeSection.tsx'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { Checklist } from './Checklist.tsx'
import { DocumentEnds } from './DocumentEnds.tsx'
import { LastReview } from './LastReview.tsx'
import { useOwnVerification } from './own-verification.ts'
import { StatusSummary } from './StatusSummary.tsx'
import { SubmitVerification } from './SubmitVerification.tsx'

/** The therapist's verification: status, missing steps, submit button. */
export function VerificationPage() {
  const t = useTranslate()
  const own = useOwnVerification()
  return (
    <PracticeSection title={t('credentials.sections.verification')}>
      <Loaded read={own} height={520}>
        {(data) => <Verification own={data} />}
      </Loaded>
    </PracticeSection>
  )
}

/** If the last event was a review, it comes before the checklist. */
const reviewFirst: readonly OwnVerification['status'][] = ['changes_requested', 'rejected', 'suspended']

function Verification({ own }: { own: OwnVerification }) {
  const t = useTranslate()
  const isReviewFirst = reviewFirst.includes(own.status)
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 800 }}>
      <StatusSummary own={own} />
      {isReviewFirst && <LastReview />}
      <FormSection title={t('verification.checklist.title')}>
        <Checklist />
        <SubmitVerification own={own} />
      </FormSection>
      {!isReviewFirst && <LastReview />}
      <DocumentEnds />
    </Box>
  )
}
