export const ClientNotesPage = () => null
