import { useState } from 'react'
import type { RoomPerson, SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, PeerView } from '#shared/room/room-engine.ts'
import { type Translate, useT } from '#shared/i18n/words.tsx'
import { Media } from './Media.tsx'

interface TilesProps {
  room: SessionRoom
  view: EngineView
  isSelfShown: boolean
  onHideSelf: () => void
}

/** The others large, oneself small; a shared screen first. */
export function Tiles({ room, view, isSelfShown, onHideSelf }: TilesProps) {
  const t = useT()
  const [pinned, setPinned] = useState<string | null>(null)
  const people = room.people.filter(({ isOwn, state }) => !isOwn && state === 'inside')
  const sharing = view.peers.find(({ screen }) => screen !== null)
  const chosen = people.find(({ participantIdentifier }) => participantIdentifier === pinned)
  const shown = chosen ? [chosen] : people
  const peerOf = (person: RoomPerson) =>
    view.peers.find(({ occupantIdentifier }) => occupantIdentifier === person.occupantIdentifier)
  return (
    <>
      <ul className={`room-tiles ${shown.length > 1 || sharing ? 'room-many' : ''}`}>
        {sharing?.screen && (
          <li className="room-tile">
            <Media stream={sharing.screen} isMuted isPictureShown isWhole />
            <p className="room-name">{t('session_view.shared_screen')}</p>
          </li>
        )}
        {shown.map((person) => (
          <Tile
            key={person.participantIdentifier}
            person={person}
            peer={peerOf(person)}
            pin={
              people.length > 1
                ? {
                    isPinned: chosen !== undefined,
                    onPin: () => setPinned(chosen ? null : person.participantIdentifier),
                  }
                : null
            }
          />
        ))}
        {shown.length === 0 && <li className="room-alone">{t('session_view.alone')}</li>}
      </ul>
      {isSelfShown && (
        <div className="room-self">
          {view.localStream && view.isCameraOn ? (
            <Media stream={view.localStream} isMuted isMirrored isPictureShown />
          ) : (
            <p>{t('session_view.own_camera_off')}</p>
          )}
          <button type="button" onClick={onHideSelf}>
            <span>{t('session_view.hide_self')}</span>
          </button>
        </div>
      )}
    </>
  )
}

interface TileProps {
  person: RoomPerson
  peer: PeerView | undefined
  pin: { isPinned: boolean; onPin: () => void } | null
}

function Tile({ person, peer, pin }: TileProps) {
  const t = useT()
  const isPictureShown = peer?.isCameraOn === true
  return (
    <li className={`room-tile ${peer?.isSpeaking ? 'room-speaking' : ''}`}>
      {peer?.stream && <Media stream={peer.stream} isPictureShown={isPictureShown} />}
      {!isPictureShown && (
        <p className="room-initial" aria-hidden="true">
          {person.name.slice(0, 1).toUpperCase()}
        </p>
      )}
      <p className="room-name">
        {person.name}
        <small>{stateOf(peer, t)}</small>
        {person.place && <small>{t('session_view.place', { place: person.place })}</small>}
      </p>
      {pin && (
        <button type="button" className="room-pin" onClick={pin.onPin}>
          {t(pin.isPinned ? 'session_view.unpin' : 'session_view.pin', { name: person.name })}
        </button>
      )}
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
