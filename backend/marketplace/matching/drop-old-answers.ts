import type { Db } from '#platform/database/database.ts'
import { dropSavedBefore } from './answer-queries.ts'
import { answersCutoff } from './answer-rules.ts'

/** Deletes answers that nobody has saved again for a year. */
export const dropOldAnswers = (db: Db, now: Temporal.Instant) => dropSavedBefore(db, answersCutoff(now))
