import { code_agreement, packages, validation } from '#locales/de/money.json'

const { package_sessions, package_months } = validation

/** Texts of packages and of codes that a therapist bears, loaded with the pages on which they are offered, bought and used. */
export const messages = { code_agreement, packages, validation: { package_sessions, package_months } }
