import { useEffect, useState } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { rememberUnpaid, unpaidBookingOf } from './unpaid-booking.ts'

/**
 * Back from the card page: an unpaid booking of this tab leads to its payment. `isClient` is undefined until it is known who
 * reads. Returns whether the page can be shown.
 */
export function useUnpaid(provider: string, isClient: boolean | undefined): boolean {
  const { locale } = useReading()
  const found = useFound(provider)
  const booking = isClient ? found : null
  const { data, error } = useRead(bookingApi.show, booking === null ? null : { params: { id: booking } })
  const isDue = data?.status === 'pending'
  useEffect(() => {
    if (booking === null || data === undefined) return
    if (isDue) location.replace(addressOf(locale, paths.payment({ id: booking })))
    else rememberUnpaid(provider, null)
  }, [provider, booking, data, isDue, locale])
  if (isClient === undefined) return false
  return booking === null || error !== undefined || (data !== undefined && !isDue)
}

/** What was unpaid when the page was opened or came back, not what is being paid on it now. */
function useFound(provider: string): string | null {
  const [found, setFound] = useState<string | null>()
  if (provider && found === undefined) setFound(unpaidBookingOf(provider))
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setFound(undefined)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
  return found ?? null
}
