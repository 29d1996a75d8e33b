/** Other load on a machine only adds to a time, so the fastest of several tries counts, and a busy machine gets more tries. */

/** Milliseconds of one try. */
export async function timed(act: () => unknown): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

/** Milliseconds of the fastest of up to `tries`; ends with the first below `limit`. */
export async function quickest(limit: number, act: () => unknown, tries = 10): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < tries && best >= limit; nth += 1) best = Math.min(best, await timed(act))
  return best
}

/** Milliseconds. */
export const gap = (times: number[]) => Math.max(...times) - Math.min(...times)

/**
 * The difference between the fastest of each kind, by `measure`. `attempt` returns the milliseconds of one try; kinds alternate
 * for 8 rounds, and for up to 40 until they are less than `limit` apart.
 */
export async function apart<Kind extends string>(
  measure: (times: number[]) => number,
  limit: number,
  kinds: readonly Kind[],
  attempt: (kind: Kind, round: number) => Promise<number>,
): Promise<number> {
  const best = new Map<Kind, number>(kinds.map((kind) => [kind, Number.POSITIVE_INFINITY]))
  const distance = () => measure([...best.values()])
  for (let round = 0; round < 8 || (round < 40 && distance() >= limit); round += 1)
    for (const kind of kinds) best.set(kind, Math.min(best.get(kind) ?? 0, await attempt(kind, round)))
  return distance()
}
