export const ImportClientsPage = () => null
