/** The saved therapists of whoever reads the page: of a client in the account, of a visitor on the device. */
import { useEffect, useSyncExternalStore } from 'react'
import { favouriteApi } from '#schemas/marketplace/favourites.calls.gen.ts'
import { favouriteLimits } from '#schemas/marketplace/favourite-limits.ts'
import { call, isRefusal } from '#shared/api/api.ts'
import { moveSavedToAccount, savedOnDevice, saveOnDevice } from '#shared/api/saved-on-device.ts'
import { lastUserType } from '#shared/api/last-user-type.ts'

interface SavedTherapists {
  /** Newest first. */
  identifiers: readonly string[]
  /** Null until it is known; therapists and operators save nobody. */
  place: 'account' | 'device' | 'nowhere' | null
}

const unknown: SavedTherapists = { identifiers: [], place: null }
let current = unknown
const listeners = new Set<() => void>()
let reading: Promise<void> | undefined

function change(next: Partial<SavedTherapists>): void {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // Nothing shows them any longer: the next heart reads again.
    current = unknown
    reading = undefined
  }
}

export function useSavedTherapists(): SavedTherapists {
  useEffect(() => void (reading ??= read()), [])
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
}

/** The mark of the last sign-in decides whom to ask, so that visitors send no request. */
async function read(): Promise<void> {
  const kind = lastUserType()
  if (kind === 'provider' || kind === 'admin') return change({ place: 'nowhere' })
  if (kind !== 'client') return change({ place: 'device', identifiers: savedOnDevice() })
  try {
    await moveSavedToAccount()
    const { data } = await call(favouriteApi.identifiers)
    change({ place: 'account', identifiers: data })
  } catch (error) {
    // The session has ended: the page works as for a visitor. Otherwise another page asks again.
    if (isRefusal(error)) change({ place: 'device', identifiers: savedOnDevice() })
    else reading = undefined
  }
}

/** Saves or removes a therapist at once, and takes it back if the server refuses. Throws what the server said. */
export async function setSaved(identifier: string, isSaved: boolean): Promise<void> {
  const before = current.identifiers
  const others = before.filter((one) => one !== identifier)
  const next = isSaved ? [identifier, ...others].slice(0, favouriteLimits.most) : others
  change({ identifiers: next })
  if (current.place !== 'account') return saveOnDevice(next)
  try {
    if (isSaved) await call(favouriteApi.add, { body: { providers: [identifier] } })
    else await call(favouriteApi.remove, { params: { id: identifier } })
  } catch (error) {
    // Removed on another page already.
    if (!isSaved && isRefusal(error) && error.status === 404) return
    change({ identifiers: before })
    throw error
  }
}
