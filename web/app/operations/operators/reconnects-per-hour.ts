import type { ConnectionSums } from '#schemas/care/room-connection.ts'

/** Lost and repaired connections per connected hour, to one decimal; 0 without any connected time. */
export const reconnectsPerHour = ({
  reconnects,
  connectedSeconds,
}: Pick<ConnectionSums, 'reconnects' | 'connectedSeconds'>): number =>
  connectedSeconds === 0 ? 0 : Math.round((reconnects * 36_000) / connectedSeconds) / 10
