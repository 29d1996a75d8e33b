import { useEffect, useState } from 'react'
import { type DeviceChoice, listDevices, watchDevices } from '#shared/room/local-devices.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Option } from './Option.tsx'

interface MoreDevicesProps {
  engine: RoomEngine
  view: EngineView
  sinkId: string
  onSink: (deviceId: string) => void
}

type Kind = DeviceChoice['kind']

/** Another microphone, camera or loudspeaker, and the blur that the camera itself offers. */
export function MoreDevices({ engine, view, sinkId, onSink }: MoreDevicesProps) {
  const t = useT()
  const [devices, setDevices] = useState<readonly DeviceChoice[]>([])
  const [failed, setFailed] = useState<Kind | null>(null)
  useEffect(() => {
    void listDevices().then(setDevices)
    return watchDevices(setDevices)
  }, [])
  const use = (kind: Kind, deviceId: string) => {
    setFailed(null)
    if (kind === 'audiooutput') onSink(deviceId)
    else engine.useDevice(kind, deviceId).catch(() => setFailed(kind))
  }
  const [camera] = view.localStream?.getVideoTracks() ?? []
  const kinds: [Kind, string, string | undefined][] = [
    ['audioinput', t('session_view.microphone'), view.localStream?.getAudioTracks()[0]?.getSettings().deviceId],
    ['videoinput', t('session_view.camera'), camera?.getSettings().deviceId],
  ]
  // Phones choose between earpiece and speaker themselves.
  if ('setSinkId' in HTMLMediaElement.prototype) kinds.push(['audiooutput', t('room_beside.speaker'), sinkId])
  return (
    <>
      {kinds.map(([kind, label, current]) => {
        const choices = devices.filter((one) => one.kind === kind)
        if (choices.length < 2) return null
        return (
          <label key={kind}>
            {label}
            <select defaultValue={current} onChange={({ target }) => use(kind, target.value)}>
              {choices.map(({ deviceId, label: name }) => (
                <option key={deviceId} value={deviceId}>
                  {name}
                </option>
              ))}
            </select>
            {failed === kind && <output className="room-failed">{t('session_view.device_failed')}</output>}
          </label>
        )
      })}
      {camera && <Blur key={camera.id} camera={camera} />}
    </>
  )
}

/** Cameras say which of the two they can do; one that can do both can be switched. */
interface Blurring {
  backgroundBlur?: boolean
}
interface BlurringChoice {
  backgroundBlur?: boolean[]
}

function Blur({ camera }: { camera: MediaStreamTrack }) {
  const t = useT()
  const { backgroundBlur: choices = [] } = (camera.getCapabilities?.() ?? {}) as BlurringChoice
  const [isOn, setOn] = useState(() => (camera.getSettings() as Blurring).backgroundBlur === true)
  if (choices.length < 2) return null
  const change = (wanted: boolean) => {
    // Cameras ignore what they cannot do, so the setting says what holds.
    const read = () => setOn((camera.getSettings() as Blurring).backgroundBlur === true)
    camera
      .applyConstraints({ ...camera.getConstraints(), backgroundBlur: wanted } as MediaTrackConstraints)
      .then(read, read)
  }
  return <Option text={t('room_beside.blur')} isOn={isOn} onChange={change} />
}
