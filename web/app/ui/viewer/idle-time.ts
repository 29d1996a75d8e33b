import { sessionLimits } from '#schemas/identity/account-limits.ts'
import type { Viewer } from './viewer.tsx'

const minute = 60_000

/**
 * Milliseconds without activity after which the session ends. The server records activity at most once a minute, so its
 * idle timeout may have started that much earlier.
 */
export const idleTimeOf = ({ userType, impersonation }: Pick<Viewer, 'userType' | 'impersonation'>): number =>
  (sessionLimits[impersonation ? 'admin' : userType].idleMinutes - 1) * minute
