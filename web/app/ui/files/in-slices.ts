/** Long work in short turns, so that the page answers in between. */

/** One turn; well under what a person notices. */
const turnMs = 40

/** Lets the page answer once a turn is over. */
export function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** Every item in its order; ends early once `signal` is aborted. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const rest = turns()
  for (const [place, item] of items.entries()) {
    if (signal?.aborted) return
    work(item, place)
    // The clock is asked now and then, not for each row.
    if (place % 50 === 49) await rest()
  }
}
