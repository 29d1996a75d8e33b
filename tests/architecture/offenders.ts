/** Sends bad requests and lists those that were not refused correctly. */
import type { EndpointAttack } from './rotation.ts'
import { atBff, contentsOf, type ServerName } from './servers.ts'
import type { HostileProduct } from './hostile-product.ts'
import { inBatches } from './in-batches.ts'
import { findProblem } from './refusal.ts'

/** Fewer than the backend and its pool allow one caller. */
const atOnce = 6

interface Case extends EndpointAttack {
  locale: 'en' | 'de'
}

/** A report line for one bad request that was not refused correctly. */
async function offence(
  hostile: HostileProduct,
  server: ServerName,
  { endpoint, locale, name, payload, headers = {}, field, ...to }: Case,
) {
  const url = to.url ?? hostile.urlOf(endpoint)
  const [method, path] = server === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const language: Record<string, string> =
    server === 'bff' ? { cookie: `X-Language=${locale}` } : { 'x-language': locale }
  const who = hostile.callerOf(endpoint)
  const reply = await hostile.servers.send(server, {
    method,
    url: path,
    who,
    headers: { ...headers, ...language },
    payload,
  })
  // One session serves all calls of a person: if it had expired, every request would be refused for that reason.
  const found = who && reply.status === 401 ? 'the session is over' : findProblem(reply, locale, field)
  return found === null ? [] : [`${server} ${endpoint.address}, ${name}: ${found}`]
}

/** The BFF takes few files at once, and would refuse the next one for that reason. */
const isAlone = ({ endpoint }: Case) => endpoint.upload !== undefined

/** A line for each bad request that was not refused, and for each table that changed meanwhile. */
export async function offenders(hostile: HostileProduct, server: ServerName, attacks: readonly EndpointAttack[]) {
  const cases = attacks.map((attack, place): Case => ({ ...attack, locale: place % 2 === 0 ? 'en' : 'de' }))
  const before = await contentsOf(hostile.product)
  const lines = [
    ...(await inBatches(cases.filter(isAlone), 1, (one) => offence(hostile, server, one))),
    ...(await inBatches(
      cases.filter((one) => !isAlone(one)),
      atOnce,
      (one) => offence(hostile, server, one),
    )),
  ].flat()
  const after = await contentsOf(hostile.product)
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...lines, ...written.map((table) => `${server}: table ${table} has changed`)]
}
