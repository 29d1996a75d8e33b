/** Devices and choices of the last session, remembered in this browser only. */
export interface DeviceMemory {
  microphone?: string
  camera?: string
  speaker?: string
  isMicrophoneOn?: boolean
  isCameraOn?: boolean
  isBlurred?: boolean
  /** Has read how to switch off the reactions of Apple devices. */
  knowsReactions?: boolean
}

const place = 'room-choices'

export function readMemory(): DeviceMemory {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    // Without storage nothing is remembered.
    return {}
  }
}

export function remember(change: DeviceMemory): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...readMemory(), ...change }))
  } catch {
    // Without storage nothing is remembered.
  }
}
