export const NotesPage = () => null
