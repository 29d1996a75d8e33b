import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { CancellationText } from '#app/scheduling/bookings/SlotCancellation.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { cancellationFacts, useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { HoldCountdown, useIsOver } from './HoldCountdown.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#app/money/payments/secure.ts'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'

type Method = 'wallet' | 'card' | 'free'

interface PayFormProps {
  booking: Booking
  cost: BookingPayment
  /** A payment has begun; the page should poll its status. */
  onFollow: (reference: string) => void
}

/** The price, the balance, and the pay button. */
export function PayForm({ booking, cost, onFollow }: PayFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const dialog = useDialog<'topup'>()
  const keyFor = useIdempotencyKey()
  const isOver = useIsOver(cost.dueAt)
  const [chosen, choose] = useState<Method | null>(null)
  // A top-up may arrive while the page is open: until the client chooses, the method follows the balance.
  const method = chosen ?? startMethod(cost)
  const returnUrl = addressOf(formats.locale, paths.payment({ id: booking.identifier }))
  const pay = useAct(paymentApi.payBooking, {
    onDone: ({ payment, metadata }) => {
      if (metadata.authorizationUrl) return location.assign(metadata.authorizationUrl)
      onFollow(payment.reference)
    },
  })
  const money = (minor: number) => formats.money(minor, cost.currency)
  const isShort = method === 'wallet' && cost.shortfall > 0
  const isLeaving = pay.data?.metadata.authorizationUrl !== undefined
  const submit = () => {
    const body = { method, returnUrl }
    pay.mutate({ params: { id: booking.identifier }, body, key: keyFor([body, cost.payment.reference ?? null]) })
  }

  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ p: 5, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}>
        <Typography
          sx={{
            fontSize: 'clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem)',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            lineHeight: 1.3,
          }}
        >
          {cost.isFree ? t('booking.free') : money(cost.amount)}
        </Typography>
        {cost.series && (
          <Typography sx={{ fontWeight: 600 }}>{t('payment.sessions', { count: cost.series.sessions })}</Typography>
        )}
        <Typography sx={{ mb: 3 }}>
          {booking.startAt && sentence(booking.startAt, booking.timezones.provider)} · {booking.modality.name}
        </Typography>
        {cost.dueAt && <HoldCountdown dueAt={cost.dueAt} />}
      </Box>
      {isOver ? (
        <Button variant="contained" component={Link} to={paths.book({ id: booking.provider.identifier })}>
          {t('payment.choose_again')}
        </Button>
      ) : (
        <>
          <PayCancellation booking={booking} isOfSeries={cost.series !== undefined} />
          {!cost.isFree && <Methods cost={cost} method={method} onMethod={choose} money={money} />}
          {isShort ? (
            <Button variant="contained" onClick={() => dialog.open('topup')}>
              {t('payment.top_up', { amount: money(cost.suggestedTopUp) })}
            </Button>
          ) : (
            <Button variant="contained" loading={pay.isPending} onClick={submit}>
              {cost.isFree ? t('payment.confirm_free') : t('appointments.pay', { amount: money(cost.amount) })}
            </Button>
          )}
        </>
      )}
      {!cost.isFree && isEncrypted() && (
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>
      )}
      {dialog.opened === 'topup' && (
        <TopUpDialog
          currency={cost.currency}
          suggested={cost.suggestedTopUp}
          returnUrl={returnUrl}
          onClose={dialog.close}
        />
      )}
      {(pay.isPending || isLeaving) && <PendingOverlay isFree={cost.isFree} />}
    </Box>
  )
}

/** What cancelling refunds once this is paid. */
function PayCancellation({ booking, isOfSeries }: { booking: Booking; isOfSeries: boolean }) {
  const t = useTranslate()
  const { state, text } = useCancellation(cancellationFacts(booking), booking.timezones.provider)
  return (
    <div>
      <CancellationText text={text} isLoud={state === 'late'} />
      {isOfSeries && <Typography sx={{ mt: 2, color: 'var(--muted)' }}>{t('payment.each_session')}</Typography>}
    </div>
  )
}

function startMethod({ isFree, shortfall, methods }: BookingPayment): Method {
  if (isFree) return 'free'
  return shortfall === 0 || !methods.includes('card') ? 'wallet' : 'card'
}

interface MethodsProps {
  cost: BookingPayment
  method: Method
  onMethod: (method: Method) => void
  money: (minor: number) => string
}

function Methods({ cost, method, onMethod, money }: MethodsProps) {
  const t = useTranslate()
  const options = [
    {
      value: 'wallet',
      name: t('payment.wallet', { amount: money(cost.walletBalance) }),
      hint:
        cost.shortfall > 0
          ? t('payment.short', { amount: money(cost.shortfall) })
          : t('payment.left', { amount: money(cost.walletBalance - cost.amount) }),
    },
    { value: 'card', name: t('payment.card'), hint: t('payment.card_hint') },
  ].filter(({ value }) => value === 'wallet' || cost.methods.some((known) => known === value))
  return (
    <ChoiceCards
      name="method"
      legend={t('payment.method')}
      options={options}
      value={method}
      onChange={(value) => onMethod(value === 'card' ? 'card' : 'wallet')}
    />
  )
}
