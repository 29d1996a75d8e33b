import { useState } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking, NewBooking } from '#schemas/scheduling/bookings.ts'
import type { SessionPayment } from '#schemas/money/payment-choice.ts'
import type { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { call } from '#shared/api/api.ts'
import { keyByContents } from '#shared/api/key-by-contents.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { rememberUnpaid } from './unpaid-booking.ts'

/** Alone, without the other calls of its group: this page is near the limit of its script. */
const payFromPackage: typeof packageApi.pay = { method: 'POST', path: '/booking/:id/package', idempotent: true }

/**
 * Books and, where something is due now, pays. Returns the address of what comes next: the card page, the confirmation, the
 * payment page when the payment was refused, or the appointment.
 */
export function usePlaceBooking(locale: Locale) {
  const [keyOfBooking] = useState(keyByContents)
  const [keyOfPayment] = useState(keyByContents)
  return async (body: NewBooking, payment: SessionPayment | null): Promise<string> => {
    const booking = await call(bookingApi.create, { body, key: keyOfBooking(body) })
    return booking.status === 'pending' ? pay(booking, payment) : afterwards(booking)
  }

  async function pay({ identifier, provider }: Booking, payment: SessionPayment | null): Promise<string> {
    const page = addressOf(locale, paths.payment({ id: identifier }))
    rememberUnpaid(provider.identifier, identifier)
    if (payment === null) return page
    try {
      const [params, key] = [{ id: identifier }, keyOfPayment([identifier, payment])]
      const { payment: paid, metadata } =
        payment.method === 'package'
          ? await call(payFromPackage, { params, body: { packageIdentifier: payment.packageIdentifier }, key })
          : await call(paymentApi.payBooking, { params, body: { ...payment, returnUrl: page }, key })
      if (metadata.authorizationUrl !== undefined) return metadata.authorizationUrl
      // A saved card may still be charged: the payment page follows it.
      if (paid.status !== 'success') return `${page}?reference=${paid.reference}`
      rememberUnpaid(provider.identifier, null)
      return addressOf(locale, paths.appointmentConfirmed({ id: identifier }))
    } catch {
      // The hour is booked and held: the payment page says what is due and offers every way to pay.
      return page
    }
  }

  function afterwards({ identifier, status }: Booking): string {
    const page = status === 'confirmed' ? paths.appointmentConfirmed : paths.appointment
    return addressOf(locale, page({ id: identifier }))
  }
}
