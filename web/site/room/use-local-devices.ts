import { useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { readMemory, remember } from '#shared/room/device-memory.ts'
import {
  createLevelMeter,
  type DeviceChoice,
  listDevices,
  type LocalResult,
  openLocal,
  stopAll,
  watchDevices,
} from '#shared/room/local-devices.ts'

export interface Wanted {
  microphone: boolean | string
  camera: boolean | string
}

function wantedAtFirst(modality: SessionRoom['modality']): Wanted {
  const { microphone, camera, isCameraOn } = readMemory()
  return { microphone: microphone ?? true, camera: modality === 'video' && isCameraOn !== false && (camera ?? true) }
}

/** Camera and microphone of the check. The stream is stopped when the check goes, unless it was handed over. */
export function useLocalDevices(modality: SessionRoom['modality']) {
  const [wanted, setWanted] = useState<Wanted>(() => wantedAtFirst(modality))
  const [turn, setTurn] = useState(0)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<LocalResult['problem']>(null)
  const [devices, setDevices] = useState<DeviceChoice[]>([])
  const [isMuted, setMuted] = useState(() => readMemory().isMicrophoneOn === false)
  const handedOver = useRef<MediaStream | null>(null)

  useEffect(() => {
    let isOver = false
    let opened: MediaStream | null = null
    void openLocal(wanted).then(async (result) => {
      opened = result.stream
      if (isOver) return stopAll(opened)
      setStream(opened)
      setProblem(result.problem)
      const all = await listDevices()
      if (!isOver) setDevices(all)
    })
    const stopWatching = watchDevices(setDevices)
    return () => {
      isOver = true
      stopWatching()
      if (opened !== handedOver.current) stopAll(opened)
    }
  }, [wanted, turn])

  const want = (change: Partial<Wanted>) => {
    const { microphone, camera } = change
    remember({
      ...(typeof microphone === 'string' && { microphone }),
      ...(typeof camera === 'string' && { camera }),
      ...(camera !== undefined && { isCameraOn: camera !== false }),
    })
    setWanted({ ...wanted, ...change })
  }
  return {
    stream,
    problem,
    devices,
    wanted,
    want,
    isMuted,
    toggleMute: () => {
      remember({ isMicrophoneOn: isMuted })
      setMuted(!isMuted)
    },
    retry: () => setTurn((count) => count + 1),
    handOver: () => {
      handedOver.current = stream
      stream?.getAudioTracks().forEach((track) => (track.enabled = !isMuted))
      return stream
    },
  }
}

export type LocalDevices = ReturnType<typeof useLocalDevices>

const levelMs = 150
const heardMs = 3_000
const audible = 0.05

/** Loudness of the microphone, 0 to 1, and whether a voice was heard in the last seconds. */
export function useLevel(stream: MediaStream | null): { level: number; isHeard: boolean } {
  const [state, setState] = useState({ level: 0, isHeard: false })
  useEffect(() => {
    if (!stream?.getAudioTracks().length || !('AudioContext' in globalThis)) return
    const meter = createLevelMeter(stream)
    let heardAt = -Infinity
    const timer = setInterval(() => {
      const level = meter.level()
      if (level > audible) heardAt = performance.now()
      setState({ level, isHeard: performance.now() - heardAt < heardMs })
    }, levelMs)
    return () => {
      clearInterval(timer)
      meter.close()
      setState({ level: 0, isHeard: false })
    }
  }, [stream])
  return state
}

interface BlurAbility {
  backgroundBlur?: boolean[]
}

/** Whether the camera blurs the background, and a function that changes it; null where it cannot be chosen. */
export function useBlur(stream: MediaStream | null): { isOn: boolean; set: (isOn: boolean) => void } | null {
  const [isOn, setOn] = useState(() => readMemory().isBlurred === true)
  const track = stream?.getVideoTracks()[0]
  const abilities = (track?.getCapabilities?.() as BlurAbility | undefined)?.backgroundBlur
  const isPossible = abilities?.includes(true) === true && abilities.includes(false)
  useEffect(() => {
    if (!track || !isPossible) return
    // A camera that refuses shows the picture as it is.
    void track.applyConstraints({ backgroundBlur: isOn } as MediaTrackConstraints).catch(() => undefined)
  }, [track, isPossible, isOn])
  if (!isPossible) return null
  return {
    isOn,
    set(next) {
      remember({ isBlurred: next })
      setOn(next)
    },
  }
}
