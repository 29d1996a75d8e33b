import { useEffect, useRef, useState } from 'react'
import { matchLimits } from '#schemas/marketplace/match-options.ts'
import { matchApi } from '#schemas/marketplace/matching.calls.gen.ts'
import type { MatchAnswers, MatchCount } from '#schemas/marketplace/matching.ts'
import { money } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { type Translate, useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { currencyIn } from '#shared/match/questions.ts'

const [typingMs, announceMs] = [250, 2_000]

interface LiveCountProps {
  answers: MatchAnswers
  country: string
  /** A therapist who does not count. */
  without: string
}

/** How many therapists fit the answers so far. The number changes at once; it is announced at most every two seconds. */
export function LiveCount({ answers, country, without }: LiveCountProps) {
  const { locale, t } = useReading()
  const settled = useSettled(JSON.stringify(answers), typingMs)
  const exclude = without === '' ? {} : { exclude: [without] }
  const body = { answers: JSON.parse(settled), country, timezone: visitorZone(), ...exclude }
  const what = country === '' ? null : { body }
  const { data } = useRead(matchApi.count, what)
  const sentence = data ? t('match.fit', { count: shown(data.fits, t), total: shown(data.total, t) }) : ''
  const bars = data && [
    { label: t('match.free_week'), count: data.freeThisWeek },
    ...(data.inTimes === null ? [] : [{ label: t('match.free_times'), count: data.inTimes }]),
    ...(data.inBudget === null || answers.budget === undefined
      ? []
      : [
          {
            label: t('match.up_to', { amount: money(locale, answers.budget, currencyIn(country)) }),
            count: data.inBudget,
          },
        ]),
  ]
  return (
    <aside className="match-count" aria-label={t('match.count_label')}>
      <p className="match-number">
        <strong>{data ? shown(data.fits, t) : ' '}</strong>
        <span>{data ? t('match.of_total', { total: shown(data.total, t) }) : ' '}</span>
      </p>
      <ul>
        {bars?.map(({ label, count }) => (
          <li key={label}>
            <span>{label}</span>
            <strong>{shown(count, t)}</strong>
            <i style={{ inlineSize: `${shareOf(count, data)}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p className="match-small">{data?.fits === 0 ? t('match.none_fit') : t('match.narrows')}</p>
      <Announcement text={sentence} />
    </aside>
  )
}

const shareOf = (count: number, data: MatchCount | undefined) => (data?.fits ? (100 * count) / data.fits : 0)

function shown(count: number, t: Translate): string {
  return count >= matchLimits.counted ? t('match.many') : String(count)
}

/** A polite live region that never speaks more often than every two seconds. */
function Announcement({ text }: { text: string }) {
  return (
    <output className="match-hidden-text" aria-live="polite">
      {useSettled(text, announceMs)}
    </output>
  )
}

/** The value once it has stayed the same for a while; the first one at once. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    const timer = setTimeout(() => setSettled(latest.current), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
