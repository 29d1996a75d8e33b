import type { FindingCode, MatchFinding, MatchResult } from '#schemas/marketplace/matching.ts'
import { momentOf, money, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { intlTag, type Locale, visitorZone } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'

const importance: readonly FindingCode[] = [
  'topics',
  'times',
  'soon',
  'languages',
  'price',
  'price_equal',
  'free',
  'styles',
  'beliefs',
  'experience',
  'genders',
  'reviews',
  'newcomer',
  'formats',
  'whom',
]
const mostShown = 6

/** The reasons that say most; the others still count among the criteria that are met. */
export const inImportance = (reasons: readonly MatchFinding[]): MatchFinding[] =>
  reasons.toSorted((one, other) => importance.indexOf(one.code) - importance.indexOf(other.code)).slice(0, mostShown)

interface Reader {
  locale: Locale
  t: Translate
  now: Date
}

/** A reason as a sentence of a few words: "Speaks Yoruba", "Free tonight at 19:00". */
export function reasonOf(finding: MatchFinding, currency: MatchResult['provider']['currency'], reader: Reader): string {
  const { locale, t } = reader
  const { code, names = [], amount = 0, at, rating = 0, count = 0 } = finding
  return t.any(`match_results.reasons.${code}`, {
    names: listOf(locale, names),
    amount: money(locale, amount, currency),
    when: at === undefined ? '' : whenOf(at, reader),
    rating: rating.toLocaleString(intlTag[locale], { maximumFractionDigits: 1 }),
    smart_count: count,
  })
}

export function misfitOf(finding: MatchFinding, currency: MatchResult['provider']['currency'], reader: Reader): string {
  const { locale, t } = reader
  const { code, answers = [], amount = 0, at } = finding
  const names = answers.map((answer) => t.any(`match.${code}.${answer}`))
  return t.any(`match_results.misfits.${code}`, {
    names: listOf(locale, names),
    amount: money(locale, amount, currency),
    when: at === undefined ? '' : whenOf(at, reader),
  })
}

const listOf = (locale: Locale, names: readonly string[]) => new Intl.ListFormat(intlTag[locale]).format(names)

/** "today at 19:00" where it is today, "Tue, 24 Nov, 18:00" otherwise. */
function whenOf(at: string, { locale, t, now }: Reader): string {
  const zone = visitorZone()
  const isToday = plainDateOf(zone, at) === plainDateOf(zone, now)
  return isToday ? t('match_results.today_at', { time: timeOf(locale, zone, at) }) : momentOf(locale, zone, at)
}

/** Day and time of an hour on its button. */
export function hourWords(at: string, { locale, t, now }: Reader): { day: string; time: string } {
  const zone = visitorZone()
  const isToday = plainDateOf(zone, at) === plainDateOf(zone, now)
  const [day = ''] = momentOf(locale, zone, at).split(/, \d\d:\d\d$/)
  return { day: isToday ? t('match_results.today') : day, time: timeOf(locale, zone, at) }
}
