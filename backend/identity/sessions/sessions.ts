/** The session functions that other modules need. */
export {
  endOwnSession,
  endOwnSessionsBut,
  freshenSession,
  copySecondFactorTime,
  ownSessions,
  prolongSession,
  readSession,
  revokeOtherSessions,
  revokeSession,
  revokeSessionsOf,
  touchSession,
} from './session-queries.ts'
export { hasRunOut } from './rules.ts'
