import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#platform/database/database.ts'
import { asServing, dropDatabase, onServer, withDatabase } from './databases.ts'

export type FreshDatabase = Database & {
  /** For the owner of the tables, who is not bound by the triggers and grants of the product. */
  url: string
  /** For the serving role, as in production. */
  servingUrl: string
}

/** A migrated database of its own with the reference data and nothing else; `close()` drops it. */
export async function freshDatabase(options: DatabaseOptions = {}): Promise<FreshDatabase> {
  const { url, drop } = await freshUrl(inject('templateName'))
  const database = openDatabase(url, options)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, url, servingUrl: asServing(url), close }
}

/** A database without any table, for tests of the migrations themselves. */
export const emptyDatabase = () => freshUrl('template0')

/** A copy of a database on the server of the tests. */
export async function freshUrl(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('serverUrl')
  const name = `${inject('databasePrefix')}${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy ${inject('copyStrategy')}`)
  return { url: withDatabase(server, name), drop: () => dropDatabase(server, name) }
}
