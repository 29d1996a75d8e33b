/**
 * A few words that a client writes for the next therapist, after deciding to hand them over. They stay in this tab, until they are
 * in the note of the first booking with another therapist.
 */
const place = 'handover'

interface Handover {
  /** The present therapist, who does not get them. */
  from: string
  text: string
}

export function storeHandover(handover: Handover | null): void {
  try {
    if (handover === null || handover.text.trim() === '') sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify({ ...handover, text: handover.text.trim() }))
  } catch {
    // Without storage nothing is handed over.
  }
}

/** The words for a booking with this therapist; empty if there are none. */
export function handoverFor(provider: string): string {
  const { from, text } = stored()
  return from !== provider && text ? text : ''
}

/** The words that were written when this therapist was left; empty if there are none. */
export function handoverFrom(provider: string): string {
  const { from, text } = stored()
  return from === provider && text ? text : ''
}

function stored(): Partial<Handover> {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? '{}') ?? {}) as Partial<Handover>
  } catch {
    // Storage is blocked, or damaged.
    return {}
  }
}

/** They are sent once. */
export function endHandover(provider: string): void {
  if (handoverFor(provider) !== '') storeHandover(null)
}
