import { viewOf } from '#app/scheduling/appointments/appointment-views.ts'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { readEarly } from '#ui/api/early-reads.ts'
import type { FirstReads } from './first-reads.ts'
import { pastRead, upcomingRead } from './home/home-reads.ts'

export const clientReads: readonly FirstReads[] = [
  {
    page: paths.overview,
    begin: () => {
      readEarly(bookingApi.appointments, upcomingRead)
      readEarly(bookingApi.appointments, pastRead)
      readEarly(bookingApi.suggestions)
      readEarly(paymentApi.balance)
      readEarly(messageApi.chatList)
    },
  },
  {
    page: paths.appointments,
    begin: ({ search }) => readEarly(bookingApi.appointments, { query: viewOf(search).query }),
  },
  {
    page: paths.appointment,
    begin: ({ params }) => readEarly(bookingApi.appointment, { params: { id: params.id ?? '' } }),
  },
  {
    page: paths.wallet,
    begin: () => {
      readEarly(paymentApi.balance)
      readEarly(paymentApi.stats)
    },
  },
]
