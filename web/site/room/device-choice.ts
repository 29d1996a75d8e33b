/** Whether microphone and camera were on, so that a reloaded page never turns on what was off. */
export interface DeviceState {
  isMicrophoneOn: boolean
  isCameraOn: boolean
}

const place = 'room-devices'

export function rememberDevices({ isMicrophoneOn, isCameraOn }: DeviceState): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ isMicrophoneOn, isCameraOn }))
  } catch {
    // Without storage a reloaded page starts with both off.
  }
}

/** Both off if nothing is known. */
export function rememberedDevices(): DeviceState {
  try {
    const state = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<DeviceState>
    return { isMicrophoneOn: state.isMicrophoneOn === true, isCameraOn: state.isCameraOn === true }
  } catch {
    return { isMicrophoneOn: false, isCameraOn: false }
  }
}

export function devicesOf(stream: MediaStream | null): DeviceState {
  const isOn = (tracks: MediaStreamTrack[] = []) => tracks.some(({ enabled }) => enabled)
  return { isMicrophoneOn: isOn(stream?.getAudioTracks()), isCameraOn: isOn(stream?.getVideoTracks()) }
}
