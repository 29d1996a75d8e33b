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
import { rememberDevices } from './device-choice.ts'

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
  // Set before the next render, so that a press in between hands it over too. Undefined while the devices are being opened.
  const latest = useRef<MediaStream | null>(undefined)

  useEffect(() => {
    let isOver = false
    let opened: MediaStream | null = null
    latest.current = undefined
    void openLocal(wanted).then(async (result) => {
      opened = result.stream
      if (isOver) return stopAll(opened)
      latest.current = opened
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
    /** Undefined while the devices are being opened: the room then opens those that are wanted itself. */
    handOver: (): MediaStream | null | undefined => {
      const given = latest.current
      if (given === undefined) {
        rememberDevices({
          isMicrophoneOn: wanted.microphone !== false && !isMuted,
          isCameraOn: wanted.camera !== false,
        })
        return undefined
      }
      handedOver.current = given
      given?.getAudioTracks().forEach((track) => (track.enabled = !isMuted))
      return given
    },
  }
}

export type LocalDevices = ReturnType<typeof useLocalDevices>

const levelMs = 150
const audibleMs = 3_000
const audible = 0.05

/** Loudness of the microphone, 0 to 1, and whether a voice was audible in the last seconds. */
export function useLevel(stream: MediaStream | null): { level: number; isAudible: boolean } {
  const [state, setState] = useState({ level: 0, isAudible: false })
  useEffect(() => {
    if (!stream?.getAudioTracks().length || !('AudioContext' in globalThis)) return
    const meter = createLevelMeter(stream)
    let audibleAt = -Infinity
    const timer = setInterval(() => {
      const level = meter.level()
      if (level > audible) audibleAt = performance.now()
      setState({ level, isAudible: performance.now() - audibleAt < audibleMs })
    }, levelMs)
    return () => {
      clearInterval(timer)
      meter.close()
      setState({ level: 0, isAudible: false })
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
