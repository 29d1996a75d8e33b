import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, changeOwner, program } from './embedded-account.ts'
import { type Binaries, CannotEmbed, findBinaries } from './embedded-package.ts'
import {
  type Answer,
  fatalOf,
  linesOfNumbers,
  probe,
  isServerOf,
  serverPid,
  servingUser,
  signal,
  socketUrl,
  user,
} from './embedded-process.ts'

export { CannotEmbed } from './embedded-package.ts'

export type EmbeddedOptions = {
  dir: string
  /** Off only for data that may be lost. */
  fsync?: boolean
  settings?: Record<string, string | number>
}

export type Embedded = {
  /** The connection string of one of its databases for its owner. */
  url(database: string): string
  /** For the serving role, which the preparation of the database creates. */
  servingUrl(database: string): string
  /** Creates the database if it does not exist and returns its connection string. */
  ensureDatabase(database: string): Promise<string>
  /** Stops the server if this process owns it; another process that uses it keeps it running. */
  stop(): Promise<void>
  owner: boolean
}

/** The data folder carries the major version: the next one cannot read it. */
const clusterName = 'pg18'
const patienceMs = 60_000
const largestLog = 4_000_000
const longestSocketPath = 100
const ownerLock = 1

/**
 * A real PostgreSQL from node_modules on a private unix socket. A server that already runs on this folder is shared; a
 * server whose owner died is taken over.
 */
export async function startEmbedded({ dir, fsync = true, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(resolve(dir), { recursive: true })
  const home = realpathSync(resolve(dir))
  const cluster = join(home, clusterName)
  const binaries = findBinaries(home)
  const place = { home, cluster, socketDir: socketFolder(cluster) }
  const first = await probe(place.socketDir)
  if (first !== 'ready') await launch(place, binaries, fsync, settings, first)
  return handle(place, await claim(place))
}

type Place = { home: string; cluster: string; socketDir: string }

function socketFolder(cluster: string): string {
  if (`${cluster}/.s.PGSQL.5432`.length <= longestSocketPath) return cluster
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return join(realpathSync(tmpdir()), `solace-${hash}`)
}

async function launch(
  place: Place,
  binaries: Binaries,
  fsync: boolean,
  settings: Record<string, string | number>,
  first: Answer,
): Promise<void> {
  if (first === 'starting') return untilReady(place, Date.now() + patienceMs, () => false)
  const account = chooseAccount(binaries, place.home, place.cluster)
  if (!existsSync(place.cluster)) initialise(place, binaries, account, fsync)
  const isForeign = process.getuid?.() === 0 && statSync(place.cluster).uid !== account.uid
  if (isForeign && !runs(place)) changeOwner(place.cluster, account)
  prepareSocketFolder(place, account)
  const deadline = Date.now() + patienceMs
  for (const start = Date.now(); ;) {
    if (await spawnServer(place, binaries, account, serverSettings(place, fsync, settings), deadline)) return
    if ((await probe(place.socketDir)) === 'ready') return
    if (Date.now() > deadline) throw new CannotEmbed(`the server did not start in time, see ${logFile(place)}`)
    if (Date.now() - start > 3_000 && !runs(place)) rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
    await sleep(150)
  }
}

/** initdb writes into a temporary folder that is renamed when complete, so that a partial cluster is never used. */
function initialise({ home, cluster }: Place, binaries: Binaries, account: Account, fsync: boolean): void {
  sweepHalfMade(home)
  const half = join(home, `${clusterName}.init-${process.pid}`)
  mkdirSync(half, { mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(half, account.uid, account.gid)
  const { file, args, options } = program(binaries, account, half, 'initdb', [
    `--pgdata=${half}`,
    `--username=${user}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ])
  const made = spawnSync(file, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw new CannotEmbed(`initdb failed (${made.error?.message ?? made.stderr.trim().split('\n').at(-1)})`)
  }
  try {
    renameSync(half, cluster)
  } catch {
    rmSync(half, { recursive: true, force: true }) // another process won the race, and its cluster is equivalent
    if (!existsSync(cluster)) throw new CannotEmbed(`${cluster} cannot be created`)
  }
}

function sweepHalfMade(home: string): void {
  for (const name of readdirSync(home)) {
    const [, pid] = /^pg18\.init-(\d+)$/.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !signal(Number(pid), 0))) {
      // Its server may still be writing for a moment.
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}

function prepareSocketFolder({ cluster, socketDir }: Place, account: Account): void {
  if (socketDir === cluster) return
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const found = lstatSync(socketDir)
  const ours = process.getuid?.() === 0 || found.uid === process.getuid?.()
  if (!ours || !found.isDirectory()) throw new CannotEmbed(`${socketDir} belongs to another account`)
  if (process.getuid?.() === 0) chownSync(socketDir, account.uid, account.gid)
  chmodSync(socketDir, 0o700)
}

function serverSettings({ socketDir }: Place, fsync: boolean, more: Record<string, string | number>): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logFile = ({ home }: Place) => join(home, `${clusterName}.log`)

const runs = ({ cluster }: Place): boolean => {
  const pid = serverPid(cluster)
  return pid !== null && isServerOf(cluster, pid)
}

/** True when the answering server is our own child; false when it lost a race or found the lock of a dead server. */
async function spawnServer(
  place: Place,
  binaries: Binaries,
  account: Account,
  settings: string[],
  deadline: number,
): Promise<boolean> {
  const isLong = (statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0) > largestLog
  const log = openSync(logFile(place), isLong ? 'w' : 'a')
  const before = statSync(logFile(place)).size
  const args = ['-D', place.cluster, ...settings]
  const { file, args: all, options } = program(binaries, account, place.cluster, 'postgres', args)
  const child = spawn(file, all, { ...options, detached: true, stdio: ['ignore', log, log] })
  const state = { ended: false }
  child.once('error', () => (state.ended = true))
  child.once('exit', () => (state.ended = true))
  child.unref()
  closeSync(log)
  await untilReady(place, deadline, () => state.ended)
  if (!state.ended && serverPid(place.cluster) === child.pid) return true
  const output = readFileSync(logFile(place)).subarray(before).toString()
  const reason = fatalOf(output, child.pid ?? 0)
  if (reason && !/lock file|shared memory block/.test(reason)) throw new CannotEmbed(`PostgreSQL says "${reason}"`)
  return false
}

async function untilReady(place: Place, deadline: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && Date.now() < deadline) {
    if ((await probe(place.socketDir)) === 'ready') return
    await sleep(25)
  }
}

/** Two lines: the process that stops the server, and the server that it owns. */
const ownerFile = ({ home }: Place) => join(home, `${clusterName}.owner`)

function ownerOf(place: Place): number | null {
  const [owner = 0, server = 0] = linesOfNumbers(ownerFile(place))
  return owner && server === serverPid(place.cluster) ? owner : null
}

/**
 * Makes this process the owner of the running server unless another living process is. A lock in the server itself
 * lets one process at a time decide: who started the server may be slower to say so than another to find it.
 */
async function claim(place: Place): Promise<boolean> {
  const client = new pg.Client({
    connectionString: socketUrl(place.socketDir, 'postgres'),
    connectionTimeoutMillis: patienceMs,
    lock_timeout: patienceMs,
  })
  client.on('error', () => undefined) // the server may die during the query: the promise below rejects as well
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ownerLock])
    const owner = ownerOf(place)
    if (owner !== null && owner !== process.pid && signal(owner, 0)) return false
    writeFileSync(ownerFile(place), `${process.pid}\n${serverPid(place.cluster)}\n`)
    return true
  } finally {
    await client.end() // which releases the lock
  }
}

function handle(place: Place, owner: boolean): Embedded {
  const pid = serverPid(place.cluster)
  const isOwner = () => owner && ownerOf(place) === process.pid
  const onExit = () => {
    if (isOwner() && pid && isServerOf(place.cluster, pid)) signal(pid, 'SIGINT')
  }
  if (owner) process.once('exit', onExit)
  return {
    owner,
    url: (database) => socketUrl(place.socketDir, database),
    servingUrl: (database) => socketUrl(place.socketDir, database, servingUser),
    ensureDatabase: (database) => ensureDatabase(place, database),
    stop: async () => {
      process.off('exit', onExit)
      if (!isOwner() || !pid) return
      await stopServer(place, pid)
      rmSync(ownerFile(place), { force: true })
      if (place.socketDir !== place.cluster) rmSync(place.socketDir, { recursive: true, force: true })
    },
  }
}

/** Fast shutdown: open transactions are rolled back, everything else is on the disk. */
async function stopServer({ cluster }: Place, pid: number): Promise<void> {
  if (!isServerOf(cluster, pid)) return
  signal(pid, 'SIGINT')
  const hurry = Date.now() + 20_000
  while (isServerOf(cluster, pid)) {
    if (Date.now() > hurry) signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

async function ensureDatabase({ socketDir }: Place, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    const isRace = ['42P04', '23505'].includes((error as { code: string }).code)
    if (!isRace) throw error
  } finally {
    await client.end()
  }
  return socketUrl(socketDir, database)
}
