import { type Refusal, refused } from '#platform/core/errors.ts'

/** The status changed concurrently, or it does not allow the request. */
export const changed = (): Refusal => refused('STATUS_CHANGED', { messageKey: 'verification.status_changed' })
