/** Splits long work into short slices, so that the page stays responsive. */

/** Length of one slice, short enough not to be noticed. */
const sliceMs = 40

/** Yields to the page once a slice is over. */
export function yieldWhenDue(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** Handles the items in order; stops once `signal` is aborted. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pause = yieldWhenDue()
  for (const [place, item] of items.entries()) {
    if (signal?.aborted) return
    work(item, place)
    // Reading the clock for every row would be slow.
    if (place % 50 === 49) await pause()
  }
}
