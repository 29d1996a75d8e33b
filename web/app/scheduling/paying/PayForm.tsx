import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { RefundLine } from '#app/scheduling/bookings/RefundLine.tsx'
import { SessionTicket } from '#app/scheduling/bookings/SessionTicket.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { cancellationFacts } from '#app/scheduling/bookings/use-cancellation.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { HoldBar, useIsOver } from './HoldBar.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#app/money/payments/secure.ts'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'
import { UnpaidNotice } from './UnpaidNotice.tsx'

type Method = 'wallet' | 'card' | 'free'

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
  const dialog = useDialog<'topup'>()
  const isOver = useIsOver(cost.dueAt)
  const methods = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<Method | null>(null)
  // A top-up may arrive while the page is open: until the client chooses, the method follows the balance.
  const method = chosen ?? startMethod(cost)
  const returnUrl = addressOf(formats.locale, paths.payment({ id: booking.identifier }))
  const { send, isBusy, isLeaving } = usePay({ booking, cost, returnUrl, onFollow })
  const money = (minor: number) => formats.money(minor, cost.currency)
  const isShort = method === 'wallet' && cost.shortfall > 0
  const chooseAgain = () => {
    flushSync(onChooseAgain)
    methods.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {cost.dueAt && <HoldBar dueAt={cost.dueAt} />}
      <SessionTicket booking={booking}>
        <Price cost={cost} money={money} />
        {!isOver && <Terms booking={booking} isOfSeries={cost.series !== undefined} />}
      </SessionTicket>
      {isOver && (
        <Button variant="contained" component={Link} to={paths.book({ id: booking.provider.identifier })}>
          {t('payment.choose_again')}
        </Button>
      )}
      {!isOver && isUnpaid && (
        <UnpaidNotice
          amount={money(cost.amount)}
          isHeld={cost.dueAt !== null}
          isBusy={isBusy}
          onRetry={() => send('card')}
          onOther={chooseAgain}
        />
      )}
      {!isOver && !isUnpaid && (
        <>
          <div ref={methods}>
            {!cost.isFree && <Methods cost={cost} method={method} onMethod={choose} money={money} />}
          </div>
          {isShort ? (
            <Button variant="contained" onClick={() => dialog.open('topup')}>
              {t('payment.top_up', { amount: money(cost.suggestedTopUp) })}
            </Button>
          ) : (
            <Button variant="contained" loading={isBusy} onClick={() => send(method)}>
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
      {(isBusy || isLeaving) && <PendingOverlay isFree={cost.isFree} />}
    </Box>
  )
}

interface Paying extends Pick<PayFormProps, 'booking' | 'cost' | 'onFollow'> {
  returnUrl: string
}

function usePay({ booking, cost, returnUrl, onFollow }: Paying) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const pay = useAct(paymentApi.payBooking, {
    onDone: ({ payment, metadata }) => {
      if (metadata.authorizationUrl) return location.assign(metadata.authorizationUrl)
      onFollow(payment.reference)
    },
  })
  const { reset } = pay
  useEffect(() => {
    // The browser's Back button can bring the page back as it was left, with the overlay of the finished call.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void queries.invalidateQueries({ queryKey: [paymentApi.ofBooking.path] })
    }
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [reset, queries])
  return {
    isBusy: pay.isPending,
    isLeaving: pay.data?.metadata.authorizationUrl !== undefined,
    send: (method: Method) => {
      const body = { method, returnUrl }
      pay.mutate({ params: { id: booking.identifier }, body, key: keyFor([body, cost.payment.reference ?? null]) })
    },
  }
}

function Price({ cost, money }: { cost: BookingPayment; money: (minor: number) => string }) {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {cost.series ? t('payment.sessions', { count: cost.series.sessions }) : t('payment.to_pay')}
      </Typography>
      <Typography
        sx={{
          fontSize: 'clamp(1.5rem, 1.3rem + 1vw, 2rem)',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          lineHeight: 1.3,
        }}
      >
        {cost.isFree ? t('booking.free') : money(cost.amount)}
      </Typography>
    </Box>
  )
}

/** What cancelling refunds once this is paid. */
function Terms({ booking, isOfSeries }: { booking: Booking; isOfSeries: boolean }) {
  const t = useTranslate()
  return (
    <div>
      <RefundLine facts={cancellationFacts(booking)} otherZone={booking.timezones.provider} />
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
