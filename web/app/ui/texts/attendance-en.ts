import { room_facts } from '#locales/en/scheduling.json'

/** Texts of what the session room knows of a session, loaded with the page of an appointment. */
export const messages = { room_facts }
