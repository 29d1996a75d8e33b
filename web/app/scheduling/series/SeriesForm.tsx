import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { conflictPolicies, frequencies, type Series, seriesPayments } from '#schemas/scheduling/series.ts'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import { readChoice } from '#shared/drafts/booking-choice.ts'
import { besideSummary, onlyOne } from '#app/scheduling/bookings/beside-summary.ts'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { NoteField } from '#app/scheduling/bookings/NoteField.tsx'
import { SessionChoices } from '#app/scheduling/bookings/SessionChoices.tsx'
import { lateTexts } from '#ui/texts/texts.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PlannedDates } from './PlannedDates.tsx'
import { sessionCounts } from './series-plan.ts'
import { SeriesSummary } from './SeriesSummary.tsx'
import { feeOf, type SeriesDraft, useSeriesDraft } from './use-series-draft.ts'

const ChargingChoice = lazy(async () => {
  const [{ ChargingChoice: loaded }] = await Promise.all([
    import('./ChargingChoice.tsx'),
    lateTexts.money(),
    lateTexts.appointment(),
  ])
  return { default: loaded }
})

/** The series to book, a preview of its dates, and the button that books it. */
export function SeriesForm({ provider, mayBook }: { provider: PublicProvider; mayBook: boolean }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const [wantedStart] = useState(() => readChoice(provider.identifier).startAt ?? undefined)
  const { draft, change, errors, submitCount, plan, submit, isSending } = useSeriesDraft(
    provider.identifier,
    {
      modalityIdentifier: onlyOne(provider.modalities),
      therapyIdentifier: wantedOf(provider, search.get('therapy')) ?? onlyOne(provider.therapies),
    },
    useNextPage(),
  )
  useEffect(() => {
    if (submitCount > 0)
      form.current?.querySelector<HTMLElement>('section:has([role="alert"]) :is(input, button[tabindex="0"])')?.focus()
  }, [submitCount])

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={besideSummary}
    >
      <div>
        <Section title={t('booking.steps.what')}>
          <SessionChoices provider={provider} value={draft} onChange={change} errors={errors} />
        </Section>
        <Section title={t('series.first')}>
          <SlotPicker
            key={draft.therapyIdentifier}
            providerId={provider.identifier}
            category={draft.therapyIdentifier || undefined}
            value={draft.slot}
            onChange={(slot) => change({ slot })}
            wantedStart={wantedStart}
            error={errors.timeslotIdentifier}
          />
        </Section>
        <Section title={t('series.rhythm')}>
          <Rhythm draft={draft} onChange={change} />
          {draft.payment === 'per_session' && plan.data && (
            <Suspense fallback={null}>
              <ChargingChoice
                fee={feeOf(plan.data)}
                currency={provider.currency}
                value={draft.chargedCard}
                onChange={(chargedCard) => change({ chargedCard })}
              />
            </Suspense>
          )}
        </Section>
        <Section title={t('series.dates')}>
          <PlannedDates plan={plan} waiting={t('series.dates_wait')} conflictPolicy={draft.conflictPolicy} />
        </Section>
        <Section title={t('booking.steps.note')}>
          <NoteField
            label={t('booking.note')}
            value={draft.note}
            onChange={(note) => change({ note })}
            error={errors.note}
          />
        </Section>
      </div>
      <SeriesSummary
        provider={provider}
        plan={plan.isOff || plan.error ? undefined : plan.data}
        conflictPolicy={draft.conflictPolicy}
        mayBook={mayBook && !plan.isPlaceholderData}
        isSending={isSending}
      />
    </Box>
  )
}

/** How often, how many, and what happens at conflicts and payment. */
function Rhythm({ draft, onChange }: { draft: SeriesDraft; onChange: (part: Partial<SeriesDraft>) => void }) {
  const t = useTranslate()
  return (
    <>
      <ChoiceCards
        name="frequency"
        legend={t('series.frequency')}
        options={frequencies.map((value) => ({ value, name: t(`series.frequencies.${value}`) }))}
        value={draft.frequency}
        onChange={(value) => onChange({ frequency: value as typeof draft.frequency })}
      />
      <TextField
        select
        fullWidth
        label={t('series.count')}
        value={draft.count}
        onChange={({ target }) => onChange({ count: Number(target.value) })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ mb: 5, maxWidth: 320 }}
      >
        {sessionCounts.map((count) => (
          <option key={count} value={count}>
            {t('series.sessions', { count })}
          </option>
        ))}
      </TextField>
      <ChoiceCards
        name="conflictPolicy"
        legend={t('series.policy')}
        options={optionsOf(conflictPolicies, 'policies', t)}
        value={draft.conflictPolicy}
        onChange={(value) => onChange({ conflictPolicy: value as typeof draft.conflictPolicy })}
      />
      <ChoiceCards
        name="payment"
        legend={t('series.payment')}
        options={optionsOf(seriesPayments, 'payments', t)}
        value={draft.payment}
        onChange={(value) => onChange({ payment: value as typeof draft.payment })}
      />
    </>
  )
}

/** The usual option first. */
const optionsOf = (values: readonly string[], group: string, t: ReturnType<typeof useTranslate>) =>
  values.toReversed().map((value) => ({
    value,
    name: t(`series.${group}.${value}`),
    hint: t(`series.${group}.${value}_hint`),
  }))

const wantedOf = ({ therapies }: PublicProvider, wanted: string | null) =>
  therapies.find(({ identifier }) => identifier === wanted)?.identifier

/** Leads to the payment if one is due, otherwise to the first session. */
function useNextPage() {
  const notify = useNotify()
  const goTo = useNavigate()
  return ({ items }: Series) => {
    const [first] = items.filter(({ bookingIdentifier }) => bookingIdentifier !== undefined)
    const identifier = first?.bookingIdentifier ?? ''
    if (first?.bookingStatus === 'pending') return void goTo(paths.payment({ id: identifier }))
    notify(first?.bookingStatus === 'booking_request' ? 'series.done_request' : 'series.done', { type: 'success' })
    void goTo(paths.appointment({ id: identifier }))
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 8 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
