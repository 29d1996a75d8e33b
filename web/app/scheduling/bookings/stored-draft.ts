/**
 * Keeps the form across a sign-in: stored in this tab for this user and therapist, deleted after booking or sign-out.
 */
import type { Draft } from './use-booking-draft.ts'

export interface DraftPlace {
  viewer: string
  provider: string
}

const nameOf = ({ viewer, provider }: DraftPlace) => `booking-draft/${viewer}/${provider}`

export function readDraft(place: DraftPlace): Partial<Draft> {
  try {
    const { slot = null, ...rest } = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? '{}') as Partial<Draft>
    return { ...rest, ...(slot && Date.parse(slot.startTime) > Date.now() ? { slot } : {}) }
  } catch {
    // Without storage, or with unreadable content in it, the form starts empty.
    return {}
  }
}

export function storeDraft(place: DraftPlace, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch {
    // Without storage the form is not kept, but works.
  }
}

export const forgetDraft = (place: DraftPlace): void => sessionStorage.removeItem(nameOf(place))
