import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { packageRoot } from '#platform/database/embedded/embedded-package.ts'
import { fatalOf, isServerOf, serverPid, signal } from '#platform/database/embedded/embedded-process.ts'
import { compileCache } from '#tests/support/compile-cache.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const isRoot = process.getuid?.() === 0
const asNobody = ['-u', 'nobody', '--', process.execPath, '--version']
const canBeNobody = isRoot && spawnSync('runuser', asNobody, { cwd: '/' }).status === 0
const canUnshare = isRoot && spawnSync('unshare', ['--user', '--', 'true']).status === 0
const asOther = isRoot ? ['runuser', '-u', 'nobody', '--'] : []

const execute = promisify(execFile)
const gone = /ENOENT|ECONNREFUSED|terminated/

type Started = { child: ChildProcess; owner: boolean; url: string }

let dir: string
/** A folder with a cluster that was created and shut down cleanly, for tests of what follows the first start. */
let initialised: string
let firstStart: Omit<Started, 'child'> & { settings: unknown }
const children: ChildProcess[] = []

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solace-launcher-'))
  await chmod(folder, 0o711)
  return folder
}

beforeAll(async () => {
  initialised = await newFolder()
  const { child, ...first } = await start(initialised)
  const settings = await query(
    first.url,
    `select current_setting('listen_addresses') as addresses, datlocale as locale, datlocprovider as
    provider, current_setting('server_version_num')::int / 10000 as major from pg_database
    where datname = current_database()`,
  )
  await query(first.url, 'create extension btree_gist; create extension pg_trgm')
  await end(child, 'stop')
  firstStart = { ...first, settings }
})

afterAll(() => rm(initialised, { recursive: true, force: true }))

beforeEach(async () => {
  dir = await newFolder()
})

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
  await killServers(dir)
  await rm(dir, { recursive: true, force: true })
})

async function killServers(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('postmaster.pid')) continue
    const cluster = join(folder, name, '..')
    const pid = serverPid(cluster)
    if (pid !== null && isServerOf(cluster, pid)) signal(pid, 'SIGQUIT')
    while (pid !== null && isServerOf(cluster, pid)) await sleep(10)
  }
}

function launch(folder: string, command: string[] = []): ChildProcess {
  const script = join(root, 'tests', 'support', 'start-embedded.ts')
  const [file, ...args] = [...command, process.execPath, script, folder, 'fsync']
  const env = { ...process.env, ...compileCache() }
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/', env })
  children.push(child)
  return child
}

async function start(folder: string, command?: string[]): Promise<Started> {
  return started(launch(folder, command))
}

/** A cluster as the account of the tests leaves it behind, with the owner of its files. */
const copyCluster = (folder: string) => execute('cp', ['-a', join(initialised, 'pg18'), folder])

/** Starts a cluster that was initialised before. */
async function startAgain(): Promise<Started> {
  await copyCluster(dir)
  return start(dir)
}

async function started(child: ChildProcess): Promise<Started> {
  const errors: string[] = []
  child.stderr?.on('data', (text: Buffer) => errors.push(text.toString()))
  const output = child.stdout ? once(child.stdout, 'data') : Promise.reject(new Error('no output'))
  const answer = await Promise.race([output, once(child, 'exit').then(() => null)])
  if (!answer) throw new Error(errors.join(''))
  return { child, ...(JSON.parse(String(answer[0])) as { owner: boolean; url: string }) }
}

async function end(child: ChildProcess, how: 'stop' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  if (how === 'stop') child.stdin?.write('stop\n')
  else child.kill(how)
  await over
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('the first start creates a server that listens on no network and sorts the same everywhere', async () => {
  expect(firstStart).toMatchObject({
    owner: true,
    settings: [{ addresses: '', locale: 'C.UTF-8', provider: 'b', major: 18 }],
  })
  await expect(query(firstStart.url, 'select 1')).rejects.toThrow(gone)
})

test.runIf(canBeNobody)('as root the server runs as another account', async () => {
  expect((await lstat(join(initialised, 'pg18'))).uid).toBeGreaterThan(0)
})

test('a second start joins the running server, and a later one takes it over when its owner was killed', async () => {
  const first = await startAgain()
  const second = await start(dir)
  expect([first.owner, second.owner, second.url]).toEqual([true, false, first.url])
  await end(second.child, 'stop')
  await query(first.url, 'create table kept (id int); insert into kept values (1)')
  await end(first.child, 'SIGKILL')
  const third = await start(dir)
  expect(third.owner).toBe(true)
  expect(await query(third.url, 'select id from kept')).toEqual([{ id: 1 }])
  await end(third.child, 'stop')
  await expect(query(third.url, 'select 1')).rejects.toThrow(gone)
})

test('of three first starts at once, one owns the server and all can use it', async () => {
  const all = await Promise.all([start(dir), start(dir), start(dir)])
  expect(all.filter(({ owner }) => owner)).toHaveLength(1)
  for (const { url } of all) expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dir)).filter((name) => name.includes('init-'))).toEqual([])
})

test('who joins while the process that started the server is held up shares it with one owner', async () => {
  await copyCluster(dir)
  const slow = launch(dir)
  while (serverPid(join(dir, 'pg18')) === null) await sleep(1)
  slow.kill('SIGSTOP')
  const both = [started(slow), start(dir).finally(() => slow.kill('SIGCONT'))]
  const owners = (await Promise.all(both)).filter(({ owner }) => owner)
  expect(owners).toHaveLength(1)
  for (const { child } of owners) await end(child, 'stop')
  expect(serverPid(join(dir, 'pg18'))).toBe(null)
})

test('the reason of a failed start is taken from the lines of that server, not of the one that won', () => {
  const log = [
    '2026-01-02 03:04:05.001 UTC [41] LOG:  starting PostgreSQL 18.0',
    '2026-01-02 03:04:05.002 UTC [42] FATAL:  lock file "postmaster.pid" already exists',
    '2026-01-02 03:04:05.002 UTC [42] HINT:  Is another postmaster (PID 41) running in data directory "/data"?',
    '2026-01-02 03:04:05.003 UTC [43] FATAL:  the database system is starting up',
  ].join('\n')
  expect(fatalOf(log, 42)).toBe('lock file "postmaster.pid" already exists')
  expect(fatalOf(log, 41)).toBe(null)
})

test('a server that was killed recovers what it had acknowledged, and the id of another process blocks no start', async () => {
  const first = await startAgain()
  await query(first.url, 'create table kept (id int); insert into kept values (1)')
  signal(serverPid(join(dir, 'pg18')) ?? 0, 'SIGKILL')
  const second = await start(dir)
  expect(second.owner).toBe(true)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
  const file = join(dir, 'pg18', 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await end(second.child, 'stop')
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  expect((await start(dir)).owner).toBe(true)
})

test('a first start that was killed half-way does not break the next one', async () => {
  const child = launch(dir)
  while (!(await readdir(dir)).some((name) => name.includes('init-'))) await sleep(5)
  await end(child, 'SIGKILL')
  const { owner, url } = await start(dir)
  expect([owner, await query(url, 'select 1 as one')]).toEqual([true, [{ one: 1 }]])
})

const unusual = `Clara's "Bücher", 1`

test('a path with spaces, quotes and umlauts works, and one of 120 characters, too long for a socket', async () => {
  const long = join(dir, unusual.padEnd(59, 'a'), 'b'.repeat(59))
  const { child, url } = await start(long)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  expect((await lstat(socketFolder)).mode & 0o777).toBe(0o700)
  await end(child, 'stop')
  await expect(lstat(socketFolder)).rejects.toThrow('ENOENT')
  await rename(long, join(dir, unusual))
  const short = await start(join(dir, unusual))
  expect(await query(short.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

const tryLinks = `
  const { findBinaries } = await import(process.argv[1])
  const { bin, libraryPath } = findBinaries(process.argv[2], process.argv[3])
  const env = libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}
  const { spawnSync } = await import('node:child_process')
  const { status } = spawnSync(bin + '/postgres', ['--version'], { env })
  console.log(JSON.stringify({ isBeside: libraryPath !== null, status }))`

test('the links of the libraries are made in place, or beside the data where the package cannot be written', async ({
  skip,
}) => {
  if (isRoot && !canBeNobody) skip('root can write everywhere, and the account nobody has no access')
  const [data, copy] = [join(dir, 'data'), join(dir, 'package')]
  await execute('cp', ['-R', packageRoot(), copy])
  await execute('find', [copy, '-type', 'l', '-delete'])
  await mkdir(data)
  await chmod(data, 0o777)
  const module = join(root, 'backend', 'platform', 'database', 'embedded', 'embedded-package.ts')
  const [file, ...args] = [...asOther, process.execPath, '-e', tryLinks, module, data, copy]
  const linked = async (mode: number) => {
    await chmod(join(copy, 'native', 'lib'), mode)
    const { stdout } = await execute(file, args, { cwd: '/' })
    return JSON.parse(stdout) as unknown
  }
  expect(await linked(0o555)).toEqual({ isBeside: true, status: 0 })
  expect(await linked(0o777)).toEqual({ isBeside: false, status: 0 })
  await chmod(join(copy, 'native', 'lib'), 0o755)
})

test('a setting that PostgreSQL refuses is reported in one sentence with the remedy', async () => {
  await copyCluster(dir)
  await writeFile(join(dir, 'pg18', 'postgresql.conf'), 'shared_buffers = nonsense\n')
  await expect(start(dir)).rejects.toThrow(/The embedded database cannot run here: .*DATABASE_URL/)
})

test.runIf(canUnshare)(
  'as root in a home directory that other accounts cannot enter, it runs as root without capabilities',
  async () => {
    const home = join(dir, 'home')
    await mkdir(home, { mode: 0o700 })
    const { url, child } = await start(join(home, 'data'))
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await lstat(join(home, 'data', 'pg18'))).uid).toBe(0)
    await end(child, 'stop')
    await chmod(home, 0o711)
    expect((await start(join(home, 'data'))).owner).toBe(true)
  },
)

test.runIf(canBeNobody)(
  'an ordinary user runs it under their own account, and gets an error when another account owns the data',
  async () => {
    const home = join(dir, 'nobody')
    await mkdir(home)
    await chmod(home, 0o777)
    const { child, owner } = await start(join(home, 'data'), asOther)
    expect([owner, (await lstat(join(home, 'data', 'pg18'))).uid]).toEqual([true, 65534])
    await end(child, 'stop')
    await rm(join(home, 'data'), { recursive: true })
    await mkdir(join(home, 'data'))
    await copyCluster(join(home, 'data'))
    await chmod(join(home, 'data'), 0o777)
    await expect(start(join(home, 'data'), asOther)).rejects.toThrow('belongs to another account')
  },
)
