/** Sums about session rooms for Prometheus: no label names a person, a booking or an address. */
import { Counter, Gauge } from 'prom-client'
import type { MoreMetrics } from '#platform/http/metrics.ts'
import { seenSince } from './rules.ts'
import { countOpenRooms, countVisits } from './sum-queries.ts'

const joining = ['/room/:id/enter', '/room/:id/ice', '/room/:id/signal']

/** Rooms with somebody in them, visits of the last hour by outcome, and calls of joining that were refused or failed. */
export const roomMetrics: MoreMetrics = (registers, { db, clock }) => {
  new Gauge({
    name: 'room_open',
    help: 'Session rooms with somebody inside or waiting',
    registers,
    async collect() {
      this.set(await countOpenRooms(db, seenSince(clock()).toString()).catch(unknown))
    },
  })
  new Gauge({
    name: 'room_visits',
    help: 'Visits that ended within the last hour, by what became of them',
    labelNames: ['outcome'],
    registers,
    async collect() {
      this.reset()
      const since = clock().subtract({ hours: 1 }).toString()
      const sums = await countVisits(db, since).catch(() => [])
      for (const { outcome, visits } of sums) this.set({ outcome }, visits)
    },
  })
  const failures = new Counter({
    name: 'room_join_failures_total',
    help: 'Calls of joining that were refused or failed',
    labelNames: ['route', 'status'],
    registers,
  })
  return (route, status) => {
    if (status >= 400 && joining.includes(route)) failures.inc({ route, status })
  }
}

/** While the database does not answer there is no number. */
const unknown = () => Number.NaN
