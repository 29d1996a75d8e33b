/**
 * Measures how much slower this machine currently is than an idle reference machine, for which the limits are written.
 * A fixed piece of work is timed every three seconds beside the tests: a slow processor or a busy machine slows both equally.
 */

/** Milliseconds of the work on the idle reference machine. */
export const referenceMilliseconds = 19

const rounds = 160
const everyMs = 3000
/** With fewer measurements per file, those of the whole step are used. */
const enough = 5

interface Sample {
  at: number
  ms: number
}

export interface Pace {
  stop: () => void
  /** 1 on the idle reference machine, 2 where everything takes twice as long; never below 1. */
  factor: (window?: { from: number; until: number }) => number
}

const text = JSON.stringify(
  Array.from({ length: 400 }, (_, number) => ({
    id: number,
    name: `Person ${number}`,
    tags: [number % 7, 'video', null],
  })),
)

/** Parsing, sorting and printing, as tests do. */
export function fixedWork(): number {
  let size = 0
  for (let round = 0; round < rounds; round++) {
    const rows = JSON.parse(text) as { id: number; name: string }[]
    rows.sort((one, other) => (one.name < other.name ? 1 : -1))
    size += JSON.stringify(rows).length
  }
  return size
}

function sample(): Sample {
  const start = performance.now()
  fixedWork()
  return { at: Date.now(), ms: performance.now() - start }
}

export function paceOf(samples: Sample[], window?: { from: number; until: number }): number {
  const inside = window ? samples.filter(({ at }) => at >= window.from && at <= window.until) : samples
  const used = inside.length >= enough ? inside : samples
  if (used.length === 0) return 1
  const mean = used.reduce((sum, { ms }) => sum + ms, 0) / used.length
  return Math.max(1, mean / referenceMilliseconds)
}

export function measurePace(): Pace {
  // The first rounds are slower until the code is compiled.
  for (let round = 0; round < 5; round++) fixedWork()
  const samples: Sample[] = []
  const timer = setInterval(() => samples.push(sample()), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer), factor: (window) => paceOf(samples, window) }
}
