export const NotePage = () => null
