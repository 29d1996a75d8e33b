/** Feature flags, cookie consent and the contact form (specification 2, 5 and 7; definitions 1.7 and chapter 3). */
import * as Type from 'typebox'
import { consentChoices } from './consent.ts'
import { ContactMessage } from './contact.ts'
import { Choice, CountryCode, endpoint, Id, Strict, Text } from './endpoint.ts'

export const featureNames = ['therapist_listing_on_homepage'] as const
export type FeatureName = (typeof featureNames)[number]

/** Evaluated for the country of the visit. */
export type Features = Type.Static<typeof Features>
export const Features = Type.Object({ therapist_listing_on_homepage: Type.Boolean() })

export type Consent = Type.Static<typeof Consent>
export const Consent = Strict({
  choice: Choice(consentChoices),
  analytics: Type.Boolean(),
  personalization: Type.Boolean(),
  advertising: Type.Boolean(),
  textVersion: Text({ minLength: 1, maxLength: 20, pattern: '^[0-9a-z.\\-]+$', says: 'validation.invalid' }),
  /** What an earlier choice was answered with, so that a change stands beside it. */
  visitorId: Type.Optional(Id()),
})

export const featureApi = {
  flags: endpoint('GET /feature-flags', {
    summary: "What is switched on in a country, the visitor's own unless another is named",
    query: Strict({ country: Type.Optional(CountryCode()) }),
    reply: Features,
  }),
  consent: endpoint('POST /consent', {
    summary: 'Writes a cookie choice into the log of consents',
    body: Consent,
    reply: Type.Object({ visitorId: Id({ description: 'For the cookie `visitor_id`, set with the choice' }) }),
    status: 201,
  }),
  contact: endpoint('POST /contact', {
    summary: 'Sends a message to the people behind the product',
    body: ContactMessage,
    status: 204,
  }),
}
