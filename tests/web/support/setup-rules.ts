/** For tests without a document. Many files share a process: each gets modules of its own, and leaves no clock, stub or timer. */
import { afterAll, afterEach, vi } from 'vitest'
import { clearTimers } from './shared-process.ts'
import './standing-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

afterAll(() => {
  clearTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})
