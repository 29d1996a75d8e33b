import type { useFormats } from '#ui/viewer/viewer.tsx'

/** A sum in a currency that a gateway named; what is no currency at all is left out. */
export const sumOf = (formats: ReturnType<typeof useFormats>, amount: number, currency: string | null): string =>
  currency !== null && /^[A-Z]{3}$/.test(currency) ? formats.money(amount, currency) : formats.number(amount / 100)
