export interface Figures {
  p50: number
  p95: number
  p99: number
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Milliseconds of each run, one after the other. */
export async function timesOf<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const one of all) {
    const started = performance.now()
    await run(one)
    times.push(performance.now() - started)
  }
  return times
}

const number = (value: number, width: number, digits: number) => value.toFixed(digits).padStart(width)

export const line = (name: string, { p50, p95, p99 }: Figures, unit: number): string =>
  `  ${name.padEnd(44)}${number(p50, 8, 2)}${number(p95, 8, 2)}${number(p99, 8, 2)} ms   ${number(p50 / unit, 6, 1)}${number(p95 / unit, 7, 1)}`

export const heading = `  ${''.padEnd(44)}     p50     p95     p99         p50    p95 of the baseline`
