/** What else a machine does only ever adds to a time: the quickest of several tries is looked at, and a busy one gets more. */

/** Milliseconds of one try. */
export async function timed(act: () => unknown): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

/** Milliseconds of the quickest of up to `tries`; ends with the first below `limit`. */
export async function quickest(limit: number, act: () => unknown, tries = 10): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < tries && best >= limit; nth += 1) best = Math.min(best, await timed(act))
  return best
}

export const ratio = (times: number[]) => Math.max(...times) / Math.min(...times)

/** Milliseconds. */
export const gap = (times: number[]) => Math.max(...times) - Math.min(...times)

/**
 * How far apart the quickest of each kind are, by `measure`. `attempt` gives the milliseconds of one try; kinds take turns, for
 * 8 rounds, and for up to 40 until they are less than `limit` apart.
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
