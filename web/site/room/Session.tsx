import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { splitLocale } from '#schemas/platform/address.ts'
import { ApiError } from '#shared/api/api.ts'
import { roomCalls } from '#shared/room/room-calls.ts'
import { createRoomLink, type LinkView, type RoomLink, tabVisits } from '#shared/room/room-link.ts'
import { stopAll } from '#shared/room/local-devices.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { rememberDevices } from './device-choice.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import { Closed } from './Closed.tsx'
import { InRoom } from './InRoom.tsx'
import { Notice } from './Notice.tsx'
import classes from './session.module.css'
import { stageOf } from './session-stage.ts'
import { Waiting } from './Waiting.tsx'

/** The page of an online session, from the check of the devices until it is over. */
export function Session() {
  const { t } = useReading()
  const id = useIsHydrated() ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const [link, setLink] = useState<RoomLink | null>(null)
  useEffect(() => {
    if (!id) return
    const created = createRoomLink(id, { calls: roomCalls(id), visits: tabVisits(id) })
    // oxlint-disable-next-line react/set-state-in-effect -- the link opens a stream, which rendering must not
    setLink(created)
    const onHide = () => created.leaveByClosing()
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
      created.stop()
    }
  }, [id])
  return link ? <OpenSession link={link} /> : <Notice title={t('session_page.loading')} />
}

/** Somebody who comes back later, for example to a computer that slept, decides by a click whether to be seen. */
const lostForMs = (roomLimits.returnMinutes * 60 + roomLimits.lostSeconds) * 1000

const nothing: LinkView = { room: null, error: null, occupant: null, aliveAt: 0 }

function OpenSession({ link }: { link: RoomLink }) {
  const { t } = useReading()
  const view = useSyncExternalStore(link.subscribe, link.view, () => nothing)
  const [local, setLocal] = useState<MediaStream | null>()
  const { isBusy, isElsewhere, failure, enter, hasLeft, leave } = useEntry(link)
  const stage = stageOf(view)
  const { room, occupant } = view
  useReturn(returnOf(link, view), enter)
  useTitle(stage)
  useReloadAt(link, stage === 'early' ? (room?.opensAt ?? null) : null)
  const leaveAll = () => {
    stopAll(local ?? null)
    setLocal(undefined)
    leave()
  }
  if (isElsewhere)
    return (
      <Notice title={t('session_page.elsewhere_title')}>
        <button type="button" className={classes.main} onClick={() => void enter({ takesOver: true })}>
          {t('session_page.continue_here')}
        </button>
      </Notice>
    )
  if (room && hasLeft && stage === 'check')
    return (
      <Notice title={t('session_page.left_title')}>
        <button type="button" className={classes.main} onClick={() => void enter({})}>
          {t('session_page.come_back')}
        </button>
      </Notice>
    )
  return (
    <>
      {(failure || view.error instanceof ApiError) && stage !== 'sign_in' && stage !== 'none' && (
        <Trouble error={failure ?? view.error} />
      )}
      {room && stage === 'check' && (
        <DeviceCheck
          room={room}
          isBusy={isBusy}
          onEnter={({ local: opened, devices, place }) => {
            setLocal(opened)
            rememberDevices(devices)
            void enter(place ? { place } : {})
          }}
        />
      )}
      {room && stage === 'waiting' && <Waiting room={room} onLeave={leaveAll} />}
      {room && occupant && stage === 'inside' && (
        <InRoom key={occupant} room={room} link={link} occupant={occupant} local={local} onLeave={leaveAll} />
      )}
      <Closed stage={stage} room={room} onEnter={() => void enter({ takesOver: true })} />
    </>
  )
}

/** Entering: what the page asks or says about it. */
function useEntry(link: RoomLink) {
  const [isBusy, setBusy] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const enter = async (entry: { takesOver?: boolean; place?: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      await link.enter(entry)
      setElsewhere(false)
      setLeft(false)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ROOM_ELSEWHERE') setElsewhere(true)
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    link.leave()
    setLeft(true)
    void link.reload()
  }
  return { isBusy, isElsewhere, failure, enter, hasLeft, leave }
}

/** Somebody who was not let in or was removed asks again only by hand. */
const mayReturn = (departure: string | null | undefined) => departure !== 'removed' && departure !== 'declined'

/** The visit after which the page goes back in without asking: it was reloaded, or lost a moment ago. */
function returnOf(link: RoomLink, view: LinkView): string | null {
  const stage = stageOf(view)
  if (stage === 'lost') return Date.now() - view.aliveAt < lostForMs ? view.occupant : null
  return stage === 'check' && mayReturn(view.room?.own?.departure) ? link.previous() : null
}

/** Tries once for each visit. */
function useReturn(visit: string | null, enter: (entry: object) => Promise<void>): void {
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (visit === null || tried.current.has(visit)) return
    tried.current.add(visit)
    void enter({})
  }, [visit, enter])
}

function useTitle(stage: string): void {
  const { t } = useReading()
  useEffect(() => {
    document.title = t(stage === 'inside' ? 'session_page.admitted_tab' : 'session_page.meta_title')
  }, [stage, t])
}

/** Reads the room again at an instant, for a page that was opened too early. */
function useReloadAt(link: RoomLink, at: string | null): void {
  useEffect(() => {
    if (at === null) return
    const longestMs = 60_000
    const timer = setInterval(
      () => void link.reload(),
      Math.min(longestMs, Math.max(1_000, Date.parse(at) - Date.now())),
    )
    return () => clearInterval(timer)
  }, [link, at])
}

function Trouble({ error }: { error: unknown }) {
  const messageOf = useMessageOf()
  return <output className={classes.offline}>{messageOf(error)}</output>
}
