/** The licence-state queries that the verification module needs. */
export { acceptStates, licenseStateRows } from './state-queries.ts'
