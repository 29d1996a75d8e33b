import { useState } from 'react'
import { roomHostApi } from '#schemas/care/room-host.calls.gen.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { call } from '#shared/api/api.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import classes from './session.module.css'
import { useZone } from './zone.ts'

/** For the therapist before entering: how much later they come. */
export function LateChoice({ room }: { room: SessionRoom }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const messageOf = useMessageOf()
  const [expectedAt, setExpected] = useState(room.expectedAt)
  const [problem, setProblem] = useState('')
  if (!room.actions.includes('late')) return null
  const name = room.people.find(({ role }) => role === 'client')?.name ?? ''
  const report = (minutes: (typeof roomLimits.lateChoices)[number]) => {
    setProblem('')
    call(roomHostApi.late, { params: { id: room.bookingIdentifier }, body: { minutes } }).then(
      (saved) => setExpected(saved.expectedAt),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }
  return (
    <fieldset className={classes.late}>
      <legend>{t('session_host.late_ask')}</legend>
      {roomLimits.lateChoices.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={classes.button}
          aria-label={t('session_host.late_by_label', { minutes })}
          onClick={() => report(minutes)}
        >
          {t('session_host.late_by', { minutes })}
        </button>
      ))}
      <output>
        {problem || (expectedAt && t('session_host.late_said', { name, time: timeOf(locale, zone, expectedAt) }))}
      </output>
    </fieldset>
  )
}
