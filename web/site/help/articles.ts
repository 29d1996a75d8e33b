/** The articles of the help centre, by topic; their texts are `help_articles.<name>` of the locales. */
export const topics = ['booking', 'money', 'sessions', 'account', 'therapists'] as const
export type Topic = (typeof topics)[number]

export interface HelpArticle {
  /** Group of its texts; the address has dashes instead of underscores. */
  name: string
  slug: string
  topic: Topic
  related: readonly string[]
}

const inTopic = (topic: Topic, related: Record<string, readonly string[]>): HelpArticle[] =>
  Object.entries(related).map(([name, others]) => ({ name, slug: name.replaceAll('_', '-'), topic, related: others }))

export const articles: readonly HelpArticle[] = [
  ...inTopic('booking', {
    matching: ['booking_without_account', 'messages'],
    booking_without_account: ['code_sign_in', 'paying'],
    cancelling: ['moving', 'wallet'],
    moving: ['cancelling', 'waitlist'],
    series: ['paying', 'cancelling'],
    waitlist: ['moving', 'cancelling'],
  }),
  ...inTopic('money', {
    paying: ['saved_cards', 'wallet'],
    saved_cards: ['paying', 'privacy'],
    wallet: ['bank_transfer', 'cancelling'],
    packages: ['paying', 'wallet'],
    bank_transfer: ['wallet', 'paying'],
  }),
  ...inTopic('sessions', {
    session_room: ['devices', 'cancelling'],
    devices: ['session_room'],
    guests: ['session_room', 'booking_without_account'],
    messages: ['matching', 'crisis'],
    reviews: ['messages', 'privacy'],
    crisis: ['messages'],
  }),
  ...inTopic('account', {
    code_sign_in: ['provider_sign_in', 'booking_without_account'],
    provider_sign_in: ['code_sign_in', 'deleting_account'],
    privacy: ['deleting_account', 'saved_cards'],
    deleting_account: ['privacy', 'wallet'],
  }),
  ...inTopic('therapists', {
    therapist_fees: ['payouts', 'verification'],
    availability: ['verification', 'therapist_fees'],
    verification: ['therapist_fees', 'availability'],
    payouts: ['therapist_fees', 'verification'],
    notes: ['client_import', 'privacy'],
    client_import: ['notes', 'availability'],
  }),
]

export function articleAt(path: string): HelpArticle {
  const found = articles.find(({ slug }) => path.endsWith(`/${slug}/`))
  if (!found) throw new Error(`No article of the help centre is at ${path}`)
  return found
}
