import { useEffect, useEffectEvent } from 'react'
import { overviewApi } from '#schemas/operations/overview.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { onLive, onMissed } from '#ui/live/on-live.ts'

/** Reads the day in one request, and again when a booking or message changes. Focus alone reads nothing: each read is logged. */
export function useToday() {
  const read = useRead(overviewApi.today, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const again = useEffectEvent(() => void read.refetch())
  useEffect(() => {
    const stops = [
      onLive('booking', () => again()),
      onLive('message', () => again()),
      onLive('room', () => again()),
      onMissed(() => again()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return read
}
