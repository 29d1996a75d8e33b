import { type CSSProperties, useEffect, useState } from 'react'
import type { RoomPerson, SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, PeerView, RoomEngine } from '#shared/room/room-engine.ts'
import { type Translate, useT } from '#shared/i18n/words.tsx'
import { Media } from './Media.tsx'
import { Self } from './Self.tsx'
import { layoutOf } from './tile-layout.ts'

interface TilesProps {
  room: SessionRoom
  engine: RoomEngine
  view: EngineView
  /** The loudspeaker; empty for the browser's choice. */
  sinkId: string
  isSelfShown: boolean
  onShowSelf: (isShown: boolean) => void
}

/** The others large, oneself small. A shared or pinned picture is large, and all others stay beside it. */
export function Tiles({ room, engine, view, sinkId, isSelfShown, onShowSelf }: TilesProps) {
  const t = useT()
  const [pinned, setPinned] = useState<string | null>(null)
  const { tiles, main, name } = layoutOf(room, view, pinned)
  const large = tiles.find(({ key, screen }) => key === pinned && !screen)?.peer?.occupantIdentifier ?? null
  useEffect(() => engine.pin(large), [engine, large])
  const pinOf = (key: string) =>
    tiles.length > 1 ? { isPinned: key === pinned, onPin: () => setPinned(key === pinned ? null : key) } : null
  return (
    <>
      <ul
        aria-label={t('guest_session.people')}
        className={`room-tiles room-${name} ${tiles.length > 3 ? 'room-crowd' : ''}`}
        // React sets it as a property, which the policy of the page allows.
        style={{ '--strip': tiles.length - (isSelfShown ? 0 : 1) } as CSSProperties}
      >
        {tiles.map(({ key, person, peer, screen }) => (
          <Tile
            key={key}
            isMain={key === main}
            name={screen ? t('room_beside.screen_of', { name: person.name }) : person.name}
            person={person}
            peer={peer}
            screen={screen}
            sinkId={sinkId}
            pin={pinOf(key)}
          />
        ))}
        {tiles.length === 0 && <li className="room-alone">{t('session_view.alone')}</li>}
        {isSelfShown && <Self view={view} onHide={() => onShowSelf(false)} />}
      </ul>
      {!isSelfShown && (
        <button type="button" className="room-showSelf" onClick={() => onShowSelf(true)}>
          {t('room_beside.show_self')}
        </button>
      )}
    </>
  )
}

interface TileProps {
  isMain: boolean
  name: string
  person: RoomPerson
  peer: PeerView | undefined
  screen: MediaStream | null
  sinkId: string
  pin: { isPinned: boolean; onPin: () => void } | null
}

function Tile({ isMain, name, person, peer, screen, sinkId, pin }: TileProps) {
  const t = useT()
  const isPictureShown = screen !== null || peer?.isCameraOn === true
  const stream = screen ?? peer?.stream
  const names = ['room-tile', isMain && 'room-main', !screen && peer?.isSpeaking && 'room-speaking']
  return (
    <li className={names.filter(Boolean).join(' ')}>
      {stream && (
        <Media
          stream={stream}
          sinkId={sinkId}
          isMuted={screen !== null}
          isPictureShown={isPictureShown}
          isWhole={screen !== null}
        />
      )}
      {!isPictureShown && (
        <p className="room-initial" aria-hidden="true">
          <span>{person.name.slice(0, 1).toUpperCase()}</span>
        </p>
      )}
      <div className="room-foot">
        {pin && (
          <button
            type="button"
            className="room-pin"
            aria-label={t(pin.isPinned ? 'session_view.unpin' : 'session_view.pin', { name })}
            onClick={pin.onPin}
          >
            {t(pin.isPinned ? 'session_view.unpin' : 'room_beside.pin')}
          </button>
        )}
        <p className="room-name">
          {name}
          {!screen && <small>{stateOf(peer, t)}</small>}
          {!screen && person.place && <small>{t('session_view.place', { place: person.place })}</small>}
        </p>
      </div>
    </li>
  )
}

function stateOf(peer: PeerView | undefined, t: Translate): string {
  if (!peer || peer.link === 'connecting') return t('session_view.connecting')
  if (peer.link !== 'connected') return t('session_view.reconnecting')
  if (peer.isAway) return t('session_view.away')
  const microphone = t(peer.isMicrophoneOn ? 'session_view.microphone_is_on' : 'session_view.microphone_is_off')
  return peer.isCameraOn ? microphone : `${t('session_view.camera_is_off')} · ${microphone}`
}
