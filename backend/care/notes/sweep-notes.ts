import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { dropNote } from './drop-note.ts'
import { retainedUntil, shortestYears, retentionYears } from './rules.ts'
import {
  deleteDuePlans,
  destroyUnusedKeys,
  dueNotes,
  erasedAuthors,
  deletedNoteKey,
  hiddenBefore,
  isThere,
  destroyedKeysKey,
} from './sweep-queries.ts'

const batch = 500

interface Sweeping {
  db: Db
  services: Services
  now: Temporal.Instant
}

interface Author {
  identifier: string
  /** Two-letter code. */
  country: string
}

/** Deletes records whose retention period is over, and the keys of an erased author once no record is left. */
export async function sweepNotes(sweeping: Sweeping, onError: (error: unknown) => void): Promise<void> {
  const { db, now } = sweeping
  const reference = await referenceData(db)
  const countryOf = (id: number) => reference.byId(id)?.code ?? ''
  const attempt = (work: Promise<void>) => work.catch(onError)
  for (const { identifier, countryId } of await erasedAuthors(db))
    await attempt(sweepErased(sweeping, { identifier, country: countryOf(countryId) }))

  const hidden = await hiddenBefore(db, iso(retainedUntil(now, shortestYears)), batch)
  for (const { author, countryId, note } of hidden)
    await attempt(sweepHidden(sweeping, { identifier: author, country: countryOf(countryId) }, note))
}

function sweepErased({ db: root, services, now }: Sweeping, { identifier: author, country }: Author): Promise<void> {
  const until = iso(retainedUntil(now, retentionYears(country)))
  return asAuthor(root, author, async (db) => {
    const due = await dueNotes(db, author, until)
    for (const { identifier } of due) await dropNote({ services }, db, identifier)
    await deleteDuePlans(db, author, until)
    if (due.length > 0) await writeDown(db, now, { author, count: due.length })
    if (await destroyUnusedKeys(db, author, iso(now))) await isFirstTime(db, destroyedKeysKey(author), iso(now))
  })
}

/** A signed note that an author with an open account has hidden. */
function sweepHidden(
  { db: root, services, now }: Sweeping,
  { identifier: author, country }: Author,
  note: string,
): Promise<void> {
  const until = iso(retainedUntil(now, retentionYears(country)))
  return asAuthor(root, author, async (db) => {
    const isDue = (await dueNotes(db, author, until)).some(
      ({ identifier, isHidden }) => isHidden && identifier === note,
    )
    if (isDue) {
      await dropNote({ services }, db, note)
      await writeDown(db, now, { author, count: 1 })
    }
    if (!(await isThere(db, note))) await isFirstTime(db, deletedNoteKey(note), iso(now))
  })
}

const writeDown = (db: Db, now: Temporal.Instant, details: { author: string; count: number }) =>
  audit({ now, user: null, requestId: '' }, db, 'note.expired', { details })
