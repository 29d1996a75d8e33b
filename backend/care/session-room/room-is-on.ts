import type { Config } from '#platform/core/config.ts'

/** Whether online sessions have a room here; otherwise therapists use their own links. */
export const roomIsOn = (config: Pick<Config, 'room'>): boolean => config.room !== null
