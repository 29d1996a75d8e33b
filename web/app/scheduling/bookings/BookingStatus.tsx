import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

export function BookingStatus({ status }: Pick<Booking, 'status'>) {
  const t = useTranslate()
  return <StatusBadge status={status} text={t(choiceKey('appointments', 'status', status))} />
}
