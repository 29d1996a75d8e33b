import { useSearchParams } from 'react-router'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'

/** Therapy whose calendar a page or dialog shows. */
export interface TherapyChoice {
  /** The therapies with their own calendars; none if one calendar applies to all. */
  therapies: AvailabilitySetting['categories']
  /** The selected therapy; null means all of them, or the general calendar. */
  category: string | null
}

export const therapiesOf = ({ calendarSetupType, categories }: AvailabilitySetting): TherapyChoice['therapies'] =>
  calendarSetupType === 'BY_CATEGORY' ? categories : []

/** The calendars that a change affects. */
export const calendarsOf = ({ therapies, category }: TherapyChoice): (string | null)[] =>
  category === null && therapies.length > 0 ? therapies.map(({ categoryIdentifier }) => categoryIdentifier) : [category]

/** The address holds the choice of a page. */
export function useTherapyChoice(setting: AvailabilitySetting): TherapyChoice & { choose: (category: string) => void } {
  const [words, setWords] = useSearchParams()
  const therapies = therapiesOf(setting)
  const wanted = words.get('category')
  const found = therapies.find(({ categoryIdentifier }) => categoryIdentifier === wanted)
  return {
    therapies,
    category: found?.categoryIdentifier ?? null,
    choose: (category) => setWords(changed(words, { category }), { replace: true }),
  }
}

/** A copy of the query with some parameters changed; empty ones are left out. */
export function changed(words: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const remaining = [...words].filter(([name]) => !Object.hasOwn(change, name))
  return new URLSearchParams([...remaining, ...Object.entries(change).filter(([, value]) => value !== '')])
}
