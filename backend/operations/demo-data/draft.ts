import type { Tone } from '#schemas/identity/art/portrait.ts'
import type { WeekName } from './weeks.ts'

/** A demonstration therapist as written by hand; codes of reference data stand in one line with spaces between. */
export interface Draft {
  firstName: string
  lastName: string
  gender: 'woman' | 'man' | 'non-binary'
  /** Of the drawn portrait: tone, number, grey hair. */
  face: [tone: Tone, number: number, older?: true]
  title?: string
  /** At most 32 letters, hyphens, spaces and parentheses. */
  headline: string
  discipline: string
  state: string
  /** In whole units of the currency; 0 is free. */
  fee: number
  specialities: string
  approaches: string
  languages: string
  modalities: string
  /** A number after a colon is a fee of its own. */
  therapies: string
  religion?: string
  week: WeekName
  /** Reviews by former clients; none for those who have just begun. */
  reviews: number
  bio: string
}
