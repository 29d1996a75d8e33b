import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, CannotEmbed } from './embedded-package.ts'

/** The account that runs the server: PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number; prefix: string[] }

type Program = { file: string; args: string[]; options: SpawnOptions }

/** How to spawn one of PostgreSQL's programs as this account, without our environment. */
export function program(binaries: Binaries, account: Account, cwd: string, name: string, args: string[]): Program {
  const [file = '', ...rest] = [...account.prefix, join(binaries.bin, name), ...args]
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    ...(binaries.libraryPath ? { [libraries]: binaries.libraryPath } : {}),
    ...shiftedClock(),
  }
  const isOther = account.uid !== process.getuid?.()
  return { file, args: rest, options: { cwd, env, ...(isOther ? { uid: account.uid, gid: account.gid } : {}) } }
}

/** A test run may shift the clock of all its processes with faketime: the database must share that clock. */
function shiftedClock(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- not a setting of the product
  const { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env
  return FAKETIME ? { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, DONT_FAKE_MONOTONIC, NO_FAKE_STAT } : {}
}

/**
 * The current account, unless it is root: then the account that owns the data already, else `postgres` or `nobody`,
 * whichever may access both the data folder and the programs, else root without its privileges in a user namespace of
 * its own.
 */
export function chooseAccount(binaries: Binaries, dir: string, cluster: string): Account {
  const uid = process.getuid?.() ?? -1
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0) {
    if (owner && owner.uid !== uid) throw otherOwner(cluster, owner.uid)
    const self = { uid, gid: process.getgid?.() ?? -1, prefix: [] }
    const objection = objectionTo(binaries, self, dir)
    if (objection) throw new CannotEmbed(objection)
    return self
  }
  const namespace: Account = { uid: 0, gid: 0, prefix: ['unshare', '--user', '--'] }
  const others = [...(owner && owner.uid !== 0 ? [{ uid: owner.uid, gid: owner.gid, prefix: [] }] : []), ...accounts()]
  const chosen = [...others, namespace].find((account) => objectionTo(binaries, account, dir) === null)
  if (chosen) return chosen
  throw new CannotEmbed(
    `PostgreSQL refuses to run as root, no other account may enter ${dir} and user namespaces are not allowed`,
  )
}

function accounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid), prefix: [] }] : []
  })
}

/** Checks by trying: enters the folder and starts the program. */
function objectionTo(binaries: Binaries, account: Account, dir: string): string | null {
  const { file, args, options } = program(binaries, account, '/', 'postgres', ['--version'])
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$0" && exec "$@"', dir, file, ...args], {
    ...options,
    encoding: 'utf8',
    timeout: 10_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (tried.status === 0) return null
  return (tried.error?.message ?? tried.stderr.trim().split('\n').at(-1)) || `postgres ended with ${tried.status}`
}

function otherOwner(cluster: string, uid: number): CannotEmbed {
  return new CannotEmbed(`${cluster} belongs to another account (uid ${uid}), so start as that account or as root`)
}

/** Gives a stopped cluster to the account that is going to run it. */
export function changeOwner(path: string, account: Account): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chownSync(path, account.uid, account.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), account)
}
