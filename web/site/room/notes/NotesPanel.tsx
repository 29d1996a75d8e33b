import { type ComponentType, useEffect, useState } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { messageOf } from '#shared/api/api.ts'
import { type Texts, translator, useReading, WordsProvider } from '#shared/i18n/words.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { readSessionNote, type SessionNote } from './read-session-note.ts'

/** The panel with texts of its own: the page itself does not carry them. */
export function notesPanel(texts: Texts): ComponentType<{ booking: string }> {
  return function NotesPanel({ booking }) {
    const { t, locale } = useReading()
    const own = translator(locale, texts)
    const any = (key: string, words?: Parameters<typeof own>[1]) => {
      const text = own.any(key, words)
      return text === key ? t.any(key, words) : text
    }
    return (
      <WordsProvider locale={locale} t={Object.assign(any, { any })}>
        <Notes booking={booking} />
      </WordsProvider>
    )
  }
}

function Notes({ booking }: { booking: string }) {
  const { t, locale } = useReading()
  const [turn, setTurn] = useState(1)
  const [read, setRead] = useState<{ turn: number; found?: SessionNote; error?: unknown }>({ turn: 0 })
  useEffect(() => {
    let isOver = false
    readSessionNote(booking).then(
      (found) => !isOver && setRead({ turn, found }),
      (error: unknown) => !isOver && setRead({ turn, error }),
    )
    return () => void (isOver = true)
  }, [booking, turn])
  const again = () => setTurn(turn + 1)
  const { found, error } = read.turn === turn ? read : {}
  return (
    <>
      <p className="room-hint">{t('room_notes.private')}</p>
      {!found && !error && <p className="room-hint">{t('room_notes.loading')}</p>}
      {error !== undefined && (
        <>
          <p role="alert">
            {t('room_notes.not_loaded', {
              reason: messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') }),
            })}
          </p>
          <button type="button" className="room-choice" onClick={again}>
            {t('room_notes.try_again')}
          </button>
        </>
      )}
      {found?.hasSigned && !found.stored && <p className="room-hint">{t('room_notes.signed')}</p>}
      {found && <NoteEditor key={turn} {...found} onSettled={again} />}
      <a
        className="room-choice"
        href={addressOf(locale, paths.notesOfBooking({ id: booking }))}
        target="_blank"
        rel="noreferrer"
      >
        {t('room_notes.all')}
      </a>
    </>
  )
}
