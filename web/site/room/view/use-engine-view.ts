import { useSyncExternalStore } from 'react'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'

export const useEngineView = (engine: RoomEngine): EngineView =>
  useSyncExternalStore(engine.subscribe, engine.view, engine.view)
