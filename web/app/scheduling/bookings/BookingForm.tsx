import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { seriesApi } from '#schemas/scheduling/series.ts'
import { useMay } from '#ui/viewer/use-may.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { besideSummary, BookingLine, BookingSummary, onlyOne, priceOf } from './BookingSummary.tsx'
import { BookingSteps, stepFields, steps } from './BookingSteps.tsx'
import { type DraftErrors, useBookingDraft } from './use-booking-draft.ts'

/** Four short steps on a phone, one page on a desktop; the summary is always visible. */
export function BookingForm({ provider, mayBook }: { provider: PublicProvider; mayBook: boolean }) {
  const t = useTranslate()
  const notify = useNotify()
  const goTo = useNavigate()
  const [search] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const [step, setStep] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const mayBookSeries = useMay(seriesApi.create)

  const onBooked = (booking: Booking) => {
    if (booking.status === 'pending') return void goTo(paths.payment({ id: booking.identifier }))
    notify(`booking.done.${booking.status}`, { type: 'success' })
    void goTo(paths.appointment({ id: booking.identifier }))
  }
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
    onBooked,
  )

  const goToStep = (chosen: number) => {
    setStep(chosen)
    requestAnimationFrame(() => {
      globalThis.scrollTo(0, 0)
      form.current?.querySelector<HTMLElement>('[data-step] h2')?.focus({ preventScroll: true })
    })
  }
  const showFirst = (errors: DraftErrors) => {
    const wrong = steps.findIndex((name) => stepFields[name].some((field) => errors[field]))
    if (wrong < 0) return
    setStep(wrong)
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(`[data-step="${steps[wrong]}"] :is(input, button[tabindex="0"], textarea)`)
        ?.focus(),
    )
  }
  const next = () => {
    const errors = booking.check()
    const here = stepFields[steps[step] ?? 'pay'].filter((field) => errors[field])
    if (here.length === 0) return goToStep(step + 1)
    booking.setErrors(Object.fromEntries(here.map((field) => [field, errors[field]])))
  }
  const isLast = !isPhone || step === steps.length - 1
  const label = useBookLabel(provider, booking.draft.therapyIdentifier, booking.draft.isLater)
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
      <Box
        {...(isPhone && { 'data-page-bar': '' })}
        sx={isPhone ? phoneBar : { position: 'sticky', top: 88, display: 'grid', gap: 4 }}
      >
        {isPhone ? (
          <BookingLine provider={provider} draft={booking.draft} />
        ) : (
          <BookingSummary provider={provider} draft={booking.draft} />
        )}
        <Box sx={{ display: 'flex', gap: 2 }}>
          {isPhone && step > 0 && (
            <Button variant="outlined" onClick={() => goToStep(step - 1)} sx={{ flexShrink: 0 }}>
              {t('booking.back')}
            </Button>
          )}
          <Button type="submit" variant="contained" fullWidth disabled={isLast && !mayBook} loading={booking.isSending}>
            {isLast ? label : t('booking.next')}
          </Button>
        </Box>
      </Box>
      {booking.isSending && isFree && <PendingOverlay isFree />}
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
