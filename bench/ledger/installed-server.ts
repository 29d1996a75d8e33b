import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface InstalledServer {
  version: string
  url: string
  stop(): void
}

const home = '/usr/lib/postgresql'

/**
 * A PostgreSQL that is installed on the machine, on a folder of its own with its default settings; null where there is
 * none.
 */
export function startInstalled(): InstalledServer | null {
  const version = existsSync(home)
    ? readdirSync(home).toSorted((one, other) => Number(other) - Number(one))[0]
    : undefined
  if (version === undefined) return null
  const bin = join(home, version, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'solace-server-'))
  const account = accountOf()
  if (account) chownSync(folder, account.uid, account.gid)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...account, stdio: 'ignore', cwd: folder })
  run('initdb', '-D', join(folder, 'data'), '-U', 'solace', '-A', 'trust', '-E', 'UTF8', '--no-instructions')
  run(
    'pg_ctl',
    'start',
    '-w',
    '-D',
    join(folder, 'data'),
    '-o',
    `-c listen_addresses='' -c unix_socket_directories=${folder}`,
  )
  return {
    version,
    url: `postgres://solace@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => {
      run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL does not run as root. */
function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: id('-u'), gid: id('-g') }
}
