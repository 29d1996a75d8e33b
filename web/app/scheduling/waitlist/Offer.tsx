import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { waitlistApi } from '#schemas/scheduling/waitlist.calls.gen.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Countdown } from './Countdown.tsx'
import { PayOfferByCard } from './PayOfferByCard.tsx'
import { useRefreshWaitlist } from './use-waitlist.ts'
import { WaitlistBox } from './WaitlistBox.tsx'

type OfferedTime = NonNullable<WaitlistEntry['offer']>

interface OfferProps {
  entry: WaitlistEntry
  offer: OfferedTime
  isWithBooking: boolean
}

/** A time on hold for this client: in both time zones, with the price, accepted with one tap. */
export function Offer({ entry, offer, isWithBooking }: OfferProps) {
  const t = useTranslate()
  const sentence = useTimeSentence()
  const { bookedFor, providerName, providerTimezone } = entry
  return (
    <WaitlistBox isLoud title={t('waitlist.offered', { name: providerName })}>
      <Typography sx={{ fontWeight: 600, fontSize: 'clamp(1.125rem, 1rem + 0.6vw, 1.375rem)' }}>
        {sentence(offer.startAt, providerTimezone)}
      </Typography>
      {bookedFor !== null && !isWithBooking && (
        <Typography>{t('waitlist.instead_of', { when: sentence(bookedFor, providerTimezone) })}</Typography>
      )}
      <Terms entry={entry} offer={offer} />
      <Countdown until={offer.expiresAt} />
      <Answers entry={entry} offer={offer} />
    </WaitlistBox>
  )
}

/** The fee, and the end of free cancellation. */
function Terms({ entry: { providerTimezone }, offer }: Pick<OfferProps, 'entry' | 'offer'>) {
  const t = useTranslate()
  const { money } = useFormats()
  const { startAt, freeUntil, isPaid, currency } = offer
  const facts = {
    status: isPaid ? 'confirmed' : 'pending',
    startAt,
    freeUntil,
    undoUntil: null,
    windowHours: bookingLimits.windowHours,
    sum: offer.fee,
    currency,
    isFree: offer.fee === 0,
    isDisputed: false,
  } as const
  const { state, text } = useCancellation(facts, providerTimezone)
  const amount = money(offer.fee, offer.currency)
  return (
    <>
      <Typography>{offer.fee === 0 ? t('waitlist.free') : t('waitlist.fee', { amount })}</Typography>
      {text && <Typography sx={{ fontWeight: state === 'over' || state === 'late' ? 600 : 400 }}>{text}</Typography>}
    </>
  )
}

function Answers({ entry, offer }: Pick<OfferProps, 'entry' | 'offer'>) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshWaitlist()
  const keyFor = useIdempotencyKey()
  const params = { id: entry.identifier }
  const { accept, isShort } = useAccept(entry, offer)
  const mayDecline = useIsAllowed(waitlistApi.decline)
  const decline = useAct(waitlistApi.decline, {
    onDone: () => {
      notify('waitlist.declined', { type: 'success' })
      void refresh()
    },
    onRefused: () => {
      void refresh()
      return false
    },
  })
  return (
    <>
      {isShort && (
        <>
          <Typography role="alert" sx={{ color: 'var(--error)', fontWeight: 600 }}>
            {t('waitlist.short')} <Link to={paths.wallet()}>{t('waitlist.to_wallet')}</Link>
          </Typography>
          <PayOfferByCard entry={entry} offer={offer} isBusy={accept.isPending} onPaid={accept.send} />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 2 }}>
        <IfAllowed endpoint={waitlistApi.accept}>
          <Button
            variant="contained"
            size="large"
            loading={accept.isPending || accept.isSuccess}
            disabled={decline.isPending}
            onClick={accept.send}
          >
            {t(...acceptLabel(offer, useFormats().money))}
          </Button>
        </IfAllowed>
        {mayDecline && (
          <Button
            variant="outlined"
            size="large"
            loading={decline.isPending || decline.isSuccess}
            disabled={accept.isPending}
            onClick={() => decline.mutate({ params, key: keyFor(offer.startAt) })}
          >
            {t('waitlist.decline')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** The button names the amount that is charged or refunded. */
function acceptLabel(
  { difference, currency }: OfferedTime,
  money: (minor: number, currency: string) => string,
): [key: string, words: Record<string, string>] {
  if (difference === 0) return ['waitlist.take', {}]
  const key = difference > 0 ? 'waitlist.take_and_pay' : 'waitlist.take_and_get'
  return [key, { amount: money(Math.abs(difference), currency) }]
}

/** Accepts the time; an unpaid booking continues to its payment. */
function useAccept(entry: WaitlistEntry, { difference }: OfferedTime) {
  const notify = useNotify()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const refresh = useRefreshWaitlist()
  const keyFor = useIdempotencyKey()
  const [isShort, setShort] = useState(false)
  const act = useAct(waitlistApi.accept, {
    onDone: (booking) => {
      rememberBooking(queries, booking)
      notify('waitlist.taken', { type: 'success' })
      void goTo(
        booking.status === 'pending'
          ? paths.payment({ id: booking.identifier })
          : paths.appointment({ id: booking.identifier }),
      )
      void refresh()
    },
    onRefused: ({ code }) => {
      setShort(code === 'INSUFFICIENT_FUNDS')
      if (code === 'INSUFFICIENT_FUNDS') return true
      void refresh()
      return false
    },
  })
  const body = { expectedDifference: difference }
  const send = () => act.mutate({ params: { id: entry.identifier }, body, key: keyFor(body) })
  return { accept: { isPending: act.isPending, isSuccess: act.isSuccess, send }, isShort }
}
