/** Rows that one round of a sweep takes. */
export const batch = 100

/** A failure does not stop the others; the next round retries it. */
export async function sweepEach<Found>(
  found: readonly Found[],
  work: (one: Found) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<number> {
  for (const one of found) {
    try {
      await work(one)
    } catch (error) {
      onError(error)
    }
  }
  return found.length
}
