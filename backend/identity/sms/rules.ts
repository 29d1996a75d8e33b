/**
 * Area codes of +1 outside of the United States and Canada: countries of the Caribbean and Bermuda, where a text message costs many
 * times as much.
 */
const otherCountries = /^\+1(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/

/** Whether a number with one of the country codes of the product is in one of its countries. */
export const isInServedCountry = (phoneNumber: string): boolean => !otherCountries.test(phoneNumber)
