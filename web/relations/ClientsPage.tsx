export const ClientsPage = () => null
