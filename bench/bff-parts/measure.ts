import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'

export interface Server {
  url: string
  cpuMicroseconds(): Promise<number>
  stop(): void
}

export async function startServer(kind: string, upstream = ''): Promise<Server> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), [kind, upstream], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const nextMessage = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const url = String(await nextMessage())
  return {
    url,
    cpuMicroseconds: async () => {
      const answer = nextMessage()
      child.send('cpu')
      const { user, system } = (await answer) as NodeJS.CpuUsage
      return user + system
    },
    stop: () => void child.kill(),
  }
}

export interface Figures {
  cpu: number
  perSecond: number
  p50: number
  p99: number
}

/** CPU of the server per request and throughput under load; then latency of sequential calls. */
export async function measure(
  server: Server,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Figures> {
  const before = await server.cpuMicroseconds()
  const load = await autocannon({ url: server.url + path, headers, connections: 32, duration: seconds })
  const used = (await server.cpuMicroseconds()) - before
  const done = load['2xx']
  if (load.non2xx + load.errors > 0 || done === 0)
    throw new Error(`${path}: ${load.non2xx} refusals, ${load.errors} errors`)
  const times = await oneByOne(server.url + path, headers, 400)
  return { cpu: used / done, perSecond: done / load.duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

async function oneByOne(url: string, headers: Record<string, string>, calls: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(url, { headers, agent }, (response) => response.resume().on('end', resolve).on('error', reject)).on(
        'error',
        reject,
      )
    })
    times.push(performance.now() - start)
  }
  agent.destroy()
  return times.slice(calls / 10)
}

/** Measures the CPU share of other programs, which distort every result. */
export async function watchOthers(servers: readonly Server[]): Promise<() => Promise<number>> {
  const machine = () => {
    const times = cpus().map((core) => core.times)
    const all = times.flatMap((time) => Object.values(time))
    return { all: sum(all), busy: sum(all) - sum(times.map(({ idle }) => idle)) }
  }
  const own = async () => {
    const { user, system } = process.cpuUsage()
    return (user + system + sum(await Promise.all(servers.map((server) => server.cpuMicroseconds())))) / 1000
  }
  const [before, ownBefore] = [machine(), await own()]
  return async () => {
    const after = machine()
    const others = after.busy - before.busy - ((await own()) - ownBefore)
    return Math.max(0, others / (after.all - before.all))
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
