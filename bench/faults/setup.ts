/**
 * A small complete product for one kill: a database of its own, a gateway's simulator, and a backend that can be
 * killed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { hold } from '../../scripts/free-port.ts'
import { type DatabaseWire, openDatabaseWire, type Step } from './database-wire.ts'
import { openGatewayWire } from './gateway-wire.ts'
import { type SimulatedGateway, simulateGateway } from './gateways.ts'

export const benchSecret = 'only-for-this-measurement-only-for-this'
const root = join(import.meta.dirname, '../..')

export interface Setup {
  url: string
  database: Database
  gateway: SimulatedGateway
  /**
   * Kills the backend at the step of this number, counted from now; afterwards returns the step, null when there were
   * fewer.
   */
  killAt(number: number): { killed: () => Step | null; seen: () => Step[] }
  /** Restarts the backend, as a supervisor would. */
  restart(): Promise<void>
  unwatch(): void
  /** Resolves after the worker's work at its start, which belongs to no step. */
  calm(): Promise<void>
  close(): Promise<void>
}

interface Place {
  url: string
  socket: string
  folder: string
  gateway: GatewayName
}

export async function openSetup({ url, socket, folder, gateway: name }: Place): Promise<Setup> {
  const database = openDatabase(url, { max: 4 })
  const wire: DatabaseWire = await openDatabaseWire(socket)
  const gateway = await simulateGateway(name, { retryMs: [1000, 2000, 3000, 5000, 5000, 5000, 5000, 5000, 5000] })
  await moveTo(database, gateway)
  const line = await openGatewayWire(gateway.url)
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  const own = `http://127.0.0.1:${held.port}`
  gateway.webhookUrl(`${own}/payment/webhook/${name}`)
  const through = new URL(url)
  let backend: ChildProcess

  const start = async () => {
    backend = spawn(process.execPath, ['backend/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        HOST: '127.0.0.1',
        PORT: String(held.port),
        DATABASE_URL: `postgres://${through.username || 'postgres'}@127.0.0.1:${wire.port}${through.pathname}`,
        DATABASE_POOL: '6',
        SLOT_SECRET: benchSecret,
        FILES_FOLDER: folder,
        ...gateway.environment(line.url),
        MAIL_URL: 'smtp://127.0.0.1:9',
      },
    })
    for (const deadline = performance.now() + 180_000; ; await sleep(50)) {
      if (performance.now() > deadline || backend.exitCode !== null) throw new Error('The backend did not get ready')
      const isReady = await fetch(`${own}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
    }
  }
  const kill = async () => {
    if (backend.exitCode !== null || backend.signalCode !== null) return
    backend.kill('SIGKILL')
    await once(backend, 'exit')
  }
  await start()
  return {
    url: own,
    database,
    gateway,
    killAt(number) {
      const seen: Step[] = []
      let killed: Step | null = null
      const onStep = (step: Step): boolean => {
        if (killed) return true
        seen.push(step)
        if (seen.length - 1 !== number) return false
        killed = step
        backend.kill('SIGKILL')
        return true
      }
      wire.watch(onStep)
      line.watch(onStep)
      return { killed: () => killed, seen: () => seen }
    },
    unwatch() {
      wire.unwatch()
      line.unwatch()
    },
    async calm() {
      for (const deadline = performance.now() + 180_000; wire.rounds() === 0; await sleep(50))
        if (performance.now() > deadline) throw new Error('The first round of the worker does not end')
    },
    async restart() {
      await kill()
      await start()
    },
    async close() {
      await kill()
      await database.close()
      await line.close()
      await gateway.close()
      await wire.close()
    },
  }
}

/** Everybody lives in the gateway's country, and is paid through it. */
async function moveTo({ pool }: Database, { country, currency, name }: SimulatedGateway): Promise<void> {
  await pool.query(`update app_user set country_id = (select id from taxonomy where kind = 'country' and code = $1)`, [
    country,
  ])
  await pool.query('update provider set currency = $1', [currency])
  await pool.query('update provider_listing set country = $1, currency = $2', [country, currency])
  await pool.query('update payout_account set country = $1, currency = $2, gateway = $3', [country, currency, name])
}
