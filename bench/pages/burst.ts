/** Requests pages in a thread of its own, so that the servers have a processor for themselves. */
import { Agent, get } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

export interface Burst {
  url: string
  identifiers: readonly string[]
  atOnce: number
}
export interface BurstResult {
  perSecond: number
  p95: number
  /** Pages that were not rendered with their data. */
  failed: number
}

async function request({ url, identifiers, atOnce }: Burst): Promise<BurstResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const times: number[] = []
  let [next, failed] = [0, 0]
  const start = performance.now()
  const visit = async () => {
    for (let at = next++; at < identifiers.length; at = next++) {
      const begun = performance.now()
      if (!(await isRendered(`${url}/therapists/${identifiers[at]}/`, agent))) failed += 1
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  times.sort((one, other) => one - other)
  return { perSecond: identifiers.length / seconds, p95: times[Math.floor(times.length * 0.95)] ?? 0, failed }
}

/** Only rendered pages may be stored on the way. */
const isRendered = (address: string, agent: Agent) =>
  new Promise<boolean>((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve(response.statusCode === 200 && (response.headers['cache-control'] ?? '').startsWith('public')),
      )
    }).once('error', reject)
  })

if (!isMainThread) parentPort?.postMessage(await request(workerData as Burst))
