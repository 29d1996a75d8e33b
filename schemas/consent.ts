/** The words of the cookie choice, without schemas: the scripts of every page carry them (specification, sections 4 and 9). */

/** What is stored in the cookie `cookie-consent` (specification, section 4). */
export const consentChoices = ['true', 'minimal', 'custom'] as const
export const consentCategories = ['analytics', 'personalization', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]
/** Of the choice and of every other cookie that scripts write. */
export const cookieDays = 365
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
