import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Time passes by itself, and at once where `passTime` says so. */
export const playClock = (): void => void vi.useFakeTimers({ shouldAdvanceTime: true })

export const passTime = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
