import { useEffect, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { exchangeNumbers, type Exchange } from '#shared/room/verification-exchange.ts'
import { verificationWords } from '#shared/room/verification-words.ts'
import { useReading } from '#shared/i18n/words.tsx'

interface WordsProps {
  room: SessionRoom
  engine: RoomEngine
  view: EngineView
}

/** Four words that both sides read out to each other; of several others, with one at a time. */
export function Words({ room, engine, view }: WordsProps) {
  const { t, locale } = useReading()
  const [newest, setNewest] = useState<{ of: string; exchange: Exchange } | null>(null)
  const own = room.own?.identifier ?? ''
  const others = view.peers.filter(({ link }) => link === 'connected').map((peer) => peer.occupantIdentifier)
  const [chosen, setChosen] = useState('')
  const [first = ''] = others
  const other = others.includes(chosen) ? chosen : others.length > 1 ? '' : first
  const prints = engine.fingerprints(other)
  // A new connection has other certificates: the words of the one before say nothing about it.
  const connection = prints ? `${prints.own} ${prints.other}` : ''
  const exchange: Exchange = newest?.of === connection ? newest.exchange : { as: 'waiting' }
  useEffect(() => {
    if (!own || !other || !connection) return undefined
    const onChange = (exchange: Exchange) => setNewest({ of: connection, exchange })
    return exchangeNumbers({ engine, own, other, onChange })
  }, [engine, own, other, connection])
  return (
    <div className="room-words">
      <p>{t('session_view.words.lead')}</p>
      {others.length > 1 && (
        <label>
          {t('guest_session.words_with')}
          <select value={other} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t('guest_session.words_choose')}</option>
            {others.map((occupant) => (
              <option key={occupant} value={occupant}>
                {room.people.find(({ occupantIdentifier }) => occupantIdentifier === occupant)?.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {other && exchange.as === 'waiting' && <p className="room-hint">{t('session_view.words.waiting')}</p>}
      {exchange.as === 'different' && <p className="room-failed">{t('session_view.words.different')}</p>}
      {exchange.as === 'words' && (
        <ol>
          {exchange.numbers.map((number, place) => (
            <li key={place}>{verificationWords[locale][number]}</li>
          ))}
        </ol>
      )}
      <p className="room-hint">{t('session_view.words.limit')}</p>
    </div>
  )
}
