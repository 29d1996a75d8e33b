import type { Locale } from '../kit/locale.ts'

/** Whether words speak of danger to oneself, or from others. Answers on the device alone: nothing is sent, nothing kept. */
export function speaksOfDanger(_text: string, _locale: Locale): boolean {
  return false
}
