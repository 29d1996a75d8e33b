import BackIcon from '@mui/icons-material/ArrowBack'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CaseReview } from './CaseReview.tsx'
import { ClaimStatus } from './ClaimStatus.tsx'

/** A therapist's case: everything submitted, and the decision. */
export function VerificationCasePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  // Each read is recorded in the access log, so the page does not refetch by itself.
  const { data, isPending, error, refetch } = useRead(
    verificationApi.case,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Page
      isList
      title={data?.name ?? t('verification.queue.title')}
      actions={
        <>
          {data && <ClaimStatus verification={data} />}
          <LinkButton to={paths.verifications()} startIcon={<BackIcon />} sx={{ ml: 'auto' }}>
            {t('verification.queue.title')}
          </LinkButton>
        </>
      }
    >
      {isPending && <Skeleton variant="rounded" height={520} />}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && <CaseReview key={data.identifier} verification={data} />}
    </Page>
  )
}
