import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { Verdicts } from './Verdicts.tsx'

/** The result of the last review, if there was one. */
export function LastReview() {
  const t = useTranslate()
  const formats = useFormats()
  const { data: review, isPending, error, refetch } = useRead(verificationApi.note)
  if (isPending) return <Skeleton variant="rounded" height={120} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (review.reviewedAt === null) return null
  return (
    <FormSection
      title={t('verification.review.title')}
      text={t('verification.review.when', { date: formats.longMoment(review.reviewedAt) })}
    >
      {review.note && <Typography sx={{ whiteSpace: 'pre-line', mb: 4, maxWidth: '65ch' }}>{review.note}</Typography>}
      <Verdicts items={review.items} canReplace />
    </FormSection>
  )
}
