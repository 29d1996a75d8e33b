/** Limits and answers of reschedules, without schemas, so that a page can import them for a few bytes. */
/** Reschedules of one session per side in 24 hours, counted or not, because each of them notifies the other side. */
export const movesPerDay = 10

/** Attempts of a therapist at taken times within a day; then every further attempt has to wait. */
export const conflictsPerDay = 10

/** The other side sets `approved` and `rejected`, the requester `withdrawn`. */
export const moveAnswers = ['approved', 'rejected', 'withdrawn'] as const
