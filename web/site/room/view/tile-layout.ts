import type { RoomPerson, SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, PeerView } from '#shared/room/room-engine.ts'

export interface TileOf {
  key: string
  person: RoomPerson
  peer: PeerView | undefined
  /** This tile shows the person's screen instead of the person. */
  screen: MediaStream | null
}

export interface TileLayout {
  tiles: TileOf[]
  /** The key of the large tile. */
  main: string | null
  /** `pair`: one fills the stage. `focus`: one large, the others in a strip. `even2` to `even6`: all alike, oneself among them. */
  name: 'pair' | 'focus' | `even${number}`
}

/** Everybody stays drawn in every layout: whoever is not drawn is not heard. */
export function layoutOf({ people }: SessionRoom, { peers }: EngineView, pinned: string | null): TileLayout {
  const tiles = people
    .filter(({ isOwn, state }) => !isOwn && state === 'inside')
    .flatMap((person): TileOf[] => {
      const peer = peers.find(({ occupantIdentifier }) => occupantIdentifier === person.occupantIdentifier)
      const key = person.participantIdentifier
      const tile = { key, person, peer, screen: null }
      return peer?.screen ? [{ ...tile, key: `${key}-screen`, screen: peer.screen }, tile] : [tile]
    })
  if (tiles.length <= 1) return { tiles, main: tiles[0]?.key ?? null, name: 'pair' }
  const main = tiles.find(({ key }) => key === pinned) ?? tiles.find(({ screen }) => screen)
  return main
    ? { tiles, main: main.key, name: 'focus' }
    : { tiles, main: null, name: `even${Math.min(tiles.length + 1, 6)}` }
}
