import { Consent } from '#site/consent/Consent.tsx'
import { CountryPrompt } from './CountryPrompt.tsx'

/** Overlays that are prerendered into public and account pages alike. */
export function Overlays() {
  return (
    <>
      <Consent />
      <CountryPrompt />
    </>
  )
}
