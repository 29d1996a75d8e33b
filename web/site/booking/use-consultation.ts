import { useEffect } from 'react'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { useRead } from '#site/lib/use-read.ts'

interface Wanted {
  provider: PublicProvider
  /** Visitors learn when they book whether they have had a consultation here. */
  isClient: boolean
  choice: BookingChoice
  change: (part: Partial<BookingChoice>) => void
}

/** Whether a free first consultation can be chosen; one that was chosen before is dropped where it cannot. */
export function useConsultation({ provider, isClient, choice, change }: Wanted): boolean {
  const isOffered = provider.offersConsultation === true
  const { data } = useRead(
    bookingApi.choices,
    isOffered && isClient ? { params: { providerId: provider.identifier } } : null,
  )
  const may = isOffered && (!isClient || data?.consultation !== false)
  useEffect(() => {
    if (!may && choice.isConsultation) change({ isConsultation: false, startAt: null })
  })
  return may
}
