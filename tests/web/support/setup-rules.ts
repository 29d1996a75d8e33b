/** Setup for tests without a document. Many files share a process: each has fresh modules, and leaves no clock or stub. */
import { afterAll, afterEach, vi } from 'vitest'
import { clearTimers } from './shared-process.ts'
import { fixClock } from './fixed-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  // Modules of the next file read the clock when they are loaded.
  fixClock()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

afterAll(() => {
  clearTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})
