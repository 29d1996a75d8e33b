/**
 * Cost of the BFF: CPU per request, throughput and added latency of pass-through, adapted list and session check,
 * compared with a plain Fastify route, direct calls of the backend and plain @fastify/http-proxy, all in one run.
 */
import { type Figures, measure, quantile, startServer, watchOthers } from './bff-parts/measure.ts'

const rounds = 5
const seconds = 1

const browser: Record<string, string> = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9,de;q=0.8',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'x-csrf': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}

const bare = await startServer('bare')
const backend = await startServer('backend')
const [proxy, bff] = await Promise.all([startServer('http-proxy', backend.url), startServer('bff', backend.url)])
const servers = [bare, backend, proxy, bff]

try {
  const cookie = `X-Language=en; X-Locale=en; X-CountryCode=NG; ${await signIn(bff.url)}`
  const headers = { ...browser, cookie }
  const list = '/appointment?page=1&perPage=25&sort=startAt'
  const adapted = `/api/rest/appointments?${new URLSearchParams({ sort: '["startAt","ASC"]', range: '[0,24]', filter: '{}' }).toString()}`
  const scenarios = {
    'bare Fastify route': () => measure(bare, '/appointment', headers, seconds),
    'backend asked directly': () => measure(backend, list, headers, seconds),
    'plain @fastify/http-proxy': () => measure(proxy, list, headers, seconds),
    'BFF pass-through': () => measure(bff, `/api${list}`, headers, seconds),
    'BFF adapted list': () => measure(bff, adapted, headers, seconds),
    'BFF session check': () => measure(bff, '/api/session', headers, seconds),
  }
  const found: Record<string, Figures[]> = {}
  const shareOfOthers = await watchOthers(servers)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(scenarios)) (found[name] ??= []).push(await run())
  }
  const others = Math.round((await shareOfOthers()) * 100)
  console.log(`Other programs used ${others} % of this machine; above 10 % the results are distorted.`)
  report(
    Object.fromEntries(Object.entries(found).map(([name, all]) => [name, middle(all)])) as Record<
      keyof typeof scenarios,
      Figures
    >,
  )
} finally {
  for (const server of servers) server.stop()
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'clara@example.org', password: 'secret1' }),
  })
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** The median of the rounds, per result. */
function middle(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) =>
    quantile(
      all.map((one) => one[name]),
      0.5,
    )
  return { cpu: of('cpu'), perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function report(all: Record<string, Figures>): void {
  const direct = all['backend asked directly'] as Figures
  const plain = all['bare Fastify route'] as Figures
  const proxied = all['plain @fastify/http-proxy'] as Figures
  const through = all['BFF pass-through'] as Figures
  const adapted = all['BFF adapted list'] as Figures
  console.table(
    Object.fromEntries(
      Object.entries(all).map(([name, { cpu, perSecond, p50, p99 }]) => [
        name,
        {
          'CPU µs/request': round(cpu),
          'x bare': round(cpu / plain.cpu, 2),
          'requests/s': Math.round(perSecond),
          'of direct': round(perSecond / direct.perSecond, 2),
          'added p50 ms': round(p50 - direct.p50, 2),
          'added p99 ms': round(p99 - direct.p99, 2),
        },
      ]),
    ),
  )
  goal('pass-through: CPU at most 3.2 x a bare route', through.cpu / plain.cpu, (ratio) => ratio <= 3.2)
  goal(
    'pass-through: at least 0.40 of the throughput of the backend',
    through.perSecond / direct.perSecond,
    (ratio) => ratio >= 0.4,
  )
  goal(
    'adapted list: at least 0.85 of the throughput of pass-through',
    adapted.perSecond / through.perSecond,
    (ratio) => ratio >= 0.85,
  )
  goal(
    'pass-through: at least as fast as plain http-proxy',
    through.perSecond / proxied.perSecond,
    (ratio) => ratio >= 1,
  )
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

function goal(what: string, ratio: number, isMet: (ratio: number) => boolean): void {
  console.log(`${isMet(ratio) ? 'met    ' : 'NOT MET'}  ${ratio.toFixed(2)}  ${what}`)
}
