/** Questions of "Find my match" and the answers to choose from (docs/product-rules.md#matching), without shapes, for the page. */

export const matchLimits = {
  /** Therapists of one answer. */
  results: 3,
  /** Free hours shown of each. */
  hours: 3,
  topics: 3,
  styles: 2,
  languages: 5,
  /** Therapists that a visitor has seen and does not want to see again. */
  excluded: 60,
  /** Counts stop here. */
  counted: 1_000,
  /** Free hours are looked for in this many days. */
  daysAhead: 14,
  /** A therapist counts as new for this many days after the approval, while there are fewer reviews than this. */
  newDays: 60,
  newReviews: 5,
  /** Answers in the account are deleted this many days after they were saved. */
  savedDays: 365,
} as const

/** Version of the text under which a client agrees that answers are stored in the account. A change of the text gets a new one. */
export const matchConsentVersion = '1'

export const matchQuestions = [
  'topics',
  'whom',
  'formats',
  'times',
  'languages',
  'genders',
  'beliefs',
  'styles',
  'budget',
  'experience',
] as const
export type MatchQuestion = (typeof matchQuestions)[number]

export const matchTopics = [
  'anxiety',
  'low-mood',
  'stress',
  'grief',
  'relationship',
  'family',
  'self-esteem',
  'trauma',
  'sleep',
  'work',
  'loneliness',
  'change',
  'anger',
  'addiction',
  'eating',
  'attention',
  'identity',
  'crisis',
] as const
export type MatchTopic = (typeof matchTopics)[number]
/** Answers after which the page shows help first. */
export const crisisTopics: readonly string[] = ['crisis']

export const matchWhom = ['individual', 'couples', 'family', 'teen', 'child'] as const
export const matchFormats = ['video', 'audio', 'chat', 'in-person'] as const
export const matchTimes = ['morning', 'afternoon', 'evening', 'weekend'] as const
export type MatchTime = (typeof matchTimes)[number]
export const matchGenders = ['woman', 'man', 'non-binary'] as const
export const matchBeliefs = [
  'christian',
  'muslim',
  'jewish',
  'hindu',
  'buddhist',
  'secular',
  'culture',
  'migration',
  'queer',
  'neurodivergent',
] as const
export const matchStyles = ['listening', 'tools', 'direct', 'roots'] as const
export const matchExperience = ['first', 'before', 'different'] as const

/** Common languages of sessions in each country; the others follow. */
export const matchLanguages: Readonly<Record<string, readonly string[]>> = {
  NG: ['en', 'yo', 'ig', 'ha', 'pcm', 'fr'],
  GB: ['en', 'pl', 'pa', 'ur', 'bn', 'ar', 'fr', 'bfi'],
  US: ['en', 'es', 'zh', 'vi', 'ar', 'fr', 'ase'],
  DE: ['de', 'en', 'tr', 'ar', 'ru', 'pl', 'uk', 'gsg'],
}

/** Limits of the price of a session to choose from, in minor units. */
export const matchBudgets: Readonly<Record<string, readonly number[]>> = {
  NG: [8_000_00, 12_000_00, 18_000_00, 25_000_00],
  GB: [40_00, 60_00, 80_00, 120_00],
  US: [80_00, 120_00, 160_00, 220_00],
  DE: [60_00, 90_00, 120_00, 160_00],
}

/** Weights of the score, with the least and the most points (docs/product-rules.md#matching). */
export const matchWeightRanges = {
  topics: [10, 60],
  styles: [0, 40],
  beliefs: [0, 40],
  experience: [0, 20],
  times: [0, 40],
  soon: [0, 20],
  price: [0, 40],
  reviews: [0, 10],
  newcomer: [0, 6],
  equal_within: [1, 10],
} as const
export type MatchWeightName = keyof typeof matchWeightRanges
export const matchWeightNames = Object.keys(matchWeightRanges) as MatchWeightName[]
