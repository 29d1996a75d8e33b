import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { call } from '#shared/api/api.ts'
import { formOf, sendForm } from '#shared/api/send-form.ts'

type Between = Pick<SessionRoom, 'bookingIdentifier' | 'role'>

/** Sends a line of the chat to the messages of client and therapist. Sent again with the same draft, it stays one message. */
export async function keepLine(room: Between, content: string, draftIdentifier: string): Promise<void> {
  const { bookingIdentifier, role } = room
  const booking = await call(bookingApi.appointment, { params: { id: bookingIdentifier } })
  const other = role === 'provider' ? booking.clientIdentifier : booking.provider.identifier
  const fields = { userIdentifier: other ?? '', content, draftIdentifier, bookingIdentifier }
  const { signal } = new AbortController()
  await sendForm(messageApi.store, formOf(messageApi.store.upload.field, [], fields), {
    onProgress: () => undefined,
    signal,
  })
}
