/** At most four cameras: every further picture is one more upload in every browser. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { PeerView } from './room-engine.ts'

type Other = Pick<PeerView, 'occupantIdentifier' | 'isCameraOn'>

/** Whether all pictures that fit are those of others. */
export const isCameraLimitReached = (others: readonly Other[]): boolean =>
  others.filter(({ isCameraOn }) => isCameraOn).length >= roomLimits.cameras

/**
 * Whether the own camera, which is on, has to be turned off: of too many that were turned on in the same moment, or by somebody who
 * has just entered, the newest visit gives way. Identifiers of visits are ordered by time, so all browsers decide the same.
 */
export const mustYieldCamera = (own: string, others: readonly Other[]): boolean =>
  isCameraLimitReached(others) &&
  others.every(({ occupantIdentifier, isCameraOn }) => !isCameraOn || occupantIdentifier < own)
