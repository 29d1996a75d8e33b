import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationNote, VerificationStatus } from '#schemas/marketplace/verification.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Verdicts } from './Verdicts.tsx'

/** Statuses that a review leads to; each has its text. */
const statusesWithText: readonly VerificationStatus[] = [
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
]

/** The document review notice: the note and the verdict on each document. Proceed acknowledges it. */
export function ReviewNoticeDialog({ review, onClose }: { review: VerificationNote; onClose: () => void }) {
  const t = useTranslate()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const acknowledge = useAct(verificationApi.acknowledge, {
    onDone: (read) => {
      queries.setQueryData(keyOf(verificationApi.note), read)
      void goTo(paths.overview(), { replace: true })
    },
  })
  const proceed = () =>
    review.reviewIdentifier && acknowledge.mutate({ body: { reviewIdentifier: review.reviewIdentifier } })
  return (
    <Confirmation
      title={t('verification.notice.title')}
      submit={t('verification.notice.proceed')}
      cancelLabel={t('verification.notice.later')}
      isBusy={acknowledge.isPending}
      onSend={proceed}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {t(`verification.notice.${statusesWithText.includes(review.status) ? review.status : 'other'}`)}
      </Typography>
      {review.note && <Typography sx={{ whiteSpace: 'pre-line' }}>{review.note}</Typography>}
      <Verdicts items={review.items} />
    </Confirmation>
  )
}
