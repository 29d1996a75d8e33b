import { useEffect } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { storeNextSession } from '#shared/offline/next-session.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useBrowserChoice } from '#ui/viewer/device-choice.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { upcomingRead } from '../home/home-reads.ts'
import { joinOf, nextOf } from '../home/next-session-rules.ts'
import { startServiceWorker } from './start-service-worker.ts'

/** What a signed-in person has on this device: the service worker, its notifications and, if they want it, their next session for the offline page. */
export function OnThisDevice() {
  const { userType } = useViewer()
  const [wanted] = useBrowserChoice('offline-session')
  const isWanted = wanted === 'on' && userType === 'client'
  useEffect(startServiceWorker, [])
  useEffect(() => {
    if (userType === 'admin' || globalThis.Notification?.permission !== 'granted') return
    void import('./renew-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  }, [userType])
  useEffect(() => {
    if (!isWanted) storeNextSession(null)
  }, [isWanted])
  return isWanted ? <StoreSession /> : null
}

/** Follows bookings, moves and cancellations: the query is the one that live changes refetch. */
function StoreSession() {
  const { zone } = useFormats()
  const { data } = useRead(bookingApi.appointments, upcomingRead, { staleTime: 60_000 })
  useEffect(() => {
    if (!data) return
    const now = Date.now()
    const next = nextOf(
      data.data.filter(({ status }) => status === 'confirmed'),
      now,
    )
    if (!next) return storeNextSession(null)
    const { isOnline, opensAt } = joinOf(next, now)
    const { startAt, endAt } = next
    storeNextSession({ startAt, endAt, opensAt: isOnline ? new Date(opensAt).toISOString() : null, zone })
  }, [data, zone])
  return null
}
