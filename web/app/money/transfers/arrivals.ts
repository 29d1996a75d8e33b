/** Transfers that have arrived: which of them the person was not told of yet, and who waits for one. */
import { type Notification, notificationApi } from '#schemas/identity/notifications.ts'
import { call } from '#shared/api/api.ts'

/** Since when this tab waits for money that the person says was sent. */
const awaitedPlace = 'transfer-awaited'
/** Clocks differ, and the money may have come just before the click. */
const tolerance = 15 * 60_000

const hearers = new Set<() => void>()
const told = new Set<string>()

export const awaitTransfer = (): void => sessionStorage.setItem(awaitedPlace, String(Date.now() - tolerance))
export const isAwaiting = (): boolean => sessionStorage.getItem(awaitedPlace) !== null

export function onArrived(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Of the notification of this identifier, or of those since the person began to wait. Each is given once. */
export async function newArrivals(identifier?: string): Promise<Notification[]> {
  const { data } = await call(notificationApi.list, { query: { kind: 'money', perPage: 10 } })
  const since = Number(sessionStorage.getItem(awaitedPlace))
  const isAsked = (row: Notification) =>
    identifier === undefined ? Date.parse(row.createdAt) >= since : row.identifier === identifier
  const found = data.filter(
    (row) => row.news === 'transferred_in' && row.seenAt === null && !told.has(row.identifier) && isAsked(row),
  )
  if (found.length === 0) return []
  sessionStorage.removeItem(awaitedPlace)
  for (const { identifier: known } of found) told.add(known)
  for (const hear of hearers) hear()
  return found
}
