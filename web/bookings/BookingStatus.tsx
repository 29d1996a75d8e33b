import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/bookings.ts'
import { choiceKey } from '../kit/fields.ts'
import { StatusBadge } from '../kit/StatusBadge.tsx'

export function BookingStatus({ status }: Pick<Booking, 'status'>) {
  const t = useTranslate()
  return <StatusBadge status={status} text={t(choiceKey('appointments', 'status', status))} />
}
