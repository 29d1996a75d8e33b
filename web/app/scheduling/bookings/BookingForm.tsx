import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { besideSummary, BookingLine, BookingSummary, onlyOne, priceOf } from './BookingSummary.tsx'
import { BookingSteps, stepFields, steps } from './BookingSteps.tsx'
import { useBookingDraft } from './use-booking-draft.ts'

/** Four short steps on a phone, one page on a desktop; the summary is always visible. */
export function BookingForm({ provider, mayBook }: { provider: PublicProvider; mayBook: boolean }) {
  const [search] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const form = useRef<HTMLFormElement>(null)
  const booking = useBookingDraft(
    provider.identifier,
    {
      modalityIdentifier: onlyOne(provider.modalities),
      therapyIdentifier: wantedOf(provider, search.get('therapy')) ?? onlyOne(provider.therapies),
      slot: null,
      isLater: false,
      note: '',
    },
    useNextPage(),
  )
  const { step, next, back, showFirst } = useSteps(form, booking)
  const isLast = !isPhone || step === steps.length - 1
  const { isFree } = priceOf(provider, booking.draft.therapyIdentifier)

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (isLast ? booking.submit((errors) => showFirst(errors, isPhone)) : next())
      }}
      sx={besideSummary}
    >
      <div>
        <Lead provider={provider} therapy={booking.draft.therapyIdentifier} step={isPhone ? step : undefined} />
        <BookingSteps
          provider={provider}
          booking={booking}
          wantedStart={search.get('at') ?? undefined}
          only={isPhone ? steps[step] : undefined}
        />
      </div>
      <PageBar
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

const wantedOf = ({ therapies }: PublicProvider, wanted: string | null) =>
  therapies.find(({ identifier, code }) => [identifier, code].includes(wanted ?? ''))?.identifier

/** Leads to the payment if one is due, otherwise to the confirmation or to the appointment. */
function useNextPage() {
  const notify = useNotify()
  const goTo = useNavigate()
  return (booking: Booking) => {
    if (booking.status === 'pending') return void goTo(paths.payment({ id: booking.identifier }))
    if (booking.status === 'confirmed')
      return void goTo(paths.appointmentConfirmed({ id: booking.identifier }), { replace: true })
    notify(`booking.done.${booking.status}`, { type: 'success' })
    void goTo(paths.appointment({ id: booking.identifier }))
  }
}

type BookingDraft = ReturnType<typeof useBookingDraft>

/**
 * The open step on a phone. Each step is an entry of the history, so the browser's Back leads to the step before. A refused
 * booking opens the step with the first error and focuses its first control.
 */
function useSteps(form: RefObject<HTMLFormElement | null>, { check }: BookingDraft) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: StepState | null }
  const goTo = useNavigate()
  const step = Math.min(steps.length - 1, state?.step ?? 0)
  const focused = useRef({ step, isError: false })

  const focusError = useCallback(
    (at: number) =>
      form.current
        ?.querySelector<HTMLElement>(`[data-step="${steps[at]}"] :is(input, button[tabindex="0"], textarea)`)
        ?.focus(),
    [form],
  )
  useEffect(() => {
    const { step: before, isError } = focused.current
    focused.current = { step, isError: false }
    if (before === step) return
    if (isError) return focusError(step)
    globalThis.scrollTo(0, 0)
    form.current?.querySelector<HTMLElement>('[data-step] h2')?.focus({ preventScroll: true })
  }, [step, form, focusError])

  const showFirst = (errors: BookingDraft['errors'], isPhone: boolean) => {
    const wrong = steps.findIndex((name) => stepFields[name].some((field) => errors[field]))
    if (wrong < 0) return
    if (!isPhone || wrong === step) return focusError(wrong)
    focused.current = { step, isError: true }
    void goTo(wrong - step)
  }
  const next = async () => {
    if (await check(...stepFields[steps[step] ?? 'pay']))
      void goTo(pathname + search, { state: { step: step + 1 }, preventScrollReset: true })
  }
  return { step, next, back: () => void goTo(-1), showFirst }
}

interface StepState {
  step?: number
}

interface LeadProps {
  provider: PublicProvider
  therapy: string
  /** Undefined where all steps are on one page. */
  step: number | undefined
}

function Lead({ provider, therapy, step }: LeadProps) {
  const t = useTranslate()
  const mayBookSeries = useIsAllowed(seriesApi.create)
  return (
    <>
      {step !== undefined && (
        <Typography component="p" aria-live="polite" sx={{ color: 'var(--muted)', mb: 3 }}>
          {t('booking.step_of', { step: step + 1, count: steps.length, name: t(`booking.steps.${steps[step]}`) })}
        </Typography>
      )}
      {mayBookSeries && (
        <MuiLink
          component={Link}
          to={paths.bookSeries({ id: provider.identifier, therapy })}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, mb: 2 }}
        >
          {t('booking.series')}
        </MuiLink>
      )}
    </>
  )
}

interface PageBarProps {
  provider: PublicProvider
  booking: BookingDraft
  isPhone: boolean
  isLast: boolean
  mayBook: boolean
  /** Undefined on the first step. */
  onBack: (() => void) | undefined
}

/** The summary with the buttons; on a phone at the lower edge. */
function PageBar({ provider, booking: { draft, isSending }, isPhone, isLast, mayBook, onBack }: PageBarProps) {
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
