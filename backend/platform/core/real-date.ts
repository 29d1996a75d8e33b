import { refused } from './errors.ts'

/** A date that the calendar has, within the years the product can meet; 30 February is refused at its field. */
export function realDate(text: string, field: string): Temporal.PlainDate {
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    if (date.year >= 1900 && date.year <= 2200) return date
  } catch {
    // Said below: what cannot be read is refused like what lies outside.
  }
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.date' } })
}
