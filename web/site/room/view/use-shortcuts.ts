import { useEffect } from 'react'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'

const fields = 'input, textarea, select, [contenteditable]'

/** M and V outside fields; Escape leaves full screen by itself. */
export function useShortcuts(isOn: boolean, { isMicrophoneOn, isCameraOn }: EngineView, engine: RoomEngine): void {
  useEffect(() => {
    if (!isOn) return
    const press = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || repeat || (target instanceof Element && target.closest(fields))) return
      const letter = key.toLowerCase()
      if (letter === 'm') void engine.setMicrophone(!isMicrophoneOn).catch(() => undefined)
      if (letter === 'v') void engine.setCamera(!isCameraOn).catch(() => undefined)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn, isMicrophoneOn, isCameraOn, engine])
}
