/** What signing in reads and uses up of second factors. */
export {
  type Passkey,
  confirmedApp,
  endPendingSession,
  lockFactors,
  passkeysOf,
  usePasskey,
  useStep,
} from './queries.ts'
