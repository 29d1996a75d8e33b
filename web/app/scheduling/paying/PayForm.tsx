import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { RefundLine } from '#app/scheduling/bookings/RefundLine.tsx'
import { SessionTicket } from '#app/scheduling/bookings/SessionTicket.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { cancellationFacts } from '#app/scheduling/bookings/use-cancellation.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { HoldBar, useIsOver } from './HoldBar.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#shared/api/secure.ts'
import type { PaymentChoice } from '#schemas/money/payment-choice.ts'
import { PayWith } from './PayWith.tsx'
import { Sum } from './Sum.tsx'
import { UsePackage } from './UsePackage.tsx'
import { useRefusedCard } from './use-refused-card.ts'
import { afterStart, isLeaving, useResetOnReturn } from './use-start-payment.ts'

interface PayFormProps {
  booking: Booking
  cost: BookingPayment
  /** The card page was left without paying. */
  isUnpaid: boolean
  /** The client wants to choose how to pay. */
  onChooseAgain: () => void
  /** A payment has begun; the page should poll its status. */
  onFollow: (reference: string) => void
}

/** The session, what cancelling refunds, the balance, and the pay button. */
export function PayForm({ booking, cost, isUnpaid, onChooseAgain, onFollow }: PayFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const isOver = useIsOver(cost.dueAt)
  const returnUrl = addressOf(formats.locale, paths.payment({ id: booking.identifier }))
  const keyFor = useIdempotencyKey()
  const refused = useRefusedCard()
  const pay = useAct(paymentApi.payBooking, { onDone: afterStart(onFollow), onRefused: refused.show })
  useResetOnReturn(pay.reset)
  const usePackage = useAct(packageApi.pay, { onDone: ({ payment }) => onFollow(payment.reference) })
  const [isOther, setOther] = useState(false)
  const [own] = cost.packages
  const isFromPackage = own !== undefined && !isOther && !isUnpaid
  const send = (choice: PaymentChoice) => {
    refused.clear()
    const body = { ...choice, returnUrl }
    pay.mutate({ params: { id: booking.identifier }, body, key: keyFor([body, cost.payment.reference ?? null]) })
  }

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {cost.dueAt && <HoldBar dueAt={cost.dueAt} />}
      <SessionTicket booking={booking}>
        <Sum
          label={cost.series ? t('payment_page.sessions', { count: cost.series.sessions }) : t('payment_page.to_pay')}
          sum={
            isFromPackage
              ? formats.money(0, cost.currency)
              : cost.isFree
                ? t('booking.free')
                : formats.money(cost.amount, cost.currency)
          }
        />
        {!isOver && <Terms booking={booking} isFromPackage={isFromPackage} isOfSeries={cost.series !== undefined} />}
      </SessionTicket>
      {isOver && (
        <Button variant="contained" href={addressOf(formats.locale, paths.book({ id: booking.provider.identifier }))}>
          {t('payment_page.choose_again')}
        </Button>
      )}
      {!isOver && isFromPackage && (
        <UsePackage
          package={own}
          count={cost.series?.sessions ?? 1}
          isBusy={usePackage.isPending}
          onUse={() => {
            const body = { packageIdentifier: own.identifier }
            usePackage.mutate({ params: { id: booking.identifier }, body, key: keyFor([booking.identifier, body]) })
          }}
          onOther={() => setOther(true)}
        />
      )}
      {!isOver && !isFromPackage && (
        <PayWith
          cost={cost}
          returnUrl={returnUrl}
          isUnpaid={isUnpaid}
          isHeld={cost.dueAt !== null}
          isBusy={pay.isPending}
          refusal={refused.message}
          onPay={send}
          onChooseAgain={onChooseAgain}
        />
      )}
      {!cost.isFree && isEncrypted() && (
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>
      )}
      {(pay.isPending || isLeaving(pay.data)) && <PendingOverlay isFree={cost.isFree} />}
    </Box>
  )
}

/** What cancelling refunds once this is paid. */
function Terms({
  booking,
  isFromPackage,
  isOfSeries,
}: {
  booking: Booking
  isFromPackage: boolean
  isOfSeries: boolean
}) {
  const t = useTranslate()
  return (
    <div>
      <RefundLine
        facts={{ ...cancellationFacts(booking), isPackage: isFromPackage }}
        otherZone={booking.timezones.provider}
      />
      {isOfSeries && <Typography sx={{ mt: 2, color: 'var(--muted)' }}>{t('payment_page.each_session')}</Typography>}
    </div>
  )
}
