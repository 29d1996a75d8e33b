/** Encrypted texts of a therapist about clients, including hidden notes, which are retained; call it within `asAuthor`. */
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'
import { finds } from '#platform/database/outcome.ts'

export const hasKey = (db: Db, author: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('dataKey')
      .select('id')
      .where('ownerIdentifier', '=', author)
      .where('wrapped', 'is not', null)
      .limit(1),
  )

const nameOfClient = fullNameOrNull('c').as('client')

export const sealedNotes = (db: Db, author: string) =>
  db
    .selectFrom('note as n')
    .innerJoin('appUser as c', 'c.identifier', 'n.clientIdentifier')
    .selectAll('n')
    .select(nameOfClient)
    .where('n.providerIdentifier', '=', author)
    .orderBy('n.createdAt')
    .orderBy('n.identifier')
    .execute()

export const sealedVersions = (db: Db, author: string) =>
  db
    .selectFrom('noteVersion')
    .selectAll()
    .where('providerIdentifier', '=', author)
    .orderBy('noteIdentifier')
    .orderBy('version')
    .execute()

export const sealedAddenda = (db: Db, author: string) =>
  db
    .selectFrom('noteAddendum')
    .selectAll()
    .where('providerIdentifier', '=', author)
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute()

export const sealedFileNames = (db: Db, author: string) =>
  db
    .selectFrom('noteFile')
    .selectAll()
    .where('providerIdentifier', '=', author)
    .orderBy('createdAt')
    .orderBy('fileIdentifier')
    .execute()

export const sealedTags = (db: Db, author: string) =>
  db
    .selectFrom('clientTag as t')
    .innerJoin('appUser as c', 'c.identifier', 't.clientIdentifier')
    .select(['t.clientIdentifier', 't.sealedTag', 't.dataKeyId'])
    .select(nameOfClient)
    .where('t.providerIdentifier', '=', author)
    .orderBy('t.clientIdentifier')
    .orderBy('t.position')
    .execute()

export const sealedPlans = (db: Db, author: string) =>
  db
    .selectFrom('safetyPlan as p')
    .innerJoin('appUser as c', 'c.identifier', 'p.clientIdentifier')
    .select(['p.identifier', 'p.sealedContent', 'p.dataKeyId', 'p.updatedAt'])
    .select(nameOfClient)
    .where('p.providerIdentifier', '=', author)
    .orderBy('p.updatedAt')
    .execute()
