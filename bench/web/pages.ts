/** The measured pages, their visitors, and their size limits (kB of a thousand bytes, brotli). */
import * as paths from '#schemas/platform/paths.ts'

export interface WeighedPage {
  name: string
  path: string
  /** E-mail address of a demonstration account; a signed-out visitor by default. */
  who?: 'clara@solace.example' | 'theo@solace.example'
  goals: { script: number; styleAndPage: number; lighthouse: { phone: number; desktop: number } }
}

const open = { script: 72, styleAndPage: 12, lighthouse: { phone: 99, desktop: 100 } }
const client = { script: 140, styleAndPage: 12, lighthouse: { phone: 95, desktop: 100 } }
const provider = { script: 230, styleAndPage: 12, lighthouse: { phone: 90, desktop: 100 } }

export const pagesOf = (therapist: string): WeighedPage[] => [
  { name: 'home', path: paths.home(), goals: open },
  { name: 'therapist', path: paths.therapist({ id: therapist }), goals: open },
  { name: 'booking', path: paths.book({ id: therapist }), goals: open },
  { name: 'search', path: paths.therapists(), goals: open },
  { name: 'list of a place', path: paths.therapistsIn({ place: 'nigeria' }), goals: open },
  { name: 'all lists', path: paths.therapistLists(), goals: open },
  { name: 'match', path: paths.match(), goals: open },
  { name: 'join', path: paths.join(), goals: open },
  { name: 'help', path: paths.help(), goals: open },
  { name: 'help article', path: paths.helpArticle({ article: 'cancelling' }), goals: open },
  { name: 'sign-in', path: paths.login(), goals: open },
  { name: 'client app', path: paths.appointments(), who: 'clara@solace.example', goals: client },
  { name: 'provider app', path: paths.appointments(), who: 'theo@solace.example', goals: provider },
]
