/** Currency and time zone of the countries in which the product operates. */

export const currencyOfCountry = { NG: 'NGN', GB: 'GBP', US: 'USD', DE: 'EUR' } as const
export type OperatingCountry = keyof typeof currencyOfCountry

/** First guess of a visitor's time zone. */
export const timezoneOfCountry: Record<OperatingCountry, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
}

export const isOperatingCountry = (code: string): code is OperatingCountry => Object.hasOwn(currencyOfCountry, code)

/** The country's currency. Throws for countries without one; the message is shown to users. */
export function currencyFor(code: string): (typeof currencyOfCountry)[OperatingCountry] {
  if (!isOperatingCountry(code)) throw new RangeError(`Currency not found for country code: ${code}`)
  return currencyOfCountry[code]
}
