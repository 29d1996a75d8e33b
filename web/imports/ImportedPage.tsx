export const ImportedPage = () => null
