import { beforeEach, vi } from 'vitest'

/** Pages name days by how far they are, so their clock stands still: no test says something else on another day. */
export const now = Date.parse('2026-11-21T10:00:00.000Z')

vi.setSystemTime(now)
beforeEach(() => void vi.setSystemTime(now))
