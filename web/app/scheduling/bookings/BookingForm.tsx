import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { useMay } from '#ui/viewer/use-may.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { besideSummary, BookingLine, BookingSummary, onlyOne, priceOf } from './BookingSummary.tsx'
import { BookingSteps, steps } from './BookingSteps.tsx'
import { useBookingDraft } from './use-booking-draft.ts'
import { useBookingSteps } from './use-booking-steps.ts'

/** Four short steps on a phone, one page on a desktop; the summary is always visible. */
export function BookingForm({ provider, mayBook }: { provider: PublicProvider; mayBook: boolean }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const mayBookSeries = useMay(seriesApi.create)
  const wantedTherapy = provider.therapies.find((one) =>
    [one.identifier, one.code].includes(search.get('therapy') ?? ''),
  )
  const booking = useBookingDraft(
    provider.identifier,
    {
      modalityIdentifier: onlyOne(provider.modalities),
      therapyIdentifier: wantedTherapy?.identifier ?? onlyOne(provider.therapies),
      slot: null,
      isLater: false,
      note: '',
    },
    useNextPage(),
  )
  const { isPhone, step, isLast, back, next, showFirst } = useBookingSteps(form, booking)
  const { isFree } = priceOf(provider, booking.draft.therapyIdentifier)

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLast) return next()
        showFirst(booking.submit())
      }}
      sx={besideSummary}
    >
      <div>
        {isPhone && (
          <Typography component="p" aria-live="polite" sx={{ color: 'var(--muted)', mb: 3 }}>
            {t('booking.step_of', { step: step + 1, count: steps.length, name: t(`booking.steps.${steps[step]}`) })}
          </Typography>
        )}
        {mayBookSeries && (
          <MuiLink
            component={Link}
            to={paths.bookSeries({ id: provider.identifier, therapy: booking.draft.therapyIdentifier })}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, mb: 2 }}
          >
            {t('booking.series')}
          </MuiLink>
        )}
        <BookingSteps
          provider={provider}
          booking={booking}
          wantedStart={search.get('at') ?? undefined}
          only={isPhone ? steps[step] : undefined}
        />
      </div>
      <BookingBar
        provider={provider}
        booking={booking}
        isPhone={isPhone}
        isLast={isLast}
        mayBook={mayBook}
        onBack={isPhone && step > 0 ? back : undefined}
      />
      {booking.isSending && isFree && <PendingOverlay isFree />}
    </Box>
  )
}

/** Leads to the payment if one is due, otherwise to the appointment. */
function useNextPage() {
  const notify = useNotify()
  const goTo = useNavigate()
  return ({ status, identifier }: Booking) => {
    if (status === 'pending') return void goTo(paths.payment({ id: identifier }))
    notify(`booking.done.${status}`, { type: 'success' })
    void goTo(paths.appointment({ id: identifier }))
  }
}

interface BookingBarProps {
  provider: PublicProvider
  booking: ReturnType<typeof useBookingDraft>
  isPhone: boolean
  isLast: boolean
  mayBook: boolean
  onBack: (() => void) | undefined
}

/** Summary and buttons: at the bottom of a phone, beside the form on a desktop. */
function BookingBar({ provider, booking: { draft, isSending }, isPhone, isLast, mayBook, onBack }: BookingBarProps) {
  const t = useTranslate()
  const label = useBookLabel(provider, draft.therapyIdentifier, draft.isLater)
  return (
    <Box
      {...(isPhone && { 'data-page-bar': '' })}
      sx={isPhone ? phoneBar : { position: 'sticky', top: 88, display: 'grid', gap: 4 }}
    >
      {isPhone ? (
        <BookingLine provider={provider} draft={draft} />
      ) : (
        <BookingSummary provider={provider} draft={draft} />
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {onBack && (
          <Button variant="outlined" onClick={onBack} sx={{ flexShrink: 0 }}>
            {t('booking.back')}
          </Button>
        )}
        <Button type="submit" variant="contained" fullWidth disabled={isLast && !mayBook} loading={isSending}>
          {isLast ? label : t('booking.next')}
        </Button>
      </Box>
    </Box>
  )
}

const phoneBar = {
  position: 'sticky',
  bottom: 61,
  mx: 'calc(-1 * clamp(16px, 4vw, 40px))',
  px: 'clamp(16px, 4vw, 40px)',
  py: 3,
  display: 'grid',
  gap: 2,
  bgcolor: 'var(--card)',
  borderTop: '1px solid var(--hairline)',
  zIndex: 10,
} as const

/** The button names the action and the price. */
function useBookLabel(provider: PublicProvider, therapy: string, isLater: boolean): string {
  const t = useTranslate()
  const formats = useFormats()
  const price = priceOf(provider, therapy)
  if (isLater) return t('booking.book_later')
  if (price.isFree) return t('booking.book_free')
  return t(provider.needsApproval ? 'booking.ask_for' : 'booking.book_for', {
    amount: formats.money(price.fee, provider.currency),
  })
}
