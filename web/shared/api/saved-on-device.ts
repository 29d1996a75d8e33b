/** Therapists that a visitor saved on this device. A sign-in moves them to the account; signing out and leaving quickly delete them. */
import { favouriteLimits } from '#schemas/marketplace/favourite-limits.ts'
import { send } from './api.ts'
import { savedPlace } from './saved-place.ts'

/** Identifiers, the newest first. */
export function savedOnDevice(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(savedPlace) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, favouriteLimits.most) : []
  } catch {
    // Storage is blocked, or damaged.
    return []
  }
}

export function saveOnDevice(identifiers: readonly string[]): void {
  try {
    if (identifiers.length > 0) localStorage.setItem(savedPlace, JSON.stringify(identifiers))
    else localStorage.removeItem(savedPlace)
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Moves them to the account of the client who is signed in. What the server refuses stays on the device. */
export async function moveSavedToAccount(): Promise<void> {
  const providers = savedOnDevice()
  if (providers.length === 0) return
  await send('POST', '/api/favourites', { body: { providers }, keepalive: true }).then(
    () => saveOnDevice([]),
    () => undefined,
  )
}
