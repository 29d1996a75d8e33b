import { setTimeout as sleep } from 'node:timers/promises'
import { asAuthor, asAuthorAlone } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { newWrapped, openBox, openBoxWithout, places, tagHash, unwrap, wrap } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { insertKey, storedKeys, rehashTag, tagsOf, therapistsAfter, updateKey } from './key-queries.ts'
import { isUsed, sealAnew, sealedTables } from './sealed-rows.ts'

interface Within {
  db: Db
  services: Pick<Services, 'config'>
  now: Temporal.Instant
}

interface RotationOptions {
  /** Replaces current keys created before this instant; null rotates master keys only. */
  madeBefore: Temporal.Instant | null
  /** Number of rows encrypted in one transaction. */
  atOnce?: number
  /** Called after each of these transactions. */
  onSealed?: (rows: number) => Promise<void> | void
}

export interface Rotated {
  /** Keys wrapped under the current master key. */
  wrapped: number
  /** Keys replaced by new ones. */
  replaced: number
  /** Rows encrypted under the new keys. */
  sealed: number
  destroyed: number
  /** Replaced keys that remain because their rows were in use; the next run destroys them. */
  left: number
}

const peopleAtOnce = 500

/**
 * Rotates master keys and personal keys while the product is in use. Each step is its own transaction: an interrupted
 * run can be repeated and continues.
 */
export async function rotateKeys(within: Within, options: RotationOptions): Promise<Rotated> {
  const sum: Rotated = { wrapped: 0, replaced: 0, sealed: 0, destroyed: 0, left: 0 }
  let people = await therapistsAfter(within.db, null, peopleAtOnce)
  while (people.length > 0) {
    for (const { identifier } of people) await rotateOf(within, options, identifier, sum)
    people = await therapistsAfter(within.db, people.at(-1)?.identifier ?? null, peopleAtOnce)
  }
  return sum
}

async function rotateOf(within: Within, options: RotationOptions, owner: string, sum: Rotated): Promise<void> {
  sum.wrapped += await rewrapKeys(within, owner)
  if (options.madeBefore === null) return
  if (await retryWhileLocked(() => replaceKey(within, owner, options.madeBefore as Temporal.Instant))) sum.replaced += 1
  for (const dataKeyId of await retiredKeys(within, owner)) {
    const isGone = await retryWhileLocked(async () => {
      sum.sealed += await sealAll(within, options, owner, dataKeyId)
      return destroyKey(within, owner, dataKeyId)
    })
    sum[isGone ? 'destroyed' : 'left'] += 1
  }
}

/** Wraps all keys of a person under the current master key. */
function rewrapKeys({ db: root, services }: Within, owner: string): Promise<number> {
  const [master] = services.config.secrets.dataKeys
  return asAuthor(root, owner, async (db) => {
    const old = (await storedKeys(db, owner)).filter(({ masterVersion }) => masterVersion !== master?.version)
    for (const { id, wrapped, masterVersion } of old)
      if (wrapped) await updateKey(db, id, wrap(services, owner, unwrap(services, { owner, wrapped, masterVersion })))
    return old.length
  })
}

/**
 * Creates a new key. The lock excludes users of the old one, so nothing is encrypted under it later; null while it is
 * in use.
 */
function replaceKey({ db: root, services, now }: Within, owner: string, madeBefore: Temporal.Instant) {
  return asAuthorAlone(root, owner, async (db) => {
    const current = (await storedKeys(db, owner)).find(({ retiredAt }) => retiredAt === null)
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
    (await storedKeys(transaction, owner)).filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id),
  )

/** Re-encrypts all rows under a key, except rows that are locked. */
async function sealAll(within: Within, options: RotationOptions, owner: string, dataKeyId: number): Promise<number> {
  const { atOnce: limit = 200, onSealed } = options
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

/** Destroys an unused key in the transaction that checked it; tag hashes move to the new key. */
function destroyKey(within: Within, owner: string, dataKeyId: number): Promise<true | null> {
  return asAuthorAlone(within.db, owner, async (db) => {
    if (!(await storedKeys(db, owner)).some(({ id }) => id === dataKeyId)) return true
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

/** User requests have priority: a step that finds rows locked is retried, and stops after a while. */
async function retryWhileLocked<Done>(step: () => Promise<Done | null>): Promise<Done | null> {
  for (let left = tries; left > 0; left -= 1) {
    const done = await step()
    if (done !== null) return done
    await sleep(pauseMs)
  }
  return null
}
