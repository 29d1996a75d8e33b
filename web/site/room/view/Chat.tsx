import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { chatMax, type RoomChat } from './use-chat.ts'

export function Chat({ chat, nameOf }: { chat: RoomChat; nameOf: (occupant: string) => string }) {
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
        {chat.lines.map(({ number, from, text: line }) => (
          <li key={number} ref={end} className={from === null ? 'room-own' : undefined}>
            <b>{from === null ? t('session_view.you') : nameOf(from)}</b> {line}
          </li>
        ))}
      </ol>
      <form className="room-write" onSubmit={submit}>
        <label>
          {t('session_view.chat.text')}
          <textarea value={text} rows={2} maxLength={chatMax} onChange={({ target }) => setText(target.value)} />
        </label>
        <button type="submit" className="room-choice">
          {t('session_view.chat.send')}
        </button>
      </form>
    </>
  )
}
