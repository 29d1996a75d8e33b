/** Finds transfers that have arrived and were not announced yet, and stores whether this tab waits for one. */
import { notificationApi } from '#schemas/identity/notifications.calls.gen.ts'
import type { Notification } from '#schemas/identity/notifications.ts'
import { call } from '#shared/api/api.ts'

/** Stores since when this tab waits for money that the client says was sent. */
const awaitedSinceKey = 'transfer-awaited'
/** Clocks differ, and the money may have arrived just before the click. */
const tolerance = 15 * 60_000

const listeners = new Set<() => void>()
const announced = new Set<string>()

export const awaitTransfer = (): void => sessionStorage.setItem(awaitedSinceKey, String(Date.now() - tolerance))
export const isAwaiting = (): boolean => sessionStorage.getItem(awaitedSinceKey) !== null

export function onArrived(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The arrival with this notification identifier, or all since the client began to wait. Each is returned once. */
export async function newArrivals(identifier?: string): Promise<Notification[]> {
  const { data } = await call(notificationApi.list, { query: { kind: 'money', perPage: 10 } })
  const since = Number(sessionStorage.getItem(awaitedSinceKey))
  const isWanted = (row: Notification) =>
    identifier === undefined ? Date.parse(row.createdAt) >= since : row.identifier === identifier
  const found = data.filter(
    (row) => row.news === 'transferred_in' && row.seenAt === null && !announced.has(row.identifier) && isWanted(row),
  )
  if (found.length === 0) return []
  sessionStorage.removeItem(awaitedSinceKey)
  for (const { identifier: known } of found) announced.add(known)
  for (const listener of listeners) listener()
  return found
}
