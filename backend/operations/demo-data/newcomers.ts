import type { OperatingCountry } from '#schemas/platform/regions.ts'
import type { Draft } from './draft.ts'

export interface Newcomer extends Draft {
  email: string
  country: OperatingCountry
  verification: 'submitted' | 'changes_requested'
  what: string
}

/** Therapists who are not listed yet: their documents await review, or were sent back. */
export const newcomers: readonly Newcomer[] = [
  {
    firstName: 'Obinna',
    lastName: 'Achebe',
    email: 'therapist.waiting@solace.example',
    country: 'NG',
    verification: 'submitted',
    what: 'Therapist in Nigeria whose papers wait for an operator',
    gender: 'man',
    face: ['dark', 141],
    headline: 'Sleep and long shifts',
    discipline: 'counselling-psychologist',
    state: 'NG-LA',
    fee: 12_000,
    week: 'evenings',
    reviews: 0,
    specialities: 'sleep stress burnout',
    approaches: 'cbt solution-focused',
    languages: 'en ig',
    modalities: 'video audio',
    therapies: 'individual',
    bio: 'Nurses and drivers taught me what a night shift does to a marriage. We begin with a sleep log and a map of your week. After six sessions we look at the log together and decide what is left to do.',
  },
  {
    firstName: 'Caroline',
    lastName: 'Mercer',
    email: 'caroline.mercer@therapists.example',
    country: 'US',
    verification: 'submitted',
    what: 'Therapist in the United States whose papers wait for an operator',
    gender: 'woman',
    face: ['light', 142],
    headline: 'Caregivers and their limits',
    discipline: 'clinical-social-worker',
    state: 'US-CO',
    fee: 120,
    week: 'midweek',
    reviews: 0,
    specialities: 'dementia-caregivers grief stress',
    approaches: 'act narrative',
    languages: 'en',
    modalities: 'video',
    therapies: 'individual family',
    bio: 'My mother forgot my name in a spring with late snow. I work with people who care for somebody and have stopped asking who cares for them. We count hours, favours and regrets, and cross some of them off.',
  },
  {
    firstName: 'Jana',
    lastName: 'Lindenau',
    email: 'therapist.changes@solace.example',
    country: 'DE',
    verification: 'changes_requested',
    what: 'Therapist in Germany, asked for a better scan of the licence',
    gender: 'woman',
    face: ['light', 143],
    headline: 'Prüfungen und Neuanfänge',
    discipline: 'psychologische-psychotherapie',
    state: 'DE-BE',
    fee: 100,
    week: 'longLunch',
    reviews: 0,
    specialities: 'academic anxiety life-transitions',
    approaches: 'cbt act',
    languages: 'de en',
    modalities: 'video audio',
    therapies: 'individual',
    bio: 'Viele kommen drei Wochen vor einer Prüfung zu mir, manche drei Jahre danach. Beides geht. Zuerst ordnen wir den Kalender, danach die Sätze, mit denen Sie sich selbst antreiben.',
  },
]
