/** A whole small product for one kill: a database of its own, the gateway's simulator, and a backend that can be killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '../../backend/kit/database.ts'
import { createPaystackSimulator, type PaystackSimulator } from '../../neighbours/paystack/app.ts'
import { hold } from '../../scripts/free-port.ts'
import { type DatabaseWire, openDatabaseWire, type Step } from './database-wire.ts'
import { openGatewayWire } from './gateway-wire.ts'

const secretKey = 'sk_test_of_the_faults'
export const benchSecret = 'only-for-this-measurement-only-for-this'
const root = join(import.meta.dirname, '../..')

export interface Stage {
  url: string
  database: Database
  paystack: PaystackSimulator
  /** Kills the backend at the step of this number, counted from now; says afterwards at which, null when there were fewer. */
  killAt(number: number): { killed: () => Step | null; seen: () => Step[] }
  /** Starts the backend anew, as a supervisor would. */
  restart(): Promise<void>
  unwatch(): void
  close(): Promise<void>
}

export async function openStage({
  url,
  socket,
  folder,
}: {
  url: string
  socket: string
  folder: string
}): Promise<Stage> {
  const database = openDatabase(url, { max: 4 })
  const wire: DatabaseWire = await openDatabaseWire(socket)
  const paystack = await createPaystackSimulator({
    secretKey,
    retryMs: [1000, 2000, 3000, 5000, 5000, 5000, 5000, 5000, 5000],
  })
  const gateway = await openGatewayWire(paystack.url)
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  const own = `http://127.0.0.1:${held.port}`
  paystack.control.webhookUrl(`${own}/payment/webhook/paystack`)
  const through = new URL(url)
  const name = through.pathname.slice(1)
  let backend: ChildProcess

  const start = async () => {
    backend = spawn(process.execPath, ['backend/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        HOST: '127.0.0.1',
        PORT: String(held.port),
        DATABASE_URL: `postgres://${through.username || 'postgres'}@127.0.0.1:${wire.port}/${name}`,
        DATABASE_POOL: '6',
        SLOT_SECRET: benchSecret,
        FILES_FOLDER: folder,
        PAYSTACK_BASE_URL: gateway.url,
        PAYSTACK_SECRET_KEY: secretKey,
        PAYSTACK_CURRENCIES: 'NGN',
        PAYSTACK_CHECKOUT_HOSTS: new URL(paystack.url).host,
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
    paystack,
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
      gateway.watch(onStep)
      return { killed: () => killed, seen: () => seen }
    },
    unwatch() {
      wire.unwatch()
      gateway.unwatch()
    },
    async restart() {
      await kill()
      await start()
    },
    async close() {
      await kill()
      await database.close()
      await gateway.close()
      await paystack.close()
      await wire.close()
    },
  }
}
