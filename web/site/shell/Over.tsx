import { Consent } from '#site/consent/Consent.tsx'
import { CountryPrompt } from './CountryPrompt.tsx'

/** What may lie over a page, drawn into the HTML of public and account pages alike. */
export function Over() {
  return (
    <>
      <Consent />
      <CountryPrompt />
    </>
  )
}
