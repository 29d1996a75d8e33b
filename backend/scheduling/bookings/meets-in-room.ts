import type { Config } from '#platform/core/config.ts'

/** Whether online sessions of a therapist take place in the room of the product; without a relay they use their own link. */
export const meetsInRoom = ({ room }: Pick<Config, 'room'>, meetsIn: string): boolean =>
  room !== null && meetsIn === 'room'
