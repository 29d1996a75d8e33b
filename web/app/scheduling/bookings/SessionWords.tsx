import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from './people.ts'

/** "Theo Bassey · Video · Individual therapy · 60 minutes" */
export function SessionWords({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const name = otherSide(booking, useViewer())
  const { modality, therapyCategory, startAt, endAt } = booking
  const minutes = startAt && endAt ? (Date.parse(endAt) - Date.parse(startAt)) / 60_000 : null
  return [name, modality.name, therapyCategory.name, minutes && t('appointments.minutes', { minutes })]
    .filter(Boolean)
    .join(' · ')
}
