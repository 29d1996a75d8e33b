import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { splitLocale } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { ApiError } from '#shared/api/api.ts'
import { roomCalls } from '#shared/room/room-calls.ts'
import { createRoomLink, type LinkView, type RoomLink, tabVisits } from '#shared/room/room-link.ts'
import { stopAll } from '#shared/room/local-devices.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { devicesOf, rememberDevices, rememberedDevices } from './device-choice.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import { AfterSession, Closed } from './Closed.tsx'
import { Notice } from './Notice.tsx'
import styles from './page.css?inline'
import { otherName, whenOf } from './people.ts'
import classes from './session.module.css'
import { minutesUntil, type Stage, stageOf } from './session-stage.ts'
import { useAdmitOnEntry } from './use-admit-on-entry.ts'
import { useSheet } from './use-sheet.ts'
import { useNow, Waiting } from './Waiting.tsx'

const loadRoom = () => import('./InRoom.tsx')
const InRoom = lazy(() => loadRoom().then((file) => ({ default: file.InRoom })))

/** The page of an online session, from the check of the devices until it is over. */
export function Session() {
  const { t } = useReading()
  const id = useIsHydrated() ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const [link, setLink] = useState<RoomLink | null>(null)
  useSheet(styles)
  useEffect(() => {
    if (!id) return
    // The room itself comes while people check their devices and wait.
    void loadRoom()
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
  return link ? <OpenSession id={id} link={link} /> : <Notice title={t('session_page.loading')} />
}

const nothing: LinkView = { room: null, error: null, occupant: null }

function OpenSession({ id, link }: { id: string; link: RoomLink }) {
  const { t } = useReading()
  const view = useSyncExternalStore(link.subscribe, link.view, () => nothing)
  const [local, setLocal] = useState<MediaStream | null>()
  const [isChanging, setChanging] = useState(false)
  const { isBusy, isElsewhere, failure, enter, hasLeft, leave } = useEntry(link)
  const stage = stageOf(view)
  const { room, occupant } = view
  useReturn(link, stage === 'check' && mayReturn(room?.own?.departure), enter)
  useAdmitOnEntry(link, room, stage === 'inside')
  useTitle(stage, room)
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
  if (room && hasLeft && (stage === 'check' || stage === 'ended'))
    return (
      <Suspense fallback={<Notice title={t('session_page.left_title')} />}>
        <AfterSession room={room} onReturn={stage === 'check' ? () => void enter({}) : undefined} />
      </Suspense>
    )
  const take = (stream: MediaStream | null) => {
    setLocal(stream)
    rememberDevices(devicesOf(stream))
    setChanging(false)
  }
  return (
    <>
      {room && <SessionLine room={room} />}
      {(failure || view.error instanceof ApiError) && stage !== 'sign_in' && stage !== 'none' && (
        <Trouble error={failure ?? view.error} />
      )}
      {room && (stage === 'check' || (stage === 'waiting' && isChanging)) && (
        <DeviceCheck
          key={stage}
          room={room}
          isBusy={isBusy}
          isChange={isChanging}
          onEnter={(stream, place) => {
            take(stream)
            if (stage === 'check') void enter(place ? { place } : {})
          }}
        />
      )}
      {room && stage === 'waiting' && !isChanging && (
        <Waiting
          room={room}
          devices={local === undefined ? rememberedDevices() : devicesOf(local)}
          onChange={() => {
            stopAll(local ?? null)
            setLocal(undefined)
            setChanging(true)
          }}
          onLeave={leaveAll}
        />
      )}
      {room && occupant && stage === 'inside' && (
        <Suspense fallback={<Notice title={t('session_page.loading')} />}>
          <InRoom key={occupant} room={room} link={link} occupant={occupant} local={local} onLeave={leaveAll} />
        </Suspense>
      )}
      <Closed booking={id} stage={stage} room={room} onEnter={() => void enter({ takesOver: true })} />
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

/** A reloaded page goes back in without asking. */
function useReturn(link: RoomLink, isPossible: boolean, enter: (entry: object) => Promise<void>): void {
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current || !isPossible || !link.previous()) return
    hasTried.current = true
    void enter({})
  }, [isPossible, link, enter])
}

/** The tab says how long it takes, so that nobody has to look at the page. */
function useTitle(stage: Stage, room: SessionRoom | null): void {
  const { t } = useReading()
  const now = useNow()
  const minutes = room ? minutesUntil(room.startAt, now) : 0
  useEffect(() => {
    document.title =
      stage === 'inside'
        ? t('session_page.admitted_tab')
        : (stage === 'waiting' || stage === 'early') && minutes > 0
          ? t('session_page.minutes_tab', { smart_count: minutes })
          : t('session_page.meta_title')
  }, [stage, minutes, t])
}

/** Which session this is, in the header of the page. */
function SessionLine({ room }: { room: SessionRoom }) {
  const { locale, t } = useReading()
  const place = document.getElementById('session-line')
  const { day, time } = whenOf(locale, room.startAt, useNow())
  const words = { name: otherName(room), day: day ?? '', time }
  return place && createPortal(t(day ? 'session_page.line_on' : 'session_page.line_today', words), place)
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
