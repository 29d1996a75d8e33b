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
import { HaveCode } from './HaveCode.tsx'
import { HoldBar, useIsOver } from './HoldBar.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#shared/api/secure.ts'
import type { PaymentChoice } from '#schemas/money/payment-choice.ts'
import { PayWith } from './PayWith.tsx'
import { ReducedBy, Sum } from './Sum.tsx'
import { UsePackage } from './UsePackage.tsx'
import { useReadPrice } from './use-read-price.ts'
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
  const { send, isBusy, isLeavingPage, refusal } = usePay({ booking, cost, returnUrl, onFollow })
  const keyFor = useIdempotencyKey()
  const note = useCodeNote(booking, cost.code)
  const usePackage = useAct(packageApi.pay, { onDone: ({ payment }) => onFollow(payment.reference) })
  const [isOther, setOther] = useState(false)
  const [own] = cost.packages
  const isFromPackage = own !== undefined && !isOther && !isUnpaid

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {cost.dueAt && <HoldBar dueAt={cost.dueAt} />}
      <SessionTicket booking={booking}>
        {cost.code && !isFromPackage && <ReducedBy code={cost.code} amount={cost.amount} currency={cost.currency} />}
        <Sum
          label={cost.series ? t('payment_page.sessions', { count: cost.series.sessions }) : t('payment_page.to_pay')}
          sum={
            isFromPackage
              ? formats.money(0, cost.currency)
              : cost.isFree && cost.code === null
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
      {!isOver && !isFromPackage && !(cost.isFree && cost.code === null) && (
        <HaveCode
          booking={booking.identifier}
          code={cost.code}
          currency={cost.currency}
          openPayment={cost.openPayment}
          note={note}
          onCancelling={onChooseAgain}
        />
      )}
      {!isOver && !isFromPackage && (
        <PayWith
          cost={cost}
          returnUrl={returnUrl}
          isUnpaid={isUnpaid}
          isHeld={cost.dueAt !== null}
          isBusy={isBusy}
          refusal={refusal}
          onPay={send}
          onChooseAgain={onChooseAgain}
        />
      )}
      {!cost.isFree && isEncrypted() && (
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>
      )}
      {(isBusy || isLeavingPage) && <PendingOverlay isFree={cost.isFree} />}
    </Box>
  )
}

type Paying = Pick<PayFormProps, 'booking' | 'cost' | 'onFollow'> & { returnUrl: string }

/** Sends the amount that is on the page, so that no other one is paid. */
function usePay({ booking, cost, returnUrl, onFollow }: Paying) {
  const keyFor = useIdempotencyKey()
  const refused = useRefusedCard()
  const readPrice = useReadPrice()
  const pay = useAct(paymentApi.payBooking, {
    onDone: afterStart(onFollow),
    onRefused: (refusal) => {
      if (refusal.code === 'STATUS_CHANGED') readPrice()
      return refused.show(refusal)
    },
  })
  useResetOnReturn(pay.reset)
  const send = (choice: PaymentChoice) => {
    refused.clear()
    const body = { ...choice, expectedAmount: cost.amount, returnUrl }
    pay.mutate({ params: { id: booking.identifier }, body, key: keyFor([body, cost.payment.reference ?? null]) })
  }
  return { send, isBusy: pay.isPending, isLeavingPage: isLeaving(pay.data), refusal: refused.message }
}

/** Which session of a series a code lowers. */
function useCodeNote({ identifier, series }: Booking, code: BookingPayment['code']): string | undefined {
  const t = useTranslate()
  const { longMoment } = useFormats()
  if (!series) return undefined
  return code?.startAt && code.bookingIdentifier !== identifier
    ? t('payment_code.first_of', { when: longMoment(code.startAt) })
    : t('payment_code.one_session')
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
