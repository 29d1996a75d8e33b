import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { PaymentState } from '#schemas/money/payments.ts'
import { LoadError, EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PayForm } from './PayForm.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { usePaymentStatus } from '#app/money/payments/use-payment-status.ts'

/** `/payment/{identifier}/`: pays a pending booking; the gateway redirects back here with `?reference=`. */
export function PaymentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const booking = useRead(bookingApi.show, { params: { id } })
  const cost = useRead(paymentApi.ofBooking, { params: { id } })
  const { reference, isFinal, follow, leave, cancelPayment, isCancelling } = useFollowedPayment(id)
  const mayPay = useIsAllowed(paymentApi.payBooking)
  const isOpen = booking.data?.actions.includes('pay') ?? false

  return (
    <Page
      title={booking.data ? t('payment.title_with', { name: otherSide(booking.data, viewer) }) : t('payment.title')}
    >
      {(booking.isPending || cost.isPending) && <Skeleton variant="rounded" height={420} />}
      {(booking.error ?? cost.error) && (
        <LoadError
          error={booking.error ?? cost.error}
          onRetry={() => Promise.all([booking.refetch(), cost.refetch()])}
        />
      )}
      {booking.data && cost.data && !(isOpen && mayPay) && (
        <EmptyWithLink
          text={t(mayPay ? closedBecause(booking.data) : 'errors.IMPERSONATION_BLOCKED')}
          to={paths.appointment({ id })}
          action={t('appointments.details')}
        />
      )}
      {booking.data && cost.data && isOpen && mayPay && (
        <PayForm booking={booking.data} cost={cost.data} onFollow={follow} />
      )}
      {reference && !isFinal && (
        <PendingOverlay
          isFree={booking.data?.isFree ?? false}
          onLeave={leave}
          onCancel={cancelPayment}
          isCancelling={isCancelling}
        />
      )}
    </Page>
  )
}

const closedBecause = ({ status }: Booking) => (status === 'confirmed' ? 'payment.already_paid' : 'payment.closed')

/**
 * Polls the payment that the address names and reports its result. A top-up for the session returns to the payment
 * form.
 */
function useFollowedPayment(id: string) {
  const notify = useNotify()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const reference = search.get('reference') ?? search.get('trxref')
  const leave = useCallback(() => setSearch({}, { replace: true }), [setSearch])

  const onFinal = useCallback(
    ({ status, purpose, creditedToWallet }: PaymentState, isCancelled: boolean) => {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
      if (status === 'success' && creditedToWallet) {
        notify('payment.credited', { type: 'warning' })
        return void goTo(paths.appointment({ id }), { replace: true })
      }
      if (status === 'success') {
        notify('payment.success', { type: 'success' })
        if (purpose === 'booking') return void goTo(paths.appointment({ id }), { replace: true })
      } else if (isCancelled) notify('refunds.given_up', { type: 'info' })
      else notify('errors.PAYMENT_FAILED', { type: 'error' })
      leave()
    },
    [id, notify, goTo, queries, leave],
  )
  const status = usePaymentStatus(reference, { onFinal, onUnknown: leave })

  return {
    reference,
    ...status,
    follow: (started: string) => setSearch({ reference: started }, { replace: true }),
    leave,
  }
}
