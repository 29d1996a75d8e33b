import { setTimeout as sleep } from 'node:timers/promises'
import { asAuthor, asAuthorAlone } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { newWrapped, openBox, openBoxWithout, places, tagHash, unwrap, wrap } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { insertKey, keptKeys, rehashTag, tagsOf, therapistsAfter, updateKey } from './key-queries.ts'
import { isUsed, sealAnew, sealedTables } from './sealed-rows.ts'

interface Within {
  db: Db
  services: Pick<Services, 'config'>
  now: Temporal.Instant
}

interface Wish {
  /** Current keys made before are replaced; null changes master keys only. */
  madeBefore: Temporal.Instant | null
  /** Rows that are sealed in one transaction. */
  atOnce?: number
  /** Called after each of these transactions. */
  onSealed?: (rows: number) => Promise<void> | void
}

export interface Rotated {
  /** Keys wrapped under the current master key. */
  wrapped: number
  /** Keys replaced by new ones. */
  replaced: number
  /** Rows sealed under the new ones. */
  sealed: number
  destroyed: number
  /** Replaced keys that are still there because work on their rows did not end; the next time destroys them. */
  left: number
}

const peopleAtOnce = 500

/**
 * Changes master keys and keys of people while everybody goes on reading and writing. It may end at any point: each step is one
 * transaction, and the next time finds what is left to do.
 */
export async function rotateKeys(within: Within, wish: Wish): Promise<Rotated> {
  const sum: Rotated = { wrapped: 0, replaced: 0, sealed: 0, destroyed: 0, left: 0 }
  let people = await therapistsAfter(within.db, null, peopleAtOnce)
  while (people.length > 0) {
    for (const { identifier } of people) await rotateOf(within, wish, identifier, sum)
    people = await therapistsAfter(within.db, people.at(-1)?.identifier ?? null, peopleAtOnce)
  }
  return sum
}

async function rotateOf(within: Within, wish: Wish, owner: string, sum: Rotated): Promise<void> {
  sum.wrapped += await wrapAnew(within, owner)
  if (wish.madeBefore === null) return
  if (await patiently(() => replaceKey(within, owner, wish.madeBefore as Temporal.Instant))) sum.replaced += 1
  for (const dataKeyId of await retiredKeys(within, owner)) {
    const isGone = await patiently(async () => {
      sum.sealed += await sealAll(within, wish, owner, dataKeyId)
      return destroyKey(within, owner, dataKeyId)
    })
    sum[isGone ? 'destroyed' : 'left'] += 1
  }
}

/** All keys of a person under the current master key. */
function wrapAnew({ db: root, services }: Within, owner: string): Promise<number> {
  const [master] = services.config.secrets.dataKeys
  return asAuthor(root, owner, async (db) => {
    const old = (await keptKeys(db, owner)).filter(({ masterVersion }) => masterVersion !== master?.version)
    for (const { id, wrapped, masterVersion } of old)
      if (wrapped) await updateKey(db, id, wrap(services, owner, unwrap(services, { owner, wrapped, masterVersion })))
    return old.length
  })
}

/** A new key from now on. Nobody holds the old one meanwhile, so nothing is sealed under it later; null where somebody does. */
function replaceKey({ db: root, services, now }: Within, owner: string, madeBefore: Temporal.Instant) {
  return asAuthorAlone(root, owner, async (db) => {
    const current = (await keptKeys(db, owner)).find(({ retiredAt }) => retiredAt === null)
    if (!current || Temporal.Instant.compare(current.createdAt, madeBefore) >= 0) return false
    await updateKey(db, current.id, { retiredAt: iso(now) })
    await insertKey(db, {
      ownerIdentifier: owner,
      ...newWrapped(services, owner),
      createdAt: iso(now),
      retiredAt: null,
    })
    return true
  })
}

const retiredKeys = ({ db }: Within, owner: string) =>
  asAuthor(db, owner, async (transaction) =>
    (await keptKeys(transaction, owner)).filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id),
  )

/** All rows under a key, but those that somebody works on. */
async function sealAll(within: Within, wish: Wish, owner: string, dataKeyId: number): Promise<number> {
  const { atOnce: limit = 200, onSealed } = wish
  let total = 0
  for (const table of sealedTables)
    for (let rows = limit; rows === limit;) {
      rows = await asAuthor(within.db, owner, async (db) =>
        sealAnew(db, await openBox(within, db, owner), table, { author: owner, dataKeyId, limit }),
      )
      total += rows
      if (rows > 0) await onSealed?.(rows)
    }
  return total
}

/** Destroys a key that nothing uses, in the transaction that has looked; the hashes of tags move on to the next one. */
function destroyKey(within: Within, owner: string, dataKeyId: number): Promise<true | null> {
  return asAuthorAlone(within.db, owner, async (db) => {
    if (!(await keptKeys(db, owner)).some(({ id }) => id === dataKeyId)) return true
    if (await isUsed(db, { author: owner, dataKeyId })) return null
    const box = await openBoxWithout(within, db, owner, dataKeyId)
    for (const { clientIdentifier: client, tagHash: from, sealedTag: content, dataKeyId: key } of await tagsOf(
      db,
      owner,
    )) {
      const to = box.blind(tagHash, box.open(places.tag(client), { content, dataKeyId: key }))
      await rehashTag(db, { owner, client, from, to })
    }
    await updateKey(db, dataKeyId, { wrapped: null, destroyedAt: iso(within.now) })
    await audit({ now: within.now, user: null, requestId: '' }, db, 'data_key.destroyed', { details: { dataKeyId } })
    return true
  })
}

const [tries, pauseMs] = [100, 25]

/** People's own work goes first: who finds them busy comes again, and gives up after a while. */
async function patiently<Done>(step: () => Promise<Done | null>): Promise<Done | null> {
  for (let left = tries; left > 0; left -= 1) {
    const done = await step()
    if (done !== null) return done
    await sleep(pauseMs)
  }
  return null
}
