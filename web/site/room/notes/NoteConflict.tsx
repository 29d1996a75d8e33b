import { type ReactNode, useState } from 'react'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import { call, messageOf } from '#shared/api/api.ts'
import { momentOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useZone } from '../zone.ts'

interface NoteConflictProps {
  mine: NoteTexts
  theirs: Note
  onUseMine: () => void
  onUseTheirs: () => void
  onAmended: () => void
}

/** The note was changed elsewhere: shows both versions and lets the therapist choose. A signed note can only be amended. */
export function NoteConflict({ mine, theirs, onUseMine, onUseTheirs, onAmended }: NoteConflictProps) {
  const { t, locale } = useReading()
  const zone = useZone()
  const [key] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const isLocked = theirs.status !== 'draft'
  const amend = () =>
    call(noteApi.amend, { params: { id: theirs.identifier }, body: { content: mine.content }, key }).then(
      onAmended,
      (error: unknown) => setProblem(messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') })),
    )
  return (
    <div className="room-conflict" role="alert">
      <p>{t(isLocked ? 'notes.conflict.locked' : 'notes.conflict.lead')}</p>
      <Version heading={t('notes.conflict.mine')} texts={mine}>
        {(!isLocked || theirs.actions.includes('amend')) && (
          <button type="button" className="room-choice" onClick={isLocked ? () => void amend() : onUseMine}>
            {t(isLocked ? 'notes.conflict.amend' : 'notes.conflict.keep_mine')}
          </button>
        )}
      </Version>
      {problem && <p className="room-failed">{problem}</p>}
      <Version
        heading={t('notes.conflict.theirs', { moment: momentOf(locale, zone, theirs.updatedAt) })}
        texts={theirs}
      >
        <button type="button" className="room-choice" onClick={onUseTheirs}>
          {t(isLocked ? 'notes.conflict.keep_signed' : 'notes.conflict.take_theirs')}
        </button>
      </Version>
    </div>
  )
}

function Version({ heading, texts, children }: { heading: string; texts: NoteTexts; children: ReactNode }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p>
        <b>{texts.title}</b>
      </p>
      <p>{texts.content}</p>
      {children}
    </section>
  )
}
