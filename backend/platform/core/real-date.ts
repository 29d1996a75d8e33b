import { refused } from './errors.ts'

/** A date that exists, within the years that the product supports; 30 February is refused at its field. */
export function realDate(text: string, field: string): Temporal.PlainDate {
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    if (date.year >= 1900 && date.year <= 2200) return date
  } catch {
    // An invalid date is refused below, like a date out of range.
  }
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.date' } })
}
