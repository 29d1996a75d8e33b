export const SessionNotesPage = () => null
