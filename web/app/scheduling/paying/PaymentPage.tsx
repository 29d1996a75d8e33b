import Skeleton from '@mui/material/Skeleton'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
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
import { confirmationOf } from './confirmation.ts'
import { PayForm } from './PayForm.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { useFollowedPayment } from './use-followed-payment.ts'

/** `/payment/{identifier}/`: pays a pending booking; the gateway redirects back here with `?reference=`. */
export function PaymentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const booking = useRead(bookingApi.show, { params: { id } })
  const cost = useRead(paymentApi.ofBooking, { params: { id } })
  const mayPay = useIsAllowed(paymentApi.payBooking)
  const goTo = useNavigate()
  // The confirmation says that the payment was successful.
  const onPaid = useCallback(
    (state: PaymentState) => void goTo(confirmationOf(state, id), { replace: true }),
    [goTo, id],
  )
  const onCredited = useCallback(() => void goTo(paths.appointment({ id }), { replace: true }), [goTo, id])
  const followed = useFollowedPayment({ newest: cost.data?.payment, onPaid, onCredited })
  const isOpen = booking.data?.actions.includes('pay') ?? false

  return (
    <Page
      title={
        booking.data ? t('payment_page.title_with', { name: otherSide(booking.data, viewer) }) : t('payment_page.title')
      }
    >
      {(booking.isPending || cost.isPending || followed.isChecking) && <Skeleton variant="rounded" height={420} />}
      {(booking.error ?? cost.error) && (
        <LoadError
          error={booking.error ?? cost.error}
          onRetry={() => Promise.all([booking.refetch(), cost.refetch()])}
        />
      )}
      {booking.data && cost.data && !followed.isChecking && !(isOpen && mayPay) && (
        <EmptyWithLink
          text={t(mayPay ? closedBecause(booking.data) : 'errors.IMPERSONATION_BLOCKED')}
          to={paths.appointment({ id })}
          action={t('appointments.details')}
        />
      )}
      {booking.data && cost.data && !followed.isChecking && isOpen && mayPay && (
        <PayForm
          booking={booking.data}
          cost={cost.data}
          isUnpaid={followed.isUnpaid}
          onChooseAgain={followed.chooseAgain}
          onFollow={followed.follow}
        />
      )}
      {followed.isProcessing && (
        <PendingOverlay
          isFree={booking.data?.isFree ?? false}
          onLeave={followed.leave}
          onCancel={followed.cancelPayment}
          isCancelling={followed.isCancelling}
        />
      )}
    </Page>
  )
}

const closedBecause = ({ status }: Booking) =>
  status === 'confirmed' ? 'payment_page.already_paid' : 'payment_page.closed'
