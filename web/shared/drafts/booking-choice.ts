import { endHandover } from './handover.ts'

/** What is chosen on the booking page, stored in this tab, so that a reload, a sign-in or the choice of a series loses nothing. */
export interface BookingChoice {
  /** Identifiers of the therapy and the format. */
  therapy: string
  modality: string
  /** ISO instant of the chosen hour. */
  startAt: string | null
  /** The time is chosen later. */
  isLater: boolean
  note: string
  /** A free first consultation instead of a session. */
  isConsultation: boolean
}

const nameOf = (provider: string) => `booking/${provider}`

export function readChoice(provider: string): Partial<BookingChoice> {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(provider)) ?? '{}') as Partial<BookingChoice>
  } catch {
    // Without storage, or with unreadable content in it, the page starts empty.
    return {}
  }
}

export function saveChoice(provider: string, choice: BookingChoice): void {
  try {
    sessionStorage.setItem(nameOf(provider), JSON.stringify(choice))
  } catch {
    // Without storage the choice is not stored, but works.
  }
}

export function forgetChoice(provider: string): void {
  endHandover(provider)
  try {
    sessionStorage.removeItem(nameOf(provider))
  } catch {
    // Nothing was stored.
  }
}
