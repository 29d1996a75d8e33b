import { useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'

interface JoinRequestProps {
  room: SessionRoom
  onAdmit: (occupants: readonly string[]) => Promise<void>
}

/** For the therapist: whoever waits for this session, admitted with one click on the stage. The region announces it elsewhere. */
export function JoinRequest({ room, onAdmit }: JoinRequestProps) {
  const t = useT()
  const messageOf = useMessageOf()
  const [problem, setProblem] = useState('')
  const waiting = room.people.filter(({ isOwn, state }) => !isOwn && state === 'waiting')
  if (room.role !== 'provider' || waiting.length === 0) return null
  const admit = (occupant: string) => {
    setProblem('')
    onAdmit([occupant]).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <section className="room-host" aria-label={t('session_view.people.waiting')}>
      {problem && <output className="room-failed">{problem}</output>}
      {waiting.map(({ name, participantIdentifier, occupantIdentifier }) => (
        <p key={participantIdentifier}>
          <span>{t('session_host.waits', { name })}</span>
          <button
            type="button"
            aria-label={t('session_host.let_in_name', { name })}
            onClick={() => occupantIdentifier && admit(occupantIdentifier)}
          >
            {t('session_host.let_in')}
          </button>
        </p>
      ))}
    </section>
  )
}
