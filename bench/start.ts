import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from '../scripts/free-port.ts'

/**
 * Seconds from `npm start` to a page that answers, in a clean clone of the last commit: with the installation, without
 * it (web build, new database, demonstration market), and the second start. The limit applies to the ratio at the end.
 */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'solace-bench-'))
const clone = join(folder, 'solace')
const patienceMs = 600_000

try {
  execFileSync('git', ['clone', '--quiet', root, clone])
  console.log('Measuring; the first start installs everything and takes a minute or more.')
  const withInstall = await secondsToPage()
  for (const made of ['data', 'dist']) rmSync(join(clone, made), { recursive: true, force: true })
  const first = await secondsToPage()
  const seconds = [await secondsToPage(), await secondsToPage(), await secondsToPage()].sort(
    (one, other) => one - other,
  )
  const second = seconds[1] ?? Number.NaN
  print('first start, everything to install', withInstall)
  print('first start, installed', first)
  print('second start (median of 3)', second)
  console.log(`second / first              ${(second / first).toFixed(3)}`)
  console.log(`second / first with install ${(second / withInstall).toFixed(3)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function print(what: string, seconds: number): void {
  console.log(`${what.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s`)
}

async function secondsToPage(): Promise<number> {
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  const start = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: withoutOwnNode(PATH), HOME, PORT: String(held.port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  try {
    await page(`http://localhost:${held.port}/`, child)
    return (performance.now() - start) / 1000
  } finally {
    await stop(child)
  }
}

/** A normal shell environment: the machine's own Node, not that of this checkout. */
function withoutOwnNode(path = ''): string {
  const parts = path.split(':')
  return parts.filter((part) => !part.includes('node_modules')).join(':')
}

async function page(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    if (hasEnded(child)) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.text(),
      () => '',
    )
    if (answer.includes('</html>')) return
    await sleep(50)
  }
  throw new Error('No page answered')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Signals the whole process group, as a terminal does; npm ends before the last of them. */
async function stop(child: ChildProcess): Promise<void> {
  const group = -(child.pid ?? 0)
  if (!hasEnded(child)) process.kill(group, 'SIGINT')
  while (lives(group)) await sleep(50)
}

function lives(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false // the group is empty
  }
}
