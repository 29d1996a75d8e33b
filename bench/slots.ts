/**
 * Latency of a two-month answer: 300 bookings, 20 custom dates, from the JSON of the query to slots grouped by date.
 * Results are ratios to a baseline of the same rounds, so that machines can be compared.
 */
import { deepStrictEqual } from 'node:assert'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import type { Slot } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { computeSlots, nextFreeStart, slotsOf } from '#backend/scheduling/availability/slots/compute-slots.ts'
import type { SlotInput } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { slotSigner, timeslotSecret } from '#backend/scheduling/availability/slots/timeslot-identifier.ts'
import { plainTemporalSlots } from './slots-plain-temporal.ts'

const goal = 0.075
const least = 0.25
const rounds = 60
const runsPerRound = 8

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
/**
 * A run of the baseline takes about as long as an answer, so that interruptions hit both alike; scaled to a thousand.
 */
const piece = 50
function formatPiece() {
  let parts = 0
  for (let i = 0; i < piece; i += 1) parts += dateTime.formatToParts(1_772_000_000_000 + i * 3_600_000).length
  return parts
}

const question = (): SlotInput => ({
  zone: 'America/New_York',
  viewerZone: 'Europe/London',
  now: '2026-02-15T12:00:00Z',
  from: '2026-02-15',
  to: '2026-04-15',
  slotMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 120,
  horizonMonths: 2,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minutes: [480, 1200] })),
  customDates: Array.from({ length: 20 }, (_, i) => ({
    date: Temporal.PlainDate.from('2026-02-16')
      .add({ days: i * 3 })
      .toString(),
    isAvailable: i % 4 !== 0,
    minutes: i % 4 === 0 ? [] : [540, 780, 840, 1260],
  })),
  busy: Array.from({ length: 300 }, (_, i) => {
    const start = Temporal.Instant.from('2026-02-15T13:00:00Z').add({ hours: Math.floor(i / 5) * 24 + (i % 5) * 2 })
    return { startAt: start.toString(), endAt: start.add({ hours: 1 }).toString() }
  }),
})

const input = question()
const json = JSON.stringify(input)
const read = () => JSON.parse(json) as SlotInput
const secret = timeslotSecret('only for this measurement')
const sign = slotSigner(
  { providerId: '0197a5b0-1111-7abc-8def-000000000001', minutes: 60, categoryIdentifier: null },
  secret,
)
const signed = (slot: Slot) => ({ ...slot, identifier: sign(slot.startAt) })

const expected = computeSlots(input)
deepStrictEqual(plainTemporalSlots(input), expected)
const slots = expected.flatMap((day) => day.slots)
const compiled = compileRules(input)
const compiledSigned = compileRules(input, signed)
const fourHundred = Array.from({ length: 400 }, (_, i) => slots[i % slots.length]?.startAt ?? '')

const headline = 'JSON to grouped ISO answer'
const cases: Record<string, () => unknown> = {
  [headline]: () => computeSlots(read()),
  '  and the answer back to JSON': () => JSON.stringify(computeSlots(read())),
  '  and every slot signed': () => {
    const requested = read()
    return slotsOf(compileRules(requested, signed), requested)
  },
  'rules compiled before, JSON to answer': () => slotsOf(compiled, read()),
  'rules compiled before, bookings as objects': () => slotsOf(compiled, input),
  '  with identifiers': () => slotsOf(compiledSigned, input),
  'signing 400 slots': () => fourHundred.map(sign),
  'next free start of one provider': () => nextFreeStart(input),
  'straightforward Temporal, JSON to answer': () => plainTemporalSlots(read()),
  'only JSON.parse of the question': read,
}

/**
 * Milliseconds of a run, lower quartile. Baseline and cases alternate, so that a busy machine affects all alike; each
 * run counts on its own, so that a garbage collection spoils one of them only.
 */
function quartiles(): Map<string, number> {
  const measured = new Map<string, number[]>()
  const all = { baseline: formatPiece, ...cases }
  for (let round = -10; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(all)) {
      const times = measured.get(name) ?? []
      for (let i = 0; i < runsPerRound; i += 1) {
        const started = performance.now()
        run()
        if (round >= 0) times.push(performance.now() - started)
      }
      measured.set(name, times)
    }
  }
  return new Map([...measured].map(([name, times]) => [name, times.toSorted((a, b) => a - b)[times.length / 4] ?? 0]))
}

const times = quartiles()
const unit = ((times.get('baseline') ?? 0) * 1000) / piece
console.log(
  `Two months, ${input.busy.length} bookings, ${input.customDates.length} custom dates, ${slots.length} free slots; lower quartile of ${rounds} turns of ${runsPerRound} runs`,
)
console.log(
  `Yardstick: 1,000 formatToParts of one Intl.DateTimeFormat, America/New_York, year to minute: ${unit.toFixed(3)} ms\n`,
)
for (const name of Object.keys(cases)) {
  const time = times.get(name) ?? 0
  console.log(`${name.padEnd(44)} ${time.toFixed(4).padStart(8)} ms   ${(time / unit).toFixed(4)} of the baseline`)
}

const ratio = (times.get(headline) ?? 0) / unit
const against = (times.get('straightforward Temporal, JSON to answer') ?? 0) / (times.get(headline) ?? 1)
console.log(`\n${headline}: ${against.toFixed(1)} times as fast as straightforward Temporal`)
console.log(
  `Goal ${goal} or less: ${ratio <= goal ? 'met' : 'not met'} with ${ratio.toFixed(4)} (${least} is the least)`,
)
process.exitCode = ratio <= least ? 0 : 1
