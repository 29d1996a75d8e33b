import { createElement, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { splitLocale } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { addressOf, ApiError } from '#shared/api/api.ts'
import { roomApi } from '#schemas/care/session-room.calls.gen.ts'
import { createStream } from '#shared/live/change-stream.ts'
import { createRetryPause } from '#shared/room/retry-pause.ts'
import { roomCalls } from '#shared/room/room-calls.ts'
import { createRoomLink, type LinkView, type RoomLink, tabVisits } from '#shared/room/room-link.ts'
import { stopAll } from '#shared/room/local-devices.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { devicesOf, rememberDevices, rememberedDevices } from './device-choice.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import { AfterSession, Closed } from './Closed.tsx'
import type { InRoomProps } from './InRoom.tsx'
import { LinkEnded } from './LinkEnded.tsx'
import { Notice } from './Notice.tsx'
import styles from './page.css?inline'
import { otherName, whenOf } from './people.ts'
import classes from './session.module.css'
import { minutesUntil, type Stage, stageOf } from './session-stage.ts'
import { useAdmitOnEntry } from './use-admit-on-entry.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import { useNow, Waiting } from './Waiting.tsx'
import { AccountZone, useZone } from './zone.ts'

type DrawRoom = (props: InRoomProps & { key: string }) => ReactNode

/** The page of an online session, from the check of the devices until it is over. */
export function Session() {
  const { t } = useReading()
  const [, area = '', id = ''] = useIsHydrated() ? splitLocale(location.pathname).path.split('/') : []
  const isGuest = area === 'guest'
  const [link, setLink] = useState<RoomLink | null>(null)
  useSheet(styles)
  useEffect(() => {
    if (!id) return
    const created = createRoomLink(id, {
      calls: roomCalls(id, isGuest),
      visits: tabVisits(id),
      ...(isGuest && {
        createLive: (handlers: Parameters<typeof createStream>[0]) =>
          createStream({ ...handlers, path: addressOf(roomApi.live.path, { params: { id } }) }),
      }),
    })
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
  }, [id, isGuest])
  if (!link) return <Notice title={t('session_page.loading')} />
  return (
    <InAccountZone link={link}>
      <OpenSession id={id} link={link} isGuest={isGuest} />
    </InAccountZone>
  )
}

/** Somebody who comes back later, for example to a computer that slept, decides by a click whether to be seen. */
const lostForMs = (roomLimits.returnMinutes * 60 + roomLimits.lostSeconds) * 1000

const nothing: LinkView = { room: null, error: null, occupant: null, aliveAt: 0 }

/** All times below are those of the zone of the account, once the room is read. */
function InAccountZone({ link, children }: { link: RoomLink; children: ReactNode }) {
  const { room } = useSyncExternalStore(link.subscribe, link.view, () => nothing)
  return <AccountZone value={room?.timezone ?? null}>{children}</AccountZone>
}

function OpenSession({ id, link, isGuest }: { id: string; link: RoomLink; isGuest: boolean }) {
  const { t } = useReading()
  const view = useSyncExternalStore(link.subscribe, link.view, () => nothing)
  const [local, setLocal] = useState<MediaStream | null>()
  const [isChanging, setChanging] = useState(false)
  const { isBusy, isElsewhere, failure, enter, hasLeft, leave } = useEntry(link)
  const stage = stageOf(view, isGuest)
  const { room, occupant } = view
  const drawRoom = useRoom()
  const isReturning = useReturn(returnOf(link, view), enter)
  useAdmitOnEntry(link, room, stage === 'inside')
  useTitle(stage, room)
  useReloadAt(link, stage === 'early' ? (room?.opensAt ?? null) : null)
  const leaveAll = () => {
    stopAll(local ?? null)
    setLocal(undefined)
    leave()
  }
  if (stage === 'link') return <LinkEnded />
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
  // A reloaded page goes back in: it neither asks for the devices first nor shows their check for a moment.
  if (stage === 'check' && isReturning) return <Notice title={t('session_page.loading')} />
  const take = (stream: MediaStream | null | undefined) => {
    setLocal(stream)
    if (stream !== undefined) rememberDevices(devicesOf(stream))
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
      {room &&
        occupant &&
        stage === 'inside' &&
        (drawRoom?.({ key: occupant, room, link, occupant, local, onLeave: leaveAll }) ?? (
          <Notice title={t('session_page.loading')} />
        ))}
      <Closed booking={id} stage={stage} room={room} onEnter={() => void enter({ takesOver: true })} />
    </>
  )
}

/** The room itself, loaded while people check their devices and wait. React shows what `lazy` loads only 300 ms after its substitute. */
function useRoom(): DrawRoom | null {
  const [draw, setDraw] = useState<DrawRoom | null>(null)
  useEffect(() => {
    let isOver = false
    const pause = createRetryPause()
    const load = async () => {
      for (let failures = 1; !isOver; failures += 1) {
        const file = await import('./InRoom.tsx').catch(() => null)
        if (file && !isOver)
          return setDraw(() => (props: InRoomProps & { key: string }) => createElement(file.InRoom, props))
        await pause.wait(failures)
      }
    }
    void load()
    return () => {
      isOver = true
      pause.end()
    }
  }, [])
  return draw
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

/** Tries once for each visit; says whether it still does. */
function useReturn(visit: string | null, enter: (entry: object) => Promise<void>): boolean {
  const tried = useRef(new Set<string>())
  const [ended, setEnded] = useState<readonly string[]>([])
  useEffect(() => {
    if (visit === null || tried.current.has(visit)) return
    tried.current.add(visit)
    void enter({}).then(() => setEnded((before) => [...before, visit]))
  }, [visit, enter])
  return visit !== null && !ended.includes(visit)
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
  const { day, time } = whenOf(locale, useZone(), room.startAt, useNow())
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
