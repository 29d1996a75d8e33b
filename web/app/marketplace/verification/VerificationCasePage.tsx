import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CasePlace } from './CasePlace.tsx'
import { CaseReview } from './CaseReview.tsx'
import { claimButton } from './ClaimFirst.tsx'
import { ClaimStatus } from './ClaimStatus.tsx'
import { ReleaseClaim } from './ReleaseClaim.tsx'

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
  // The button for the release goes with the claim; the one that claims the case again takes the focus.
  const isReleased = useRef(false)
  useEffect(() => {
    if (!isReleased.current) return
    isReleased.current = false
    document.getElementById(claimButton)?.focus()
  }, [data])
  return (
    <Page
      isList
      fills
      title={data?.name ?? t('verification.queue.title')}
      actions={
        <>
          {data && <ClaimStatus verification={data} />}
          {data?.actions.includes('release') && (
            <ReleaseClaim id={data.identifier} onReleased={() => (isReleased.current = true)} />
          )}
          <Box sx={place}>
            {data && <CasePlace queue={data.queue} />}
            <LinkButton to={paths.verifications()} startIcon={<BackIcon />}>
              {t('verification.queue.title')}
            </LinkButton>
          </Box>
        </>
      }
    >
      {isPending && <Skeleton variant="rounded" height={520} />}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && <CaseReview key={data.identifier} verification={data} />}
    </Page>
  )
}

/** On a phone a line of its own from edge to edge. */
const place = {
  ml: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
} as const
