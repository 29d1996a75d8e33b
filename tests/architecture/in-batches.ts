/** Runs a task for each item, a few at once, and returns the results in the order of the items. */
export async function inBatches<Item, Done>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, place: number) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const place = next++
      done[place] = await work(items[place] as Item, place)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return done
}
