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

/** Four words that both sides read out to each other. */
export function Words({ room, engine, view }: WordsProps) {
  const { t, locale } = useReading()
  const [exchange, setExchange] = useState<Exchange>({ as: 'waiting' })
  const own = room.own?.identifier ?? ''
  const other = view.peers.find(({ link }) => link === 'connected')?.occupantIdentifier ?? ''
  useEffect(() => {
    return own && other ? exchangeNumbers({ engine, own, other, onChange: setExchange }) : undefined
  }, [engine, own, other])
  return (
    <div className="room-words">
      <p>{t('session_view.words.lead')}</p>
      {exchange.as === 'waiting' && <p className="room-hint">{t('session_view.words.waiting')}</p>}
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
