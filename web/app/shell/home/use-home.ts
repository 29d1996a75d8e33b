import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { pastRead, upcomingRead } from './home-reads.ts'

const minuteMs = 60_000

/** Everything that the home page shows, read in parallel. */
export function useHome() {
  const staleTime = minuteMs
  const canMessage = useCanMessage()
  const maySuggest = useIsAllowed(bookingApi.suggestions)
  const upcoming = useRead(bookingApi.appointments, upcomingRead, { staleTime })
  const past = useRead(bookingApi.appointments, pastRead, { staleTime })
  const suggestions = useRead(bookingApi.suggestions, {}, { staleTime, enabled: maySuggest })
  const balance = useRead(paymentApi.balance)
  const chats = useRead(messageApi.chatList, {}, { staleTime: messageLimits.chatListStaleMs, enabled: canMessage })
  return {
    upcoming,
    past,
    suggestions,
    balance,
    chats,
    /** All parts are drawn at once, so that none pushes another away. */
    isPending: [upcoming, past, suggestions, balance, chats].some(({ isLoading }) => isLoading),
  }
}
