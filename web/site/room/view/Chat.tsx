import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { partsOf } from './chat-parts.ts'
import { type ChatLine, chatMax, type RoomChat } from './use-chat.ts'

interface ChatProps {
  chat: RoomChat
  room: SessionRoom
  nameOf: (occupant: string) => string
}

export function Chat({ chat, room, nameOf }: ChatProps) {
  const t = useT()
  const [text, setText] = useState('')
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [chat.lines])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    chat.send(text.trim())
    setText('')
  }
  return (
    <>
      <p className="room-hint">{t('session_view.chat.not_stored')}</p>
      <ol className="room-lines" aria-live="polite" aria-label={t('session_view.panel.chat')}>
        {chat.lines.map((line) => (
          <li key={line.number} ref={end} className={line.from === null ? 'room-own' : undefined}>
            <Line line={line} room={room} chat={chat} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      <form className="room-write" onSubmit={submit}>
        <label>
          {t('session_view.chat.text')}
          <textarea
            value={text}
            rows={2}
            maxLength={chatMax}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
              // On a phone Enter begins a line, as everywhere there.
              if (isSending && globalThis.matchMedia?.('(pointer: fine)').matches) submit(event)
            }}
          />
        </label>
        <button type="submit" className="room-choice">
          {t('session_view.chat.send')}
        </button>
      </form>
    </>
  )
}

function Line({ line, room, chat, nameOf }: ChatProps & { line: ChatLine }) {
  const t = useT()
  const messageOf = useMessageOf()
  const [problem, setProblem] = useState('')
  const { number, from, text, keeping } = line
  const own = room.people.find(({ isOwn }) => isOwn)?.name ?? ''
  const name = from === null ? own : nameOf(from) || line.name
  const keep = async () => {
    setProblem('')
    chat.mark(number, 'sending')
    try {
      const { keepLine } = await import('./keep-line.ts')
      await keepLine(room, t('room_beside.quote', { name, text }), line.draft)
      chat.mark(number, 'kept')
    } catch (error) {
      chat.mark(number, null)
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <b>{from === null ? t('session_view.you') : name}</b>{' '}
      {partsOf(text).map((part, place) =>
        part.address === null ? (
          part.text
        ) : (
          // The parts of a line never change.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={place} href={part.address} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
      {room.role !== 'guest' &&
        (keeping === 'kept' ? (
          <span className="room-kept">{t('room_beside.kept')}</span>
        ) : (
          <button type="button" className="room-plain" onClick={() => keeping === null && void keep()}>
            {t('room_beside.keep')}
          </button>
        ))}
      {problem && <span className="room-failed">{problem}</span>}
    </>
  )
}
