import { type Refusal, refused } from '#platform/core/errors.ts'

/** Somebody was faster, or what is asked for does not lead anywhere from here. */
export const changed = (): Refusal => refused('STATUS_CHANGED', { says: 'verification.status_changed' })
