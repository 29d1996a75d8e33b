import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import { type BookingChoice, readChoice } from '#shared/drafts/booking-choice.ts'
import { handoverFor } from '#shared/drafts/handover.ts'

type Option = PublicProvider['modalities'][number]

/** The usual option, or the first. */
const obvious = (options: readonly Option[], usual: string): string =>
  (options.find(({ code }) => code === usual) ?? options[0])?.identifier ?? ''

/** What the address asks for, then what was chosen before, then what is obvious. */
export function firstChoice(
  { identifier, therapies, modalities, offersConsultation }: PublicProvider,
  search: string,
): BookingChoice {
  const wanted = new URLSearchParams(search)
  const stored = readChoice(identifier)
  const therapy = wanted.get('therapy')
  const startAt = wanted.get('at') ?? stored.startAt ?? null
  const known = (options: readonly Option[], chosen: string | undefined) =>
    options.some((option) => option.identifier === chosen) ? chosen : undefined
  return {
    therapy:
      therapies.find((option) => [option.identifier, option.code].includes(therapy ?? ''))?.identifier ??
      known(therapies, stored.therapy) ??
      obvious(therapies, 'individual'),
    modality: known(modalities, stored.modality) ?? obvious(modalities, 'video'),
    startAt: startAt !== null && Date.parse(startAt) > Date.now() ? startAt : null,
    isLater: stored.isLater ?? false,
    note: stored.note ?? handoverFor(identifier),
    isConsultation: offersConsultation === true && (wanted.has('consultation') || (stored.isConsultation ?? false)),
  }
}

/** Name, length and fee (minor units) of what is chosen: a session of a therapy, or a free consultation. */
export function offerOf(
  { therapies, fee, isFree }: PublicProvider,
  { therapy, isConsultation }: Pick<BookingChoice, 'therapy' | 'isConsultation'>,
) {
  const chosen = therapies.find(({ identifier }) => identifier === therapy)
  if (isConsultation) return { name: chosen?.name ?? null, minutes: availabilityLimits.consultationMinutes, fee: 0 }
  const free = chosen?.isFree ?? isFree
  return { name: chosen?.name ?? null, minutes: chosen?.minutes ?? null, fee: free ? 0 : (chosen?.fee ?? fee) }
}
