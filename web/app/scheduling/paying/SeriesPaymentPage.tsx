import Skeleton from '@mui/material/Skeleton'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { PaymentState } from '#schemas/money/payments.ts'
import * as paths from '#schemas/platform/paths.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { useRead } from '#ui/api/use-call.ts'
import { EmptyWithLink, LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { confirmationOfSeries } from './confirmation.ts'
import { PaySeriesForm } from './PaySeriesForm.tsx'
import { useFollowedPayment } from './use-followed-payment.ts'

/** `/payment/series/{identifier}/`: pays all unpaid sessions of a series; the gateway redirects back here. */
export function SeriesPaymentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(seriesApi.showPayment, { params: { id } }, { staleTime: 0 })
  const mayPay = useIsAllowed(seriesApi.pay)
  const followed = useFollowedPayment({ newest: data?.payment, ...useWaysOn() })
  const first = data?.sessions[0]
  const isShown = data !== undefined && !followed.isChecking
  return (
    <Page
      title={
        first
          ? t('series_payment.title_with', { name: otherSide(first, viewer), smart_count: data.sessions.length })
          : t('payment_page.title')
      }
    >
      {(isPending || followed.isChecking) && <Skeleton variant="rounded" height={560} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {isShown && !(first && mayPay) && !followed.isProcessing && (
        <EmptyWithLink
          text={t(mayPay ? 'series_payment.nothing' : 'errors.IMPERSONATION_BLOCKED')}
          to={paths.appointments()}
          action={t('series_payment.appointments')}
        />
      )}
      {isShown && first && mayPay && (
        <PaySeriesForm
          cost={data}
          first={first}
          isUnpaid={followed.isUnpaid}
          onChooseAgain={followed.chooseAgain}
          onFollow={followed.follow}
          onChanged={refetch}
        />
      )}
      {followed.isProcessing && (
        <PendingOverlay
          isFree={false}
          onLeave={followed.leave}
          onCancel={followed.cancelPayment}
          isCancelling={followed.isCancelling}
        />
      )}
    </Page>
  )
}

/** The payment names the first of its sessions, which the confirmation shows. */
function useWaysOn() {
  const goTo = useNavigate()
  const leadTo = useCallback(
    (page: (id: string) => string, { bookingIdentifier }: PaymentState) =>
      void goTo(bookingIdentifier ? page(bookingIdentifier) : paths.appointments(), { replace: true }),
    [goTo],
  )
  return {
    onPaid: useCallback((state: PaymentState) => leadTo(confirmationOfSeries, state), [leadTo]),
    onCredited: useCallback((state: PaymentState) => leadTo((id) => paths.appointment({ id }), state), [leadTo]),
  }
}
