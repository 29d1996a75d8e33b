import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export const user = 'solace'
/** The role that serves requests and owns no table. */
export const servingUser = 'solace_serving'

/** A connection string for a server on a unix socket; psql and all our drivers accept it. */
export function socketUrl(socketDir: string, database: string, role = user): string {
  return `postgres://${role}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}`
}

export type Answer = 'ready' | 'starting' | 'none'

/** Whether a server answers on this socket. */
export async function probe(socketDir: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the server may die during the query: the promise below rejects as well
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'none'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The number that each line of a file begins with; none if the file does not exist. */
export function linesOfNumbers(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number.parseInt(line, 10) || 0)
  } catch {
    return []
  }
}

export const serverPid = (cluster: string): number | null => linesOfNumbers(join(cluster, 'postmaster.pid'))[0] || null

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * Why the server with this process id ended, from its lines of a log like `2026-01-02 03:04:05.678 UTC [42] FATAL:  text`.
 * Another server on the same folder writes into the same log, and refuses connections there while it starts.
 */
export function fatalOf(log: string, pid: number): string | null {
  const start = `[${pid}] FATAL:`
  const line = log.split('\n').findLast((each) => each.includes(start))
  return line ? line.slice(line.indexOf(start) + start.length).trim() : null
}

/**
 * Whether this process id belongs to the server of this cluster, not to an unrelated process with a reused id or to a
 * zombie.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!signal(pid, 0)) return false
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return !listed.startsWith('Z') && listed.includes('postgres')
  }
  try {
    if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    return (error as { code?: string }).code === 'EACCES'
  }
}
