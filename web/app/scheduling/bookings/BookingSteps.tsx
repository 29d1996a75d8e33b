import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import { BookingSummary, priceOf } from './BookingSummary.tsx'
import { NoteField } from './NoteField.tsx'
import { SlotCancellation } from './SlotCancellation.tsx'
import type { DraftField, useBookingDraft } from './use-booking-draft.ts'
import { SessionChoices } from './SessionChoices.tsx'

export const steps = ['what', 'when', 'note', 'pay'] as const
export type Step = (typeof steps)[number]

export const stepFields: Record<Step, readonly DraftField[]> = {
  what: ['modalityIdentifier', 'therapyIdentifier'],
  when: ['timeslotIdentifier'],
  note: ['note'],
  pay: [],
}

interface BookingStepsProps {
  provider: PublicProvider
  booking: ReturnType<typeof useBookingDraft>
  wantedStart: string | undefined
  /** A single step, on a phone. */
  only: Step | undefined
}

export function BookingSteps({
  provider,
  booking: { draft, change, errors, alternatives },
  wantedStart,
  only,
}: BookingStepsProps) {
  const t = useTranslate()
  const price = priceOf(provider, draft.therapyIdentifier)
  return (
    <>
      <Section step="what" only={only}>
        <SessionChoices provider={provider} value={draft} onChange={change} errors={errors} />
      </Section>
      <Section step="when" only={only}>
        <FormControlLabel
          sx={{ mb: 3 }}
          control={<Checkbox checked={draft.isLater} onChange={(_, isLater) => change({ isLater })} />}
          label={t('booking.schedule_later')}
        />
        {draft.isLater ? (
          <Typography sx={{ color: 'var(--muted)' }}>
            {t(price.isFree ? 'booking.schedule_later_hint_free' : 'booking.schedule_later_hint')}
          </Typography>
        ) : (
          <>
            <SlotPicker
              key={draft.therapyIdentifier}
              providerId={provider.identifier}
              category={draft.therapyIdentifier || undefined}
              value={draft.slot}
              onChange={(slot) => change({ slot })}
              wantedStart={wantedStart}
              error={errors.timeslotIdentifier}
              alternatives={alternatives}
            />
            <SlotCancellation
              startAt={draft.slot?.startTime ?? null}
              fee={price.fee}
              currency={provider.currency}
              otherZone={provider.timezone}
            />
          </>
        )}
      </Section>
      <Section step="note" only={only}>
        <NoteField
          label={t('booking.note')}
          value={draft.note}
          onChange={(note) => change({ note })}
          error={errors.note}
        />
      </Section>
      {only === 'pay' && (
        <Section step="pay" only={only}>
          <BookingSummary provider={provider} draft={draft} />
        </Section>
      )}
    </>
  )
}

function Section({ step, only, children }: { step: Step; only: Step | undefined; children: ReactNode }) {
  const t = useTranslate()
  if (only && only !== step) return null
  return (
    <Box component="section" data-step={step} sx={{ mb: 8 }}>
      <Typography variant="h2" tabIndex={-1} sx={{ mb: 4, outline: 'none' }}>
        {t(`booking.steps.${step}`)}
      </Typography>
      {children}
    </Box>
  )
}
