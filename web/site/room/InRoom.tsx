import { Suspense, useEffect, useState } from 'react'
import { roomConnectionLimits } from '#schemas/care/room-connection-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { createFigureCounter } from '#shared/room/connection-figures.ts'
import { readMemory } from '#shared/room/device-memory.ts'
import { openLocal } from '#shared/room/local-devices.ts'
import { createMeshEngine } from '#shared/room/mesh-engine.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import type { RoomLink } from '#shared/room/room-link.ts'
import { useT } from '#shared/i18n/words.tsx'
import { rememberDevices, rememberedDevices } from './device-choice.ts'
import { Phone, PhoneOffer } from './PhoneOffer.tsx'
import { RoomView } from './RoomView.tsx'
import classes from './session.module.css'

export interface InRoomProps {
  room: SessionRoom
  link: RoomLink
  occupant: string
  /** Undefined after a reload: the devices are opened anew. */
  local: MediaStream | null | undefined
  onLeave: () => void
}

const noMediaMs = roomConnectionLimits.noMediaSeconds * 1_000
const checkMs = 1_000
const statisticsMs = 5_000

/** The room once admitted: the engine lives as long as this visit. */
export function InRoom({ room, link, occupant, local, onLeave }: InRoomProps) {
  const isInterpreter = room.people.some(({ isOwn, relation }) => isOwn && relation === 'interpreter')
  const engine = useEngine(link, occupant, local, isInterpreter)
  const isSilent = useSilence(engine)
  const [hasPhone, setPhone] = useState(false)
  const t = useT()
  if (!engine) return <h1 className={classes.notice}>{t('session_page.loading')}</h1>
  return (
    <>
      {(isSilent || hasPhone) && (
        <div className="sp-fallback">
          {isSilent && <output>{t('session_page.not_connecting')}</output>}
          {hasPhone && (
            <Suspense>
              <Phone booking={room.bookingIdentifier} turn={room.now} meetingUrl={room.meetingUrl} />
            </Suspense>
          )}
          {isSilent && !hasPhone && room.role !== 'guest' && <PhoneOffer room={room} onOpen={() => setPhone(true)} />}
          {hasPhone && (
            <button type="button" className={classes.button} onClick={() => setPhone(false)}>
              {t('session_view.close')}
            </button>
          )}
        </div>
      )}
      <RoomView
        room={room}
        engine={engine}
        onLeave={onLeave}
        onPhone={room.role === 'guest' ? undefined : () => setPhone(true)}
        onEnd={() => link.act((calls) => calls.end())}
        onAdmit={(occupants) => link.act((calls) => calls.admit([...occupants]))}
        onDecline={(one) => link.act((calls) => calls.decline(one))}
        onRemove={(one) => link.act((calls) => calls.remove(one))}
      />
    </>
  )
}

function useEngine(
  link: RoomLink,
  occupant: string,
  local: MediaStream | null | undefined,
  isInterpreter: boolean,
): RoomEngine | null {
  const [engine, setEngine] = useState<RoomEngine | null>(null)
  useEffect(() => {
    let isOver = false
    let created: RoomEngine | null = null
    const isLargeScreen = matchMedia('(min-width: 1040px)').matches
    const ports = link.ports()
    const begin = async () => {
      const isUsable = local?.getTracks().every(({ readyState }) => readyState === 'live')
      const before = rememberedDevices()
      const { microphone, camera } = readMemory()
      const wanted = { microphone: microphone ?? true, camera: before.isCameraOn && (camera ?? true), isLargeScreen }
      const stream = local === null || isUsable ? (local ?? null) : (await openLocal(wanted)).stream
      if (isOver) return stream?.getTracks().forEach((track) => track.stop())
      stream?.getAudioTracks().forEach((track) => (track.enabled = before.isMicrophoneOn))
      created = createMeshEngine({ ownOccupant: occupant, ...ports, local: stream, isLargeScreen, isInterpreter })
      link.attach(created)
      setEngine(created)
    }
    const stopCounting = countFigures(() => created, ports.report)
    const remember = () => created && rememberDevices(created.view())
    addEventListener('pagehide', remember)
    void begin()
    return () => {
      isOver = true
      removeEventListener('pagehide', remember)
      remember()
      stopCounting()
      link.attach(null)
      created?.leave()
    }
  }, [link, occupant, local, isInterpreter])
  return engine
}

/** Counts how the connection is, and reports it when the visit ends; not if nobody else was there. Returns the function that ends it. */
function countFigures(engineNow: () => RoomEngine | null, report: ReturnType<RoomLink['ports']>['report']): () => void {
  const counter = createFigureCounter()
  let hadPeer = false
  const see = () => {
    const links =
      engineNow()
        ?.view()
        .peers.map((peer) => peer.link) ?? []
    hadPeer ||= links.length > 0
    counter.see(links, performance.now())
  }
  const read = async () => counter.read(((await engineNow()?.statistics()) ?? []).map((found) => found.values()))
  const timers = [setInterval(see, checkMs), setInterval(() => void read(), statisticsMs)]
  const send = () => {
    see()
    if (hadPeer) report(counter.figures())
  }
  addEventListener('pagehide', send)
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    removeEventListener('pagehide', send)
    send()
  }
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
