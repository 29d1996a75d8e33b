import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { Term } from '#ui/lists/Fact.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { RefundLine } from './RefundLine.tsx'
import { chosenFacts } from './SlotCancellation.tsx'
import type { Draft } from './use-booking-draft.ts'

export interface Price {
  fee: number
  isFree: boolean
}

/** Fee of the chosen therapy; the general fee before a therapy is chosen. */
export const priceOf = (provider: PublicProvider, therapy: string): Price =>
  provider.therapies.find((one) => one.identifier === therapy) ?? provider

/** A single option is preselected. */
export const onlyOne = (options: readonly { identifier: string }[]): string =>
  options.length === 1 ? (options[0]?.identifier ?? '') : ''

/** Layout of a form with a summary beside it; below it on a phone. */
export const besideSummary = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const

interface BookingSummaryProps {
  provider: PublicProvider
  draft: Draft
}

/** The booking so far, always visible. */
export function BookingSummary({ provider, draft }: BookingSummaryProps) {
  const t = useTranslate()
  const rows = useSummaryRows(provider, draft)
  const { fee } = priceOf(provider, draft.therapyIdentifier)
  const startAt = draft.isLater ? null : (draft.slot?.startTime ?? null)
  return (
    <Box
      component="section"
      aria-label={t('booking.summary')}
      sx={{ p: 5, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}
    >
      <Typography variant="h2" sx={{ mb: 3 }}>
        {provider.firstName} {provider.lastName}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <Term name={t(label)} sx={{ minHeight: '1.6em' }}>
              {text}
            </Term>
          </div>
        ))}
      </Box>
      <Box sx={{ mt: 4, fontSize: 15, '&:empty': { display: 'none' }, '& p': { fontSize: 'inherit' } }}>
        <RefundLine facts={chosenFacts({ startAt, fee, currency: provider.currency })} otherZone={provider.timezone} />
      </Box>
    </Box>
  )
}

/** The same in one line, for a phone. */
export function BookingLine({ provider, draft }: BookingSummaryProps) {
  const rows = useSummaryRows(provider, draft)
  const known = rows.filter(({ isKnown }) => isKnown).map(({ text }) => text)
  return (
    <Typography sx={{ fontSize: 14, color: 'var(--muted)', lineHeight: 1.4 }}>
      {[`${provider.firstName} ${provider.lastName}`, ...known].join(' · ')}
    </Typography>
  )
}

function useSummaryRows(provider: PublicProvider, draft: Draft) {
  const t = useTranslate()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const therapy = provider.therapies.find((one) => one.identifier === draft.therapyIdentifier)
  const modality = provider.modalities.find((one) => one.identifier === draft.modalityIdentifier)
  const price = priceOf(provider, draft.therapyIdentifier)
  const time = draft.isLater ? t('booking.later') : draft.slot && sentence(draft.slot.startTime, provider.timezone)
  const row = (label: string, text: string | null | undefined) => ({
    label,
    text: text ?? t('booking.open'),
    isKnown: Boolean(text),
  })
  return [
    row('booking.modality', modality?.name),
    row('booking.therapy', therapy && t('booking.therapy_minutes', { name: therapy.name, minutes: therapy.minutes })),
    row('booking.when', time),
    row('booking.price', price.isFree ? t('booking.free') : formats.money(price.fee, provider.currency)),
  ]
}
