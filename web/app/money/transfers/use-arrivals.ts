import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { onLive, onMissed } from '#ui/live/on-live.ts'
import { isAwaiting, newArrivals } from './arrivals.ts'

const showsSums = /^\/(wallet|payment)(\/|$)|^transactions$/

/** Announces an incoming transfer on any page and reads all amounts on the page again. */
export function useArrivals(): void {
  const queries = useQueryClient()
  const notify = useNotify()
  const formats = useFormats()
  const { userType } = useViewer()

  const look = useEffectEvent(async (identifier?: string) => {
    // A failed read is repeated when the stream is back.
    const arrived = await newArrivals(identifier).catch(() => [])
    if (arrived.length === 0) return
    void queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && showsSums.test(path),
    })
    for (const { amount, currency } of arrived)
      notify('wallet.arrived', {
        type: 'success',
        messageArgs: { amount: amount === null || currency === null ? '' : formats.money(amount, currency) },
      })
  })

  useEffect(() => {
    if (userType !== 'client') return
    const stops = [
      onLive('notification', (identifier) => void look(identifier)),
      onMissed(() => void (isAwaiting() && look())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userType])
}
