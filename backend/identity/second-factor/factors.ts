/** The second-factor queries that the sign-in module needs. */
export {
  confirmedApp,
  endPendingSession,
  lockFactors,
  type Passkey,
  passkeysOf,
  usePasskey,
  useStep,
} from './queries.ts'
