import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { isServerOf, serverPid, signal } from '#platform/database/embedded/embedded-process.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { prepareDatabase } from '#platform/migrations/prepare-database.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { shortLivedServer } from '#scripts/short-lived-server.ts'
import { asServing, dropDatabase, onServer, withDatabase } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    templateName: string
    /** Databases with such a name are dropped after the run. */
    databasePrefix: string
    /** For what test files of several processes make once and share; removed after the run. */
    sharedFolder: string
    /** Without fsync, copying the files takes half the time of copying through the log; a server with fsync pays for the checkpoints. */
    copyStrategy: 'file_copy' | 'wal_log'
  }
}

interface Prepared {
  provided: ProvidedContext
  stop: () => Promise<void>
}

let prepared: Promise<Prepared> | null = null
let projects = 0

/** All projects of a run share one server. Called once for each of them; the last one stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  projects += 1
  prepared ??= prepare()
  const { provided, stop } = await prepared
  project.provide('serverUrl', provided.serverUrl)
  project.provide('databasePrefix', provided.databasePrefix)
  project.provide('templateName', provided.templateName)
  project.provide('copyStrategy', provided.copyStrategy)
  project.provide('sharedFolder', provided.sharedFolder)
  return async () => {
    projects -= 1
    if (projects > 0) return
    prepared = null
    await stop()
  }
}

/** A server, ours or that of DATABASE_URL, with one migrated database to copy from. */
async function prepare(): Promise<Prepared> {
  const named = process.env.DATABASE_URL
  const sharedFolder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-shared-`))
  const { url, stop } = named ? { url: named, stop: async () => undefined } : await ownServer()
  const databasePrefix = `solace_tests_${process.pid}_`
  const template = `${databasePrefix}template`
  await onServer(url, `drop database if exists ${template}`)
  await onServer(url, `create database ${template}`)
  await prepareDatabase(withDatabase(url, template), asServing(withDatabase(url, template)))
  await fillTemplate(withDatabase(url, template))
  return {
    provided: {
      serverUrl: url,
      templateName: template,
      databasePrefix,
      sharedFolder,
      copyStrategy: named ? 'wal_log' : 'file_copy',
    },
    stop: async () => {
      if (named) await dropAll(url, databasePrefix)
      await stop()
      await rm(sharedFolder, { recursive: true, force: true })
    },
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const server = openDatabase(url, { max: 1 })
  const { rows } = await server.pool.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await server.close()
  for (const { datname } of rows) await dropDatabase(url, datname)
}

/** What every start would write again in each copy: the reference data and the queues. */
async function fillTemplate(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  await syncReference(database.db)
  const secrets = { codes: 'codes-of-the-template', seals: 'seals-of-the-template' }
  const jobs = await openJobs(database.pool, secrets, () => undefined)
  await jobs.stop()
  await database.close()
}

const prefix = 'solace-tests-'

async function ownServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await sweep()
  const dir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(dir, 0o711)
  const embedded = await startEmbedded({ dir, fsync: false, settings: { max_wal_size: '4GB', ...shortLivedServer } })
  return {
    url: embedded.url('postgres'),
    stop: async () => {
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Removes what killed runs have left behind. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (!pid || signal(pid, 0)) continue
    const cluster = join(tmpdir(), name, 'pg18')
    const server = serverPid(cluster)
    if (server !== null && isServerOf(cluster, server)) signal(server, 'SIGQUIT')
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}
