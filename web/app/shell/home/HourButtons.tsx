import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { HourLinks } from '#app/marketplace/provider-profile/HourLinks.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Free hours as links to the booking with that hour and therapy chosen. */
export function HourButtons({ suggestion: { provider, therapyCategory, hours } }: { suggestion: Suggestion }) {
  const { locale } = useFormats()
  const [id, therapy] = [provider.identifier, therapyCategory.identifier]
  return (
    <HourLinks
      name={`${provider.firstName} ${provider.lastName}`}
      hours={hours.map(({ startTime: at }) => ({ at, href: addressOf(locale, paths.book({ id, at, therapy })) }))}
    />
  )
}
