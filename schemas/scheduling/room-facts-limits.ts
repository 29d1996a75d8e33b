/**
 * What the room of a session says about it, without schemas, so that a page can import it for a few bytes.
 * `met`: together for five minutes. `met_briefly`: together for less. `not_connected`: both were inside, but neither received
 * anything. `provider_late`: the client waited 15 minutes for the therapist. `client_absent`: the therapist waited so long,
 * and the client did not come in that time.
 */
export const roomOutcomes = ['met', 'met_briefly', 'not_connected', 'provider_late', 'client_absent'] as const
export const absenceCaseStatuses = ['open', 'dismissed', 'upheld'] as const
/** Reasons for which a session may be moved once without counting, although it has begun. */
export const freeMoveReasons = ['provider_late', 'not_connected'] as const
/**
 * What a report that the other side was absent leads to. `settled`: the fee is settled at once. `contested`: the facts contradict
 * it, so an operator decides. `not_connected`: nobody was absent, so it is refused.
 */
export const reportEffects = ['settled', 'contested', 'not_connected'] as const
