import { useState } from 'react'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { offerOf } from './choice.ts'
import { type CodePrice, fitting } from './code-price.ts'

/** The price of what is chosen: the therapist's fee, or what a code leaves of it. */
export function useCodePrice(provider: PublicProvider, choice: BookingChoice) {
  const { therapy, modality, isLater, isConsultation } = choice
  const session = { providerIdentifier: provider.identifier, therapyIdentifier: therapy, modalityIdentifier: modality }
  const [priced, setPrice] = useState<CodePrice>()
  const price = isLater || isConsultation ? undefined : fitting(priced, session)
  const fullFee = offerOf(provider, choice).fee
  return {
    session,
    price,
    setPrice,
    /** The therapist's, in minor units. */
    fullFee,
    /** What is paid, in minor units. */
    fee: price?.amount ?? fullFee,
  }
}
