/** Databases per kind of role: one that bypasses row-level security, one that owns a lower role, and the serving one. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Services } from '#platform/context/context.ts'
import { type Database, type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/cluster.ts'
import { dropDatabase, onServer, withDatabase } from '#tests/support/databases.ts'

/** A database of a role without further rights. */
export async function databaseOfPlainRole(): Promise<FreshDatabase> {
  const server = inject('serverUrl')
  const name = `solace_test_${process.pid}_${Date.now()}`
  await onServer(server, `create role ${name} login password 'plain'`)
  await onServer(server, `create database ${name} owner ${name}`)
  const plain = new URL(withDatabase(server, name))
  ;[plain.username, plain.password] = [name, 'plain']
  await migrate(plain.href)
  const database = openDatabase(plain.href)
  await syncReference(database.db)
  return {
    ...database,
    url: plain.href,
    servingUrl: plain.href,
    close: async () => {
      await database.close()
      await dropDatabase(server, name)
      await onServer(server, `drop role ${name}`)
    },
  }
}

/** A database as the product uses it. */
async function databaseOfServingRole(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  const serving = openDatabase(database.servingUrl)
  return {
    ...serving,
    url: database.url,
    servingUrl: database.servingUrl,
    close: async () => {
      await serving.close()
      await database.close()
    },
  }
}

export const sortsOfRoles: [string, () => Promise<FreshDatabase>][] = [
  ['a role above row-level security', () => freshDatabase()],
  ['a role below it', databaseOfPlainRole],
  ['the role that serves and owns nothing', databaseOfServingRole],
]

/** Selects the visible row of a table; returns the statement that inserts it again. */
export async function insertCopyOf(from: Db, table: string): Promise<(into: Db) => Promise<unknown>> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(from)
  const { id: _id, ...row } = rows[0] as Record<string, unknown>
  return (into) =>
    into
      .insertInto(table as 'note')
      .values(row as never)
      .execute()
}

/** A therapist with nothing but an account. */
export async function therapistIn({ db }: Database): Promise<string> {
  const identifier = randomUUIDv7()
  await db
    .insertInto('appUser')
    .values({
      identifier,
      userType: 'provider',
      email: `${identifier}@example.com`,
      timezone: 'UTC',
      accountStatus: 'active',
      passwordHash: 'none',
      firstName: 'Theo',
      lastName: 'Tester',
      countryId: (await referenceData(db)).byCode('country', 'NG')?.id ?? 0,
      createdAt: at,
      verifiedAt: at,
    })
    .execute()
  await openPractice(db, { identifier, country: 'NG', timezone: 'UTC' })
  return identifier
}

export const at = '2026-03-02T08:00:00.000Z'

/** The parts of the product that the keys need. */
export const within = {
  services: { config: { secrets: { dataKeys: [{ version: 1, secret: 'first-master-of-these-tests-first-master' }] } } },
  now: Temporal.Instant.from(at),
} as unknown as { services: Services; now: Temporal.Instant }
