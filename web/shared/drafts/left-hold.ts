/**
 * The hold of an hour whose page was just left. The request that ends it may still be on its way when the next page reads the
 * free hours, so that page ends it again and waits; ending it twice is the same as once.
 */
const place = 'left-hold'

export function noteLeftHold(token: string): void {
  try {
    sessionStorage.setItem(place, token)
  } catch {
    // Without storage the next page may show the hour a moment later.
  }
}

/** Resolves when the hold that was left has ended, or after a short time. */
export async function endLeftHold(): Promise<void> {
  let token
  try {
    token = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
  } catch {
    // Without storage none was noted.
  }
  if (token) await (await import('./end-hold.ts')).endHold(token)
}
