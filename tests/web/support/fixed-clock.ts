import { beforeEach, vi } from 'vitest'

/** Pages show relative dates, so their clock is fixed: no test depends on the current day. */
export const now = Date.parse('2026-11-21T10:00:00.000Z')

export const fixClock = () => void vi.setSystemTime(now)

fixClock()
beforeEach(fixClock)
