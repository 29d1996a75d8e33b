/** Feature flags, cookie consent and the contact form (docs/product-rules.md#cookies-and-consent). */
import * as Type from 'typebox'
import { consentChoices } from './consent.ts'
import { ContactMessage } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { Choice, CountryCode, Id, Strict, Text } from './fields.ts'

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
  textVersion: Text({ minLength: 1, maxLength: 20, pattern: '^[0-9a-z.\\-]+$', problemKey: 'validation.invalid' }),
  /** The text version of an earlier choice, so that changes can be traced. */
  visitorId: Type.Optional(Id()),
})

export const featureApi = {
  flags: endpoint('GET /feature-flags', {
    summary: 'Feature flags of a country, by default that of the visit',
    query: Strict({ country: Type.Optional(CountryCode()) }),
    reply: Features,
  }),
  consent: endpoint('POST /consent', {
    summary: 'Records a cookie choice in the consent log',
    body: Consent,
    reply: Type.Object({ visitorId: Id({ description: 'For the cookie `visitor_id`, set with the choice' }) }),
    status: 201,
  }),
  contact: endpoint('POST /contact', {
    summary: 'Sends a contact message to the operators',
    body: ContactMessage,
    status: 204,
  }),
}
