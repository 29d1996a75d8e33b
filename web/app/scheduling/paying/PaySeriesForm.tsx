import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { SeriesPayment } from '#schemas/scheduling/series.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#shared/api/secure.ts'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { PolicyLink } from '#app/scheduling/bookings/PolicyLink.tsx'
import { TherapistPortrait } from '#app/scheduling/bookings/TherapistPortrait.tsx'
import { cancellationFacts, useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { HaveCode } from './HaveCode.tsx'
import { HoldBar, useIsOver } from './HoldBar.tsx'
import type { PaymentChoice } from '#schemas/money/payment-choice.ts'
import { PayWith } from './PayWith.tsx'
import { ReducedBy, Sum } from './Sum.tsx'
import { useRefusedCard } from './use-refused-card.ts'
import { afterStart, isLeaving, useResetOnReturn } from './use-start-payment.ts'

interface PaySeriesFormProps {
  cost: SeriesPayment
  first: Booking
  /** The card page was left without paying. */
  isUnpaid: boolean
  onChooseAgain: () => void
  onFollow: (reference: string) => void
  /** The sessions may be others now. */
  onChanged: () => unknown
}

/** The dates with what each costs and what cancelling it refunds, the total, and the button that pays all of them. */
export function PaySeriesForm({ cost, first, isUnpaid, onChooseAgain, onFollow, onChanged }: PaySeriesFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const returnUrl = addressOf(formats.locale, paths.seriesPayment({ id: cost.seriesIdentifier }))
  const { send, isBusy, isBetween, refusal } = useSend({ cost, returnUrl, onFollow, onChanged })
  const amount = formats.money(cost.amount, cost.currency)
  const isOver = useIsOver(cost.dueAt)
  useEffect(() => {
    if (isOver) onChanged()
  }, [isOver, onChanged])
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {cost.dueAt && <HoldBar dueAt={cost.dueAt} until="series_payment.due" />}
      <Sessions sessions={cost.sessions} first={first}>
        {cost.code && <ReducedBy code={cost.code} amount={cost.amount} currency={cost.currency} />}
        <Sum label={t('payment_page.sessions', { count: cost.sessions.length })} sum={amount} />
      </Sessions>
      <HaveCode
        booking={first.identifier}
        code={cost.code}
        currency={cost.currency}
        openPayment={cost.openPayment}
        note={t('payment_code.first_of', { when: formats.longMoment(cost.code?.startAt ?? first.startAt ?? '') })}
        onCancelling={onChooseAgain}
      />
      <PayWith
        cost={cost}
        returnUrl={returnUrl}
        isUnpaid={isUnpaid}
        isHeld={false}
        isBusy={isBusy}
        refusal={refusal}
        onPay={send}
        onChooseAgain={onChooseAgain}
      />
      {isEncrypted() && <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>}
      {isBetween && <PendingOverlay isFree={false} />}
    </Box>
  )
}

interface Sending extends Pick<PaySeriesFormProps, 'cost' | 'onFollow' | 'onChanged'> {
  returnUrl: string
}

/** Sends what is on the page, so that nothing else is paid. */
function useSend({ cost, returnUrl, onFollow, onChanged }: Sending) {
  const keyFor = useIdempotencyKey()
  const refused = useRefusedCard()
  const pay = useAct(seriesApi.pay, {
    onDone: afterStart(onFollow),
    onRefused: (refusal) => {
      onChanged()
      return refused.show(refusal)
    },
  })
  useResetOnReturn(pay.reset)
  const send = (choice: PaymentChoice) => {
    refused.clear()
    const body = {
      ...(choice.method === 'card' ? choice : { method: 'wallet' as const }),
      bookingIdentifiers: cost.sessions.map(({ identifier }) => identifier),
      expectedTotal: cost.amount,
      returnUrl,
    }
    pay.mutate({
      params: { id: cost.seriesIdentifier },
      body,
      key: keyFor([body, cost.payment.reference ?? null]),
    })
  }
  return { send, isBusy: pay.isPending, isBetween: pay.isPending || isLeaving(pay.data), refusal: refused.message }
}

interface SessionsProps {
  sessions: readonly Booking[]
  first: Booking
  children: ReactNode
}

function Sessions({ sessions, first, children }: SessionsProps) {
  const t = useTranslate()
  const name = otherSide(first, useViewer())
  return (
    <Box sx={{ ...card, '& > * + *': { mt: 4, pt: 4, borderTop: '1px dashed var(--hairline)' } }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <TherapistPortrait provider={first.provider} size={60} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography sx={{ color: 'var(--muted)' }}>
            {first.modality.name} · {first.therapyCategory.name}
          </Typography>
        </Box>
      </Box>
      <div>
        <Box component="ol" aria-label={t('series_payment.dates')} sx={dates}>
          {sessions.map((session) => (
            <SessionCost key={session.identifier} session={session} />
          ))}
        </Box>
      </div>
      <div>
        {children}
        <Typography sx={{ mt: 2, mb: 1, color: 'var(--muted)' }}>{t('series_payment.each')}</Typography>
        <PolicyLink />
      </div>
    </Box>
  )
}

const dates = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 } as const
const card = { p: 5, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 } as const

/** One date: when, what it costs, and until when it can be cancelled for how much. */
function SessionCost({ session }: { session: Booking }) {
  const { longMoment, money } = useFormats()
  const { text } = useCancellation(cancellationFacts(session), session.timezones.provider)
  return (
    <Box component="li">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 3,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{session.startAt && longMoment(session.startAt)}</span>
        <span>{money(session.fee, session.currency)}</span>
      </Box>
      {text && <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{text}</Typography>}
    </Box>
  )
}
