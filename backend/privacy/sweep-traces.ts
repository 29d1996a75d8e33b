import { iso } from '../kit/context.ts'
import { type Db, inTransaction } from '../kit/database.ts'
import {
  dropAnswers,
  dropChallenges,
  dropCodes,
  dropExports,
  dropPasswordLinks,
  dropSessions,
  dropSignUp,
  emptyExports,
  failExports,
  oldSignUps,
} from './retention-queries.ts'
import { keptSince } from './rules.ts'

const batch = 200

/** Nothing is kept longer than it is needed: sign-ups nobody verified, ended sessions, used codes, links, answers, files. */
export async function sweepTraces(db: Db, now: Temporal.Instant, onError: (error: unknown) => void): Promise<void> {
  const { pending, traces, idempotency, preparing } = keptSince(now)
  await emptyExports(db, iso(now))
  await failExports(db, iso(preparing))
  await dropExports(db, iso(traces))
  await dropAnswers(db, iso(idempotency))
  await dropCodes(db, iso(traces))
  await dropPasswordLinks(db, iso(traces))
  await dropChallenges(db, iso(traces))
  await dropSessions(db, iso(traces))
  for (const { identifier } of await oldSignUps(db, iso(pending), batch)) {
    try {
      await inTransaction(db, (transaction) => dropSignUp(transaction, identifier))
    } catch (error) {
      onError(error)
    }
  }
}
