/** What other domains read and end of sessions. */
export {
  endOwnSession,
  endOwnSessionsBut,
  freshenSession,
  keepSecondFactorTime,
  ownSessions,
  readSession,
  revokeOtherSessions,
  revokeSession,
  revokeSessionsOf,
  touchSession,
} from './session-queries.ts'
export { hasRunOut } from './rules.ts'
