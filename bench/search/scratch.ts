import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'

export interface Scratch {
  where: string
  /** A migrated database with the reference data, deleted after `run`. */
  withDatabase<T>(run: (database: Database, url: string) => Promise<T>, options?: DatabaseOptions): Promise<T>
  stop(): Promise<void>
}

/** The server that DATABASE_URL names, or a temporary one. */
export async function openScratch(named = process.env.DATABASE_URL): Promise<Scratch> {
  if (named) return { where: 'the server of DATABASE_URL', withDatabase: scratchOn(named), stop: async () => undefined }
  const dir = await mkdtemp(join(tmpdir(), 'solace-bench-'))
  await chmod(dir, 0o711)
  const embedded = await startEmbedded({ dir })
  const stop = async () => {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return {
    where: 'the embedded server with its usual settings',
    withDatabase: scratchOn(embedded.url('postgres')),
    stop,
  }
}

const scratchOn =
  (server: string) =>
  async <T>(run: (database: Database, url: string) => Promise<T>, options: DatabaseOptions = {}): Promise<T> => {
    const name = `solace_bench_${process.pid}_${randomBytes(4).toString('hex')}`
    const url = new URL(server)
    url.pathname = `/${name}`
    await onServer(server, `create database ${name}`)
    try {
      await migrate(url.href)
      const database = openDatabase(url.href, options)
      try {
        await syncReference(database.db)
        return await run(database, url.href)
      } finally {
        await database.close()
      }
    } finally {
      await onServer(server, `drop database if exists ${name} with (force)`)
    }
  }

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
