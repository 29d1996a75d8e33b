import { useEffect, useState } from 'react'
import { roomHostApi } from '#schemas/care/room-host.calls.gen.ts'
import type { Extension } from '#schemas/care/room-host.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { call } from '#shared/api/api.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { useZone } from '../zone.ts'

/** For the therapist: by how much the session can be extended; only what is free is offered. */
export function ExtendSession({ room }: { room: SessionRoom }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const messageOf = useMessageOf()
  const [extension, setExtension] = useState<Extension | null>(null)
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { bookingIdentifier: id, endAt } = room
  const canExtend = room.actions.includes('extend')
  useEffect(() => {
    if (!canExtend) return
    let isOver = false
    call(roomHostApi.extension, { params: { id } }).then(
      (read) => isOver || setExtension(read),
      (error: unknown) => isOver || setAnswer(messageOf(error)),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the sentence of an error changes with nothing that is read
  }, [id, endAt, canExtend])
  if (!canExtend || !extension) return null
  const time = (instant: string) => timeOf(locale, zone, instant)
  const extend = async (minutes: Extension['choices'][number]['minutes']) => {
    if (isBusy) return
    setBusy(true)
    try {
      const extended = await call(roomHostApi.extend, { params: { id }, body: { minutes } })
      setAnswer(t('session_host.extended', { time: time(extended.endAt) }))
    } catch (error) {
      setAnswer(messageOf(error))
      setExtension(await call(roomHostApi.extension, { params: { id } }).catch(() => extension))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="room-extend">
      <h3>{t('session_host.extend')}</h3>
      <p className="room-hint">
        {extension.choices.length > 0
          ? t('session_host.extend_now', { time: time(endAt) })
          : t('session_host.extend_none')}
      </p>
      {extension.choices.map((choice) => (
        <button
          key={choice.minutes}
          type="button"
          className="room-choice"
          aria-disabled={isBusy}
          onClick={() => void extend(choice.minutes)}
        >
          {t('session_host.extend_by', { minutes: choice.minutes, time: time(choice.endAt) })}
        </button>
      ))}
      <output>{answer}</output>
    </section>
  )
}
