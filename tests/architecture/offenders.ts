/** Sends bad requests and lists those that were not refused as they must be. */
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import type { Attack } from './attacks.ts'
import { atBff, contentsOf, type Door } from './fronts.ts'
import type { HostileWorld } from './hostile-world.ts'
import { inBatches } from './in-batches.ts'
import { complaint } from './refusal.ts'

/** Endpoints by the first part of their path: so many are asked in one test that a busy machine does it in time. */
export const areas = Object.entries(Object.groupBy(allEndpoints, ({ path }) => path.split('/')[1] ?? ''))

/** Fewer than the backend and its pool take from one caller. */
const atOnce = 6

/** Signing out, also of somebody else's place, ends the session at the BFF whatever else was sent. */
const isAskedAt = (door: Door, { address }: Endpoint) =>
  door === 'backend' || !['POST /user/logout', 'DELETE /admin/impersonation'].includes(address)

interface Case extends Attack {
  endpoint: Endpoint
  locale: 'en' | 'de'
}

/** The line of one bad request that was not refused as it must be. */
async function offence(
  hostile: HostileWorld,
  door: Door,
  { endpoint, locale, name, payload, headers = {}, field, ...to }: Case,
) {
  const url = to.url ?? hostile.urlOf(endpoint)
  const [method, path] = door === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const language: Record<string, string> =
    door === 'bff' ? { cookie: `X-Language=${locale}` } : { 'x-language': locale }
  const who = hostile.callerOf(endpoint)
  const told = await hostile.fronts.ask(door, {
    method,
    url: path,
    who,
    headers: { ...headers, ...language },
    payload,
  })
  // One session serves all calls of a person: were it over, every request would be refused for that.
  const found = who && told.status === 401 ? 'the session is over' : complaint(told, locale, field)
  return found === null ? [] : [`${door} ${endpoint.address}, ${name}: ${found}`]
}

/** The front takes few files at once, and would refuse the next one for that. */
const isAlone = ({ endpoint }: Case) => endpoint.upload !== undefined

/** The lines of all bad requests that were not refused; tables that have changed meanwhile have a line too. */
export async function offenders(
  hostile: HostileWorld,
  door: Door,
  endpoints: readonly Endpoint[],
  attacks: (endpoint: Endpoint) => Attack[],
) {
  const cases = endpoints
    .filter((endpoint) => isAskedAt(door, endpoint))
    .flatMap((endpoint) =>
      attacks(endpoint).map((attack, place): Case => ({ ...attack, endpoint, locale: place % 2 === 0 ? 'en' : 'de' })),
    )
  const before = await contentsOf(hostile.world)
  const lines = [
    ...(await inBatches(cases.filter(isAlone), 1, (one) => offence(hostile, door, one))),
    ...(await inBatches(
      cases.filter((one) => !isAlone(one)),
      atOnce,
      (one) => offence(hostile, door, one),
    )),
  ].flat()
  const after = await contentsOf(hostile.world)
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...lines, ...written.map((table) => `${door}: table ${table} has changed`)]
}
