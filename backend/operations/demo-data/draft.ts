import type { Tone } from '#schemas/identity/art/portrait.ts'
import type { WeekName } from './weeks.ts'

/** A demo therapist as written in the drafts; several reference codes share one line, separated by spaces. */
export interface Draft {
  firstName: string
  lastName: string
  gender: 'woman' | 'man' | 'non-binary'
  /** Generated portrait: tone, number, grey hair. */
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
  /** A number after a colon is a fee for this therapy alone. */
  therapies: string
  religion?: string
  week: WeekName
  /** Number of reviews by former clients; 0 for new therapists. */
  reviews: number
  bio: string
}
