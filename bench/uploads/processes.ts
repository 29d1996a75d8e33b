/** Backend and BFF as processes of their own, started as their images start them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from '../../scripts/free-port.ts'

export interface ServerProcess {
  url: string
  /** Current megabytes of memory. */
  memory(): Promise<number>
  /** Resets the peak after the start. */
  resetPeak(): Promise<void>
  /** Peak megabytes since then, according to the kernel. */
  peak(): Promise<number>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const patienceMs = 60_000

export async function startProcess(main: string, environment: Record<string, string>): Promise<ServerProcess> {
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(held.port), ...environment }
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${held.port}`
  await untilReady(url, child)
  const read = (name: string) => megabytes(child, name)
  return {
    url,
    memory: () => read('VmRSS'),
    resetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5'),
    peak: () => read('VmHWM'),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error('A server did not get ready')
}

async function megabytes(child: ChildProcess, name: string): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
