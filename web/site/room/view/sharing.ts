import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'

/** Phones have no way to share a screen. */
export const canShare = (): boolean => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

/** Who closes the choice of a screen has not failed; a system that forbids to record the screen has. */
const isOwnChoice = (error: unknown) =>
  error instanceof Error && error.name === 'NotAllowedError' && !/system/i.test(error.message)

export async function toggleSharing(engine: RoomEngine, { isSharing }: EngineView): Promise<void> {
  if (isSharing) return engine.stopSharing()
  await engine.startSharing().catch((error: unknown) => {
    if (!isOwnChoice(error)) throw error
  })
}
