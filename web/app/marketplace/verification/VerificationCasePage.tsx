import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CaseDocuments } from './CaseDocuments.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { ClaimBar } from './ClaimBar.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { useCaseDecision } from './use-case-decision.ts'

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
      wide
      title={data?.name ?? t('verification.queue.title')}
      actions={
        <LinkButton to={paths.verifications()} startIcon={<BackIcon />}>
          {t('verification.queue.title')}
        </LinkButton>
      }
    >
      {isPending && <Skeleton variant="rounded" height={520} />}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && <Case key={data.identifier} verification={data} />}
    </Page>
  )
}

function Case({ verification }: { verification: VerificationCase }) {
  const box = useRef<HTMLDivElement>(null)
  const decision = useCaseDecision(verification, box)
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ClaimBar verification={verification} />
      <CaseFacts verification={verification} />
      <CaseDocuments verification={verification} decision={decision} />
      <CaseHistory verification={verification} />
      <DecisionForm verification={verification} decision={decision} />
    </Box>
  )
}
