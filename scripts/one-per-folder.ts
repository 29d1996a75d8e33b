import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Note {
  pid: number
  /** Empty while it is still starting. */
  url: string
}

const longestStartMs = 120_000

/** Two products on one data folder would overwrite each other's payments. */
export class RunsAlready extends Error {}

export interface Claim {
  /** Publishes its address. */
  announce: (url: string) => void
  release: () => void
}

/** Locks the data folder for this process; the lock of a killed process does not count. */
export async function claimFolder(dataDir: string): Promise<Claim> {
  const file = join(dataDir, 'running.json')
  const write = (note: Note, flag: 'w' | 'wx') => writeFileSync(file, JSON.stringify(note), { flag, mode: 0o600 })
  const mine = { pid: process.pid, url: '' }
  try {
    write(mine, 'wx')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const other = noteIn(file)
    if (other && (await runs(other, file))) throw new RunsAlready(sentenceAbout(other))
    write(mine, 'w')
  }
  return {
    announce: (url) => write({ ...mine, url }, 'w'),
    release: () => rmSync(file, { force: true }),
  }
}

/** The address of the product that runs from this folder; null when there is none, or it is still starting. */
export function runningFrom(dataDir: string): string | null {
  const note = noteIn(join(dataDir, 'running.json'))
  return note && note.url !== '' && lives(note.pid) ? note.url : null
}

function noteIn(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return null // a partial lock file of a process that was killed while writing
  }
}

async function runs({ pid, url }: Note, file: string): Promise<boolean> {
  if (pid === process.pid || !lives(pid)) return false
  if (url === '') return Date.now() - statSync(file).mtimeMs < longestStartMs
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const sentenceAbout = ({ pid, url }: Note) =>
  url === ''
    ? `Solace is just starting from this folder (process ${pid}): wait for it, or stop it first.`
    : `Solace runs from this folder already, at ${url}/ (process ${pid}): open it, or stop it first.`
