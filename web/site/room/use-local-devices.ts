import { useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import {
  createLevelMeter,
  type DeviceChoice,
  type DeviceProblem,
  listDevices,
  openLocal,
  stopAll,
  watchDevices,
} from '#shared/room/local-devices.ts'

export interface Wanted {
  microphone: boolean | string
  camera: boolean | string
}

/** Camera and microphone of the check. The stream is stopped when the check goes, unless it was handed over. */
export function useLocalDevices(modality: SessionRoom['modality']) {
  const [wanted, setWanted] = useState<Wanted>({ microphone: true, camera: modality === 'video' })
  const [turn, setTurn] = useState(0)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<DeviceProblem | null>(null)
  const [devices, setDevices] = useState<DeviceChoice[]>([])
  const [isOpening, setOpening] = useState(true)
  const handedOver = useRef<MediaStream | null>(null)

  useEffect(() => {
    let isOver = false
    let opened: MediaStream | null = null
    void openLocal(wanted).then(async (result) => {
      opened = result.stream
      if (isOver) return stopAll(opened)
      setStream(opened)
      setOpening(false)
      setProblem(result.problem?.why ?? null)
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

  return {
    stream,
    problem,
    devices,
    wanted,
    setWanted: (next: Wanted) => {
      setOpening(true)
      setWanted(next)
    },
    retry: () => {
      setOpening(true)
      setTurn((count) => count + 1)
    },
    /** Undefined while the devices are being opened: the room then opens them itself. */
    handOver: (): MediaStream | null | undefined => {
      if (isOpening) return undefined
      handedOver.current = stream
      return stream
    },
  }
}

const levelMs = 150

/** Loudness of the microphone, 0 to 1. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream?.getAudioTracks().length || !('AudioContext' in globalThis)) return
    const meter = createLevelMeter(stream)
    const timer = setInterval(() => setLevel(meter.level()), levelMs)
    return () => {
      clearInterval(timer)
      meter.close()
      setLevel(0)
    }
  }, [stream])
  return level
}

/** Two short tones, to test the speaker. */
export function playSound(): void {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.1
  gain.connect(context.destination)
  ;[523, 659].forEach((frequency, at) => {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + at * 0.3)
    tone.stop(context.currentTime + at * 0.3 + 0.25)
  })
  setTimeout(() => void context.close(), 1_000)
}
