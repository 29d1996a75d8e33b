/** Constants of the cookie choice, without schemas, because the scripts of every page include them (docs/product-rules.md#cookies-and-consent). */

/** Values of the cookie `cookie-consent`. */
export const consentChoices = ['true', 'minimal', 'custom'] as const
export const consentCategories = ['analytics', 'personalization', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]
/** Lifetime of the choice and of every other cookie that scripts write. */
export const cookieDays = 365
/** Changes with the text of the banner, so that a choice can be traced to the text it answered. */
export const consentTextVersion = '2026-11-27'
/** Countries where the switches must be off by default. */
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

/** Every cookie of the product with its purpose: text `privacy.cookie_<purpose>`. All are essential. */
export const cookiesSet = [
  { name: '__Host-Http-solace-sid', purpose: 'session' },
  { name: '__Host-Http-solace-act', purpose: 'acting' },
  { name: '__Host-Http-solace-device', purpose: 'device' },
  { name: '__Host-Http-solace-room', purpose: 'room' },
  { name: '__Host-Http-solace-social', purpose: 'social' },
  { name: '__Host-Http-solace-back', purpose: 'back' },
  { name: 'cookie-consent', purpose: 'consent' },
  { name: 'cookie-settings', purpose: 'consent' },
  { name: 'visitor_id', purpose: 'visitor' },
  { name: 'X-Locale', purpose: 'language' },
  { name: 'X-Language', purpose: 'language' },
  { name: 'X-CountryCode', purpose: 'country' },
  { name: 'ignoreOperatingCountryPrompt', purpose: 'prompt' },
] as const
