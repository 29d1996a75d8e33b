/** Feature flags, cookie consent and the contact form (specification 2, 5 and 7; definitions 1.7 and chapter 3). */
import * as Type from 'typebox'
import { Email, SignUpName } from './accounts.ts'
import { Choice, endpoint, Strict, Text } from './kit.ts'

export const featureNames = ['therapist_listing_on_homepage'] as const
export type FeatureName = (typeof featureNames)[number]

/** Evaluated for the country of the visit. */
export type Features = Type.Static<typeof Features>
export const Features = Type.Object({ therapist_listing_on_homepage: Type.Boolean() })

/** What is stored in the cookie `cookie-consent` (specification, section 4). */
export const consentChoices = ['true', 'minimal', 'custom'] as const
export const consentCategories = ['analytics', 'personalization', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export const consentDays = 365
/** Changes with the wording of the banner, so that a choice can be shown with what it answered. */
export const consentTextVersion = '2026-11'
/** Countries where switches may not start on (definitions, chapter 3; safeguards, chapter 2). */
export const consentOffByDefault = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

export type Consent = Type.Static<typeof Consent>
export const Consent = Strict({
  choice: Choice(consentChoices),
  analytics: Type.Boolean(),
  personalization: Type.Boolean(),
  advertising: Type.Boolean(),
  textVersion: Text({ minLength: 1, maxLength: 20, pattern: '^[0-9a-z.\\-]+$', says: 'validation.invalid' }),
})

export const contactLimits = { messageMax: 5000, phoneMin: 10, phoneMax: 32, perHour: 5 } as const

export type ContactMessage = Type.Static<typeof ContactMessage>
export const ContactMessage = Strict({
  email: Email(),
  firstName: SignUpName(),
  lastName: SignUpName(),
  phoneNumber: Type.Optional(
    Text({
      minLength: contactLimits.phoneMin,
      maxLength: contactLimits.phoneMax,
      pattern: '^[0-9()+\\-]+$',
      says: 'validation.contact_phone',
      ui: { input: 'phone' },
    }),
  ),
  message: Text({
    minLength: 1,
    maxLength: contactLimits.messageMax,
    says: { '*': 'validation.required', maxLength: 'validation.maxLength' },
    ui: { input: 'multiline', rows: 8 },
  }),
})

export const featureApi = {
  flags: endpoint('GET /feature-flags', { summary: "What is switched on in the visitor's country", reply: Features }),
  consent: endpoint('POST /consent', {
    summary: 'Writes a cookie choice into the log of consents',
    body: Consent,
    reply: Type.Object({ visitorId: Type.String({ description: 'For the cookie `visitor_id`, set with the choice' }) }),
    status: 201,
  }),
  contact: endpoint('POST /contact', {
    summary: 'Sends a message to the people behind the product',
    body: ContactMessage,
    status: 204,
  }),
}
