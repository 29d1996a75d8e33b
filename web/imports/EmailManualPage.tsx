export const EmailManualPage = () => null
