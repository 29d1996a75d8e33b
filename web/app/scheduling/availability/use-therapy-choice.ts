import { useSearchParams } from 'react-router'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'

/** Whose calendar a page or dialog is about. */
export interface TherapyChoice {
  /** The therapies that have calendars of their own; none where one calendar holds for all. */
  therapies: AvailabilitySetting['categories']
  /** One of them; null is all of them, or the general calendar. */
  category: string | null
}

export const therapiesOf = ({ calendarSetupType, categories }: AvailabilitySetting): TherapyChoice['therapies'] =>
  calendarSetupType === 'BY_CATEGORY' ? categories : []

/** The calendars that a change of this choice is about. */
export const calendarsOf = ({ therapies, category }: TherapyChoice): (string | null)[] =>
  category === null && therapies.length > 0 ? therapies.map(({ categoryIdentifier }) => categoryIdentifier) : [category]

/** The choice of a page stays in its address. */
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

/** The words of an address with some of them changed; an empty one is left out. */
export function changed(words: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const kept = [...words].filter(([name]) => !Object.hasOwn(change, name))
  return new URLSearchParams([...kept, ...Object.entries(change).filter(([, value]) => value !== '')])
}
