import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { PayoutDetails } from '#schemas/money/payouts.ts'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PayoutDetailsForm } from './PayoutDetailsForm.tsx'
import { PayoutDetailsView } from './PayoutDetailsView.tsx'

/** The therapist's payout account: masked once it is stored, and a form to set or change it. */
export function PayoutDetailsPage() {
  const t = useTranslate()
  const may = useIsAllowed(payoutApi.details)
  const { data, isPending, error, refetch } = useRead(payoutApi.details, {}, { staleTime: 0, enabled: may })
  return (
    <Page wide title={t('payouts.details.title')}>
      <Typography sx={{ maxWidth: '65ch', mb: 5 }}>
        {t('payouts.details.intro')} <Link to={paths.earnings()}>{t('payouts.details.to_earnings')}</Link>
      </Typography>
      {!may && <EmptyState text={t('errors.IMPERSONATION_BLOCKED')} />}
      {may && isPending && <Skeleton variant="rounded" height={560} sx={{ maxWidth: 800 }} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && <Details details={data} />}
    </Page>
  )
}

function Details({ details }: { details: PayoutDetails }) {
  const queries = useQueryClient()
  const [wantsForm, setWantsForm] = useState(details.status === 'missing')
  // The first details that were saved reach the page a moment after the form is done.
  const showsForm = wantsForm || details.status === 'missing'
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasForm = useRef(showsForm)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the one in its place.
    if (wasForm.current && !showsForm) changeButton.current?.focus()
    wasForm.current = showsForm
  }, [showsForm])

  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keyOf(payoutApi.details) })
    void queries.invalidateQueries({ queryKey: keyOf(verificationApi.own) })
    void queries.invalidateQueries({ queryKey: keyOf(payoutApi.forecast) })
  }
  const onSaved = (saved: PayoutDetails) => {
    queries.setQueryData(keyOf(payoutApi.details), saved)
    refresh()
    setWantsForm(false)
  }
  if (!showsForm)
    return <PayoutDetailsView details={details} changeButton={changeButton} onChange={() => setWantsForm(true)} />
  return (
    <PayoutDetailsForm
      details={details}
      onSaved={onSaved}
      onRefused={refresh}
      {...(details.status !== 'missing' && { onCancel: () => setWantsForm(false) })}
    />
  )
}
