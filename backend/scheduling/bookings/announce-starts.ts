import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { announceOnDevices } from '#backend/identity/push/announce-on-devices.ts'
import { startingSessions } from './reminder-queries.ts'
import { batch, sweepEach } from './sweep-each.ts'

interface Announcing {
  db: Db
  now: Temporal.Instant
}

/** Announces sessions that start in a few minutes on the devices of both sides, once for each start; one batch in a round. */
export async function announceStarts({ db: root, now }: Announcing, onError: (error: unknown) => void): Promise<void> {
  const found = await startingSessions(root, now, batch)
  await sweepEach(
    found,
    ({ identifier, startAt, clientIdentifier, providerIdentifier }) =>
      inTransaction(root, async (db) => {
        const key = `starting:${identifier}:${Temporal.Instant.from(startAt).epochMilliseconds}`
        if (!(await isFirstTime(db, key, iso(now)))) return
        for (const person of [clientIdentifier, providerIdentifier])
          await announceOnDevices(db, now, {
            person,
            kind: 'reminder',
            news: 'starting',
            subject: identifier,
            startAt,
          })
      }),
    onError,
  )
}
