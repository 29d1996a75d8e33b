import { useEffect, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { openLocal } from '#shared/room/local-devices.ts'
import { createMeshEngine } from '#shared/room/mesh-engine.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import type { RoomLink } from '#shared/room/room-link.ts'
import { useT } from '#shared/i18n/words.tsx'
import { rememberDevices, rememberedDevices } from './device-choice.ts'
import { RoomView } from './RoomView.tsx'
import classes from './session.module.css'

interface InRoomProps {
  room: SessionRoom
  link: RoomLink
  occupant: string
  /** Undefined after a reload: the devices are opened anew. */
  local: MediaStream | null | undefined
  onLeave: () => void
}

const noMediaMs = 15_000
const checkMs = 1_000

/** The room once admitted: the engine lives as long as this visit. */
export function InRoom({ room, link, occupant, local, onLeave }: InRoomProps) {
  const engine = useEngine(link, occupant, local)
  const isSilent = useSilence(engine)
  const t = useT()
  if (!engine) return <h1 className={classes.notice}>{t('session_page.loading')}</h1>
  return (
    <>
      {isSilent && (
        <output className={classes.offline}>
          {t('session_page.not_connecting')}{' '}
          {room.meetingUrl && (
            <a href={room.meetingUrl} target="_blank" rel="noopener noreferrer">
              {t('session_page.other_link')}
            </a>
          )}
        </output>
      )}
      <RoomView
        room={room}
        engine={engine}
        onLeave={onLeave}
        onEnd={() => link.act((calls) => calls.end())}
        onAdmit={(occupants) => link.act((calls) => calls.admit([...occupants]))}
        onDecline={(one) => link.act((calls) => calls.decline(one))}
        onRemove={(one) => link.act((calls) => calls.remove(one))}
      />
    </>
  )
}

function useEngine(link: RoomLink, occupant: string, local: MediaStream | null | undefined): RoomEngine | null {
  const [engine, setEngine] = useState<RoomEngine | null>(null)
  useEffect(() => {
    let isOver = false
    let created: RoomEngine | null = null
    const isLargeScreen = matchMedia('(min-width: 1040px)').matches
    const ports = link.ports()
    const begin = async () => {
      const isUsable = local?.getTracks().every(({ readyState }) => readyState === 'live')
      const before = rememberedDevices()
      const wanted = { microphone: true, camera: before.isCameraOn, isLargeScreen }
      const stream = local === null || isUsable ? (local ?? null) : (await openLocal(wanted)).stream
      if (isOver) return stream?.getTracks().forEach((track) => track.stop())
      stream?.getAudioTracks().forEach((track) => (track.enabled = before.isMicrophoneOn))
      created = createMeshEngine({ ownOccupant: occupant, ...ports, local: stream, isLargeScreen })
      link.attach(created)
      setEngine(created)
    }
    const remember = () => created && rememberDevices(created.view())
    addEventListener('pagehide', remember)
    void begin()
    return () => {
      isOver = true
      removeEventListener('pagehide', remember)
      remember()
      link.attach(null)
      created?.leave()
    }
  }, [link, occupant, local])
  return engine
}

/** Whether somebody is inside, but no sound or picture has come from them for a while. */
function useSilence(engine: RoomEngine | null): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!engine) return
    const look = () => {
      const { peers } = engine.view()
      const now = performance.now()
      setSilent(peers.some(({ silentSince }) => silentSince !== null && now - silentSince > noMediaMs))
    }
    const timer = setInterval(look, checkMs)
    return () => clearInterval(timer)
  }, [engine])
  return isSilent
}
