import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/bookings.ts'
import { paymentApi, type PaymentState } from '#schemas/payments.ts'
import { Broken, Empty } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { useViewer } from '../account/viewer.tsx'
import { otherSide } from '../bookings/people.ts'
import { paths } from '../kit/paths.ts'
import { PayForm } from './PayForm.tsx'
import { PendingOverlay } from './PendingOverlay.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

/** `/payment/{identifier}/`: pays a pending booking; the gateway sends people back here with `?reference=`. */
export function PaymentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const booking = useRead(bookingApi.show, { params: { id } })
  const cost = useRead(paymentApi.ofBooking, { params: { id } })
  const { reference, isFinal, follow, leave } = useFollowedPayment(id)
  const isOpen = booking.data?.actions.includes('pay') ?? false

  return (
    <Page
      title={booking.data ? t('payment.title_with', { name: otherSide(booking.data, viewer) }) : t('payment.title')}
    >
      {(booking.isPending || cost.isPending) && <Skeleton variant="rounded" height={420} />}
      {(booking.error ?? cost.error) && (
        <Broken error={booking.error ?? cost.error} onRetry={() => Promise.all([booking.refetch(), cost.refetch()])} />
      )}
      {booking.data && cost.data && !isOpen && (
        <Empty
          text={t(booking.data.status === 'confirmed' ? 'payment.already_paid' : 'payment.closed')}
          action={
            <Button variant="contained" component={Link} to={paths.appointment(id)}>
              {t('appointments.details')}
            </Button>
          }
        />
      )}
      {booking.data && cost.data && isOpen && <PayForm booking={booking.data} cost={cost.data} onFollow={follow} />}
      {reference && !isFinal && <PendingOverlay isFree={booking.data?.isFree ?? false} onLeave={leave} />}
    </Page>
  )
}

/** Follows the payment that the address names, and says how it ended. */
function useFollowedPayment(id: string) {
  const notify = useNotify()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const reference = search.get('reference') ?? search.get('trxref')

  const onFinal = useCallback(
    ({ status, creditedToWallet }: PaymentState) => {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
      if (status === 'success' && creditedToWallet) {
        notify('payment.credited', { type: 'warning' })
        return void goTo(paths.appointment(id), { replace: true })
      }
      if (status === 'success') {
        notify('payment.success', { type: 'success' })
        return void goTo(paths.appointment(id), { replace: true })
      }
      notify('errors.PAYMENT_FAILED', { type: 'error' })
      setSearch({}, { replace: true })
    },
    [id, notify, goTo, queries, setSearch],
  )
  const status = usePaymentStatus(reference, onFinal)

  return {
    reference,
    isFinal: status?.final ?? false,
    follow: (started: string) => setSearch({ reference: started }, { replace: true }),
    leave: () => setSearch({}, { replace: true }),
  }
}
