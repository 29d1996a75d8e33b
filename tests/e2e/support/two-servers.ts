/** A product in parts on a database of its own: two backends, each with its own BFF, that can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hold } from '#scripts/free-port.ts'
import { webFolder } from '#scripts/fresh-web.ts'
import { asServing, dropDatabase, onServer, withDatabase } from '#tests/support/databases.ts'
import { compiledBeside } from './served-product.ts'
import { expect } from './test.ts'

export interface Side {
  /** The base URL for the browser. */
  url: string
  /** Kills BFF and backend at once, like a power cut. */
  kill(): Promise<void>
  /** Restarts both on the same ports; resolves when they respond. */
  start(): Promise<void>
}

export interface TwoServers {
  sides: [Side, Side]
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

/** What a backend and its BFF on this database need, with secrets of their own. */
export function variablesOf(databaseUrl: string, filesFolder: string) {
  const secrets = Object.fromEntries(
    ['SLOT_SECRET', 'CODE_SECRET', 'SEAL_SECRET'].map((secret) => [secret, randomBytes(36).toString('base64')]),
  )
  const backend = {
    ...secrets,
    DATA_KEYS: `1:${randomBytes(36).toString('base64')}`,
    DATABASE_URL: asServing(databaseUrl),
    MIGRATION_DATABASE_URL: databaseUrl,
    DATABASE_POOL: '6',
    FILES_FOLDER: filesFolder,
    WORKER: 'off',
    LOG_LEVEL: 'error',
  }
  const bff = { SESSION_SECRET: randomBytes(36).toString('base64'), SESSION_DATABASE_URL: databaseUrl }
  return { backend, bff }
}

export async function startTwoServers(): Promise<TwoServers> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-two-'))
  const name = `two_${randomBytes(6).toString('hex')}`
  const server = process.env.SOLACE_DATABASE_URL ?? ''
  await onServer(server, `create database ${name}`)
  const databaseUrl = withDatabase(server, name)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { backend, bff } = variablesOf(databaseUrl, join(folder, 'files'))
  // One after the other: the first one creates the tables.
  const sides: [Side, Side] = [await startSide(backend, bff), await startSide(backend, bff)]
  return {
    sides,
    sql: async (text, values = []) => (await client.query(text, [...values])).rows as Record<string, unknown>[],
    stop: async () => {
      await Promise.all(sides.map((side) => side.kill()))
      await client.end()
      await dropDatabase(server, name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A backend and its BFF with these variables, on free ports. */
export async function startSide(backend: Record<string, string>, bff: Record<string, string>): Promise<Side> {
  const [backendPort, port] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  let running: ChildProcess[] = []
  const start = async () => {
    running = [
      run('backend', { ...backend, PORT: String(backendPort), PUBLIC_URL: url }),
      run('bff', {
        ...bff,
        PORT: String(port),
        PUBLIC_URL: url,
        BACKEND_URL: `http://127.0.0.1:${backendPort}`,
        WEB_ROOT: webFolder,
      }),
    ]
    await Promise.all([answers(`http://127.0.0.1:${backendPort}/readyz`), answers(`${url}/readyz`)])
  }
  await start()
  return {
    url,
    start,
    kill: async () => {
      const ended = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      await Promise.all(
        ended.map((child) => {
          const exit = once(child, 'exit')
          child.kill('SIGKILL')
          return exit
        }),
      )
    },
  }
}

const run = (part: 'backend' | 'bff', environment: Record<string, string>) => {
  const { PATH, HOME, TMPDIR, SOLACE_TEMPLATE } = process.env
  return spawn(process.execPath, [join(part, 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...(SOLACE_TEMPLATE ? { NODE_COMPILE_CACHE: compiledBeside(SOLACE_TEMPLATE) } : {}),
      ...environment,
    },
  })
}

const answers = (url: string) =>
  expect(async () => {
    expect((await fetch(url)).status).toBe(200)
  }).toPass({ timeout: 30_000, intervals: [100] })

async function freePort(): Promise<number> {
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  return held.port
}
