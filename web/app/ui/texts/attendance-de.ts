import { room_facts } from '#locales/de/scheduling.json'
import type { messages as english } from '#ui/texts/attendance-en.ts'

/** Texts of what the session room knows of a session, loaded with the page of an appointment. */
export const messages: typeof english = { room_facts }
