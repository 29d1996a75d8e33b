import { useTranslate } from 'react-admin'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'

interface SessionChoice {
  modalityIdentifier: string
  therapyIdentifier: string
}

interface SessionChoicesProps {
  provider: PublicProvider
  value: SessionChoice
  /** Another therapy has other times, so the slot is reset. */
  onChange: (part: { modalityIdentifier: string } | { therapyIdentifier: string; slot: null }) => void
  errors: Partial<Record<keyof SessionChoice, string>>
}

/** Session type and therapy. */
export function SessionChoices({ provider, value, onChange, errors }: SessionChoicesProps) {
  const t = useTranslate()
  const formats = useFormats()
  const therapies = provider.therapies.map((one) => ({
    value: one.identifier,
    name: one.name,
    hint: t('booking.therapy_hint', {
      minutes: one.minutes,
      price: one.isFree ? t('booking.free') : formats.money(one.fee, provider.currency),
    }),
  }))
  return (
    <>
      <ChoiceCards
        name="modality"
        legend={t('booking.modality_question')}
        options={provider.modalities.map(({ identifier, name }) => ({ value: identifier, name }))}
        value={value.modalityIdentifier}
        onChange={(modalityIdentifier) => onChange({ modalityIdentifier })}
        error={errors.modalityIdentifier}
      />
      <ChoiceCards
        name="therapy"
        legend={t('booking.therapy_question')}
        options={therapies}
        value={value.therapyIdentifier}
        onChange={(therapyIdentifier) => onChange({ therapyIdentifier, slot: null })}
        error={errors.therapyIdentifier}
      />
    </>
  )
}
