/** Licence states, for whoever decides about them. */
export { acceptStates, licenseStateRows } from './state-queries.ts'
