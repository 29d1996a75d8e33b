import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { readMemory, remember } from '#shared/room/device-memory.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { CaptionLines, CaptionNotices } from './captions/Captions.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { Chat } from './view/Chat.tsx'
import { Controls } from './view/Controls.tsx'
import { JoinRequest } from './view/JoinRequest.tsx'
import { LazyPanel } from './view/LazyPanel.tsx'
import { loadMore, loadWords } from './view/load-parts.ts'
import { NextWaiting } from './view/NextWaiting.tsx'
import { NotesBeside } from './view/NotesBeside.tsx'
import { Notices } from './view/Notices.tsx'
import { Panel } from './view/Panel.tsx'
import { People } from './view/People.tsx'
import { SmallWindow } from './view/SmallWindow.tsx'
import { Tiles } from './view/Tiles.tsx'
import { TimeLeft } from './view/TimeLeft.tsx'
import { useAnnouncement } from './view/use-announcement.ts'
import { useChat } from './view/use-chat.ts'
import { useEngineView } from './view/use-engine-view.ts'
import { usePanel } from './view/use-panel.ts'
import { useScreenLock } from './view/use-screen-lock.ts'
import { useShortcuts } from './view/use-shortcuts.ts'
import { useSmallWindow } from './view/use-small-window.ts'
import { useStyles } from './view/use-styles.ts'

export interface RoomViewProps {
  /** The newest state from the server. */
  room: SessionRoom
  engine: RoomEngine
  /** Ends the own visit. */
  onLeave: () => void
  /** Opens the phone as another way to meet; absent for guests. */
  onPhone?: (() => void) | undefined
  /** For the therapist: each resolves when the server has answered, and rejects with its refusal. */
  onEnd: () => Promise<void>
  onAdmit: (occupants: readonly string[]) => Promise<void>
  onDecline: (occupant: string) => Promise<void>
  onRemove: (occupant: string) => Promise<void>
  /** What else the page has to say, at the bottom of the stage. */
  children?: ReactNode
}

/** Everything inside the room: people, buttons and panels. */
export function RoomView(props: RoomViewProps) {
  const { room, engine, onLeave } = props
  const { t } = useReading()
  const view = useEngineView(engine)
  const root = useRef<HTMLDivElement>(null)
  const { panel, toggle, show, close } = usePanel()
  const options = useOptions(room)
  const nameOf = (occupant: string) => nameIn(room, occupant)
  const chat = useChat(engine, panel === 'chat', nameOf)
  const captions = useCaptions(engine)
  const small = useSmallWindow(root)
  const { onEnd, onPhone } = props
  const more = { room, engine, view, root, options, captions, small, onPanel: show, onClose: close, onEnd, onPhone }
  useStyles()
  usePreloadedMore()
  useScreenLock()
  useShortcuts(options.hasShortcuts, view, engine)
  const { isSelfShown, setSelfShown, sinkId } = options
  return (
    <div className="room-room" ref={root}>
      <h1 className="room-hidden">{t('session_view.title', { name: nameOfOthers(room) || room.providerName })}</h1>
      <output className="room-hidden">{useAnnouncement(room, view, captions.view)}</output>
      <div className={`room-stage ${captions.view.isWanted ? 'room-captioned' : ''}`}>
        <Tiles
          room={room}
          engine={engine}
          view={view}
          sinkId={sinkId}
          isSelfShown={isSelfShown}
          onShowSelf={setSelfShown}
        />
        <TimeLeft room={room} hasClock={options.hasClock} />
        <JoinRequest room={room} onAdmit={props.onAdmit} />
        <div className="room-below">
          {props.children}
          <NextWaiting room={room} />
          <Notices view={view} engine={engine} />
          <CaptionNotices captions={captions} nameOf={nameOf} />
          <CaptionLines captions={captions} nameOf={nameOf} />
        </div>
      </div>
      {panel !== 'none' && (
        <Panel key={panel} name={panel} onClose={close}>
          {panel === 'chat' && <Chat chat={chat} room={room} nameOf={nameOf} />}
          {panel === 'words' && <LazyPanel key={visitsOf(room)} load={loadWords} props={{ room, engine, view }} />}
          {panel === 'people' && <People {...props} />}
          {panel === 'notes' && <NotesBeside room={room} view={view} />}
          {panel === 'more' && <LazyPanel load={loadMore} props={more} />}
        </Panel>
      )}
      <Controls {...{ room, view, engine, panel, onLeave }} unread={chat.unread} onPanel={toggle} />
      <SmallWindow {...{ small, room, view, engine, onLeave }} />
    </div>
  )
}

/** More is there before the connection may become bad. */
function usePreloadedMore(): void {
  const { locale } = useReading()
  useEffect(() => void loadMore(locale).catch(() => undefined), [locale])
}

export type RoomOptions = ReturnType<typeof useOptions>

/** What a person chooses for this session on this page. */
function useOptions({ role }: SessionRoom) {
  const [isSelfShown, setSelfShown] = useState(true)
  const [hasClock, setClock] = useState(role === 'provider')
  const [hasShortcuts, setShortcuts] = useState(true)
  const [sinkId, setSink] = useState(() => readMemory().speaker ?? '')
  const setSinkId = (speaker: string) => {
    remember({ speaker })
    setSink(speaker)
  }
  return { isSelfShown, setSelfShown, hasClock, setClock, hasShortcuts, setShortcuts, sinkId, setSinkId }
}

const nameOfOthers = ({ people }: SessionRoom) =>
  people
    .filter(({ isOwn, state }) => !isOwn && state === 'inside')
    .map(({ name }) => name)
    .join(', ')

/** Others than before need other words. */
const visitsOf = ({ people }: SessionRoom) => people.map(({ occupantIdentifier }) => occupantIdentifier).join()

const nameIn = ({ people }: SessionRoom, occupant: string) =>
  people.find(({ occupantIdentifier }) => occupantIdentifier === occupant)?.name ?? ''
