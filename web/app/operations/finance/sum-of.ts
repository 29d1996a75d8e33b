import type { useFormats } from '#ui/viewer/viewer.tsx'

/** An amount in the currency that a gateway reported; a plain number if the currency code is invalid. */
export const sumOf = (formats: ReturnType<typeof useFormats>, amount: number, currency: string | null): string =>
  currency !== null && /^[A-Z]{3}$/.test(currency) ? formats.money(amount, currency) : formats.number(amount / 100)
