import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealedSecretOf } from './feed-secret.ts'
import { feedsAfter, storeSecret } from './queries.ts'

const feedsAtOnce = 500

/** Stores the addresses of feeds that an older secret derived, so that they outlive it. Returns their number. */
export async function storeFeedSecrets({
  db,
  services: { config },
}: {
  db: Db
  services: Pick<Services, 'config'>
}): Promise<number> {
  let stored = 0
  let feeds = await feedsAfter(db, null, feedsAtOnce)
  while (feeds.length > 0) {
    for (const feed of feeds) {
      const sealedSecret = sealedSecretOf(config, feed)
      if (sealedSecret && (await storeSecret(db, feed, sealedSecret))) stored += 1
    }
    feeds = await feedsAfter(db, feeds.at(-1)?.userIdentifier ?? null, feedsAtOnce)
  }
  return stored
}
