import { type RefObject, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Chat } from './view/Chat.tsx'
import { Controls } from './view/Controls.tsx'
import { More } from './view/More.tsx'
import { Notices } from './view/Notices.tsx'
import { People } from './view/People.tsx'
import { Tiles } from './view/Tiles.tsx'
import { TimeLeft } from './view/TimeLeft.tsx'
import { useAnnouncement } from './view/use-announcement.ts'
import { useChat } from './view/use-chat.ts'
import { useEngineView } from './view/use-engine-view.ts'
import { useScreenLock } from './view/use-screen-lock.ts'
import { useShortcuts } from './view/use-shortcuts.ts'
import { useStyles } from './view/use-styles.ts'
import { Words } from './view/Words.tsx'

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
}

export type Panel = 'none' | 'more' | 'chat' | 'words' | 'people'

/** Everything inside the room: people, buttons and panels. */
export function RoomView(props: RoomViewProps) {
  const { room, engine } = props
  const t = useT()
  const view = useEngineView(engine)
  const stage = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<Panel>('none')
  const [isSelfShown, setSelfShown] = useState(true)
  const [hasClock, setClock] = useState(room.role === 'provider')
  const [hasShortcuts, setShortcuts] = useState(true)
  const chat = useChat(engine, panel === 'chat')
  useStyles()
  useScreenLock()
  useShortcuts(hasShortcuts, view, engine)
  const show = (next: Panel) => setPanel(next === panel ? 'none' : next)
  const close = () => setPanel('none')
  return (
    <div className="room-room">
      <h1 className="room-hidden">{t('session_view.title', { name: nameOfOthers(room) || room.providerName })}</h1>
      <output className="room-hidden">{useAnnouncement(room, view)}</output>
      <div className="room-stage" ref={stage}>
        <Tiles room={room} view={view} isSelfShown={isSelfShown} onHideSelf={() => setSelfShown(false)} />
        <TimeLeft room={room} hasClock={hasClock} />
        <Notices view={view} engine={engine} />
      </div>
      {panel !== 'none' && (
        <section className="room-panel" aria-label={t(`session_view.panel.${panel}`)}>
          <header className="room-panelHead">
            <h2>{t(`session_view.panel.${panel}`)}</h2>
            <button type="button" onClick={close}>
              {t('session_view.close')}
            </button>
          </header>
          {panel === 'chat' && <Chat chat={chat} nameOf={(occupant) => nameOf(room, occupant)} />}
          {panel === 'words' && <Words key={visitsOf(room)} room={room} engine={engine} view={view} />}
          {panel === 'people' && <People {...props} />}
          {panel === 'more' && (
            <More
              room={room}
              engine={engine}
              stage={stage as RefObject<HTMLDivElement>}
              options={{ isSelfShown, setSelfShown, hasClock, setClock, hasShortcuts, setShortcuts }}
              onPanel={setPanel}
              onEnd={props.onEnd}
              onPhone={props.onPhone}
            />
          )}
        </section>
      )}
      <Controls room={room} view={view} engine={engine} unread={chat.unread} onPanel={show} onLeave={props.onLeave} />
    </div>
  )
}

const nameOfOthers = ({ people }: SessionRoom) =>
  people
    .filter(({ isOwn, state }) => !isOwn && state === 'inside')
    .map(({ name }) => name)
    .join(', ')

/** Others than before need other words. */
const visitsOf = ({ people }: SessionRoom) => people.map(({ occupantIdentifier }) => occupantIdentifier).join()

const nameOf = ({ people }: SessionRoom, occupant: string) =>
  people.find(({ occupantIdentifier }) => occupantIdentifier === occupant)?.name ?? ''
