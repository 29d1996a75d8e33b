/**
 * Whether the run is at another time (`npm test -- --at`). libfaketime shifts neither the times of files, which Node reads from the
 * kernel, nor PostgreSQL's timeouts, which then never fire: the few tests of these are left out.
 */
export const isClockShifted = process.env.CLOCK_SHIFT_SECONDS !== undefined
