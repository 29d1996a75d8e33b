import { sweepKnownOrigins } from '#backend/identity/sessions/known-origins.ts'
import { sweepFlows } from '#backend/identity/social-sign-in/sweep-flows.ts'
import { dropOldAnswers } from '#backend/marketplace/matching/drop-old-answers.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { dropFilesOf } from './drop-files-of.ts'
import {
  dropAnswers,
  dropChallenges,
  dropCodes,
  dropEmailCodes,
  dropExports,
  dropPasswordLinks,
  dropSearches,
  dropSessions,
  dropSignUp,
  emptyExports,
  failExports,
  oldSignUps,
} from './retention-queries.ts'
import { retentionCutoffs } from './rules.ts'

const batch = 200

interface Sweeping {
  db: Db
  services: Services
  now: Temporal.Instant
}

/**
 * Deletes data after its retention period: unverified sign-ups, ended sessions, used codes and links, stored answers,
 * answers of the match, files.
 */
export async function sweepTraces({ db, services, now }: Sweeping, onError: (error: unknown) => void): Promise<void> {
  const { pending, traces, idempotency, preparing } = retentionCutoffs(now)
  await emptyExports(db, iso(now))
  await failExports(db, iso(preparing))
  await dropExports(db, iso(traces))
  await dropAnswers(db, iso(idempotency))
  await dropCodes(db, iso(traces))
  await dropEmailCodes(db, iso(idempotency))
  await dropPasswordLinks(db, iso(traces))
  await dropChallenges(db, iso(traces))
  await dropSessions(db, iso(traces))
  await dropSearches(db, iso(traces))
  await sweepKnownOrigins(db, now)
  await sweepFlows(db, now)
  await dropOldAnswers(db, now)
  for (const { identifier } of await oldSignUps(db, iso(pending), batch)) {
    try {
      await inTransaction(db, async (transaction) => {
        await dropFilesOf(services, transaction, identifier)
        await dropSignUp(transaction, identifier)
      })
    } catch (error) {
      onError(error)
    }
  }
}
