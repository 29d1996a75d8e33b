import { packages, validation } from '#locales/de/money.json'

const { package_sessions, package_months } = validation

/** Texts of packages, loaded with the pages on which they are offered, bought and used. */
export const messages = { packages, validation: { package_sessions, package_months } }
