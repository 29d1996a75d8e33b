import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Time passes in real time, and immediately with `passTime`. */
export const useFakeClock = (): void => void vi.useFakeTimers({ shouldAdvanceTime: true })

export const passTime = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
