import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking, Cancel } from '#schemas/scheduling/bookings.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { rememberBooking } from './remember-booking.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'

/** Cancels; if the terms changed since they were read, shows them again instead. */
export function useCancel(booking: Booking, { onDone, onChanged }: { onDone: () => void; onChanged: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const act = useAct(bookingApi.cancelAppointment, {
    onDone: (cancelled) => {
      const { previousStatus, refunded = 0, currency, package: paidWith } = cancelled
      const refund = refunded > 0 ? (paidWith ? 'done_package' : 'done_refund') : 'done'
      const key = previousStatus === 'booking_request' ? 'request_done' : refund
      notify(t(`cancellation.${key}`, { amount: formats.money(refunded, currency) }), { type: 'success' })
      rememberBooking(queries, cancelled)
      onDone()
    },
    onRefused: ({ code }) => {
      if (code === 'POLICY_BLOCKED') onChanged()
      return false
    },
  })
  const params = { id: booking.identifier }
  return { isPending: act.isPending, send: (body: Cancel) => act.mutate({ params, body, key: keyFor(body) }) }
}
