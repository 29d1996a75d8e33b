import { useState } from 'react'
import type { RoomPerson } from '#schemas/care/session-room.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import type { RoomViewProps } from '../RoomView.tsx'

/** For the therapist: who waits and who is inside. */
export function People({ room, onAdmit, onDecline, onRemove }: RoomViewProps) {
  const t = useT()
  const messageOf = useMessageOf()
  const [problem, setProblem] = useState('')
  const [removing, setRemoving] = useState<string | null>(null)
  const run = (work: Promise<void>) => {
    setProblem('')
    setRemoving(null)
    work.catch((error: unknown) => setProblem(messageOf(error)))
  }
  const others = room.people.filter(({ isOwn }) => !isOwn)
  const waiting = others.filter(({ state }) => state === 'waiting')
  const inside = others.filter(({ state }) => state === 'inside')
  const idOf = ({ occupantIdentifier }: RoomPerson) => occupantIdentifier ?? ''
  return (
    <>
      {problem && <output className="room-failed">{problem}</output>}
      <h3>{t('session_view.people.waiting')}</h3>
      {waiting.length === 0 && <p className="room-hint">{t('session_view.people.nobody_waits')}</p>}
      <ul className="room-people">
        {waiting.map((person) => (
          <li key={idOf(person)}>
            <b>{person.name}</b>
            {person.place && <small>{t('session_view.place', { place: person.place })}</small>}
            <span>
              <button type="button" className="room-choice" onClick={() => run(onAdmit([idOf(person)]))}>
                {t('session_view.people.admit', { name: person.name })}
              </button>
              <button type="button" className="room-choice" onClick={() => run(onDecline(idOf(person)))}>
                {t('session_view.people.decline', { name: person.name })}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <button type="button" className="room-choice" onClick={() => run(onAdmit(waiting.map(idOf)))}>
          {t('session_view.people.admit_all')}
        </button>
      )}
      <h3>{t('session_view.people.inside')}</h3>
      <ul className="room-people">
        {inside.map((person) => (
          <li key={idOf(person)}>
            <b>{person.name}</b>
            {removing === idOf(person) ? (
              <button type="button" className="room-danger" onClick={() => run(onRemove(idOf(person)))}>
                {t('session_view.people.remove_now', { name: person.name })}
              </button>
            ) : (
              <button type="button" className="room-choice" onClick={() => setRemoving(idOf(person))}>
                {t('session_view.people.remove', { name: person.name })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
