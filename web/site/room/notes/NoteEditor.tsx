import { useEffect, useEffectEvent, useState } from 'react'
import { noteLimits, type NoteTemplate, noteTemplates } from '#schemas/care/notes.ts'
import { dateOf, plainDateOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { headingsOf, isUntouched } from '#shared/notes/templates.ts'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteSaveLine } from './NoteSaveLine.tsx'
import type { SessionNote } from './read-session-note.ts'
import { useDraft } from './use-draft.ts'
import { useZone } from '../zone.ts'

interface NoteEditorProps extends SessionNote {
  /** One of two versions was chosen; the note is read again. */
  onSettled: () => void
}

/** Title, template and text of a note. It saves itself. */
export function NoteEditor({ about, note, stored, onSettled }: NoteEditorProps) {
  const { t, locale } = useReading()
  const zone = useZone()
  // A note needs a title before it is saved, and nobody writes one while listening.
  const [first] = useState(() => {
    const date = dateOf(locale, plainDateOf(zone, new Date()), { day: 'numeric', month: 'short', year: 'numeric' })
    return { title: t('room_notes.title', { date }), content: '' }
  })
  const start = note ? { title: note.title, content: note.content } : first
  const draft = useDraft({ about, note, texts: start, stored })
  const { texts, saving, template } = draft
  const any = (key: string) => t.any(key)
  const chooseTemplate = (next: NoteTemplate) => {
    const headings = headingsOf(next, any)
    draft.setTemplate(next)
    // Typed text stays; headings go below it.
    const content = isUntouched(texts.content, any) ? headings : `${texts.content.trimEnd()}\n\n${headings}`
    if (headings !== '' || isUntouched(texts.content, any)) draft.type({ ...texts, content })
  }
  useSaveKey(draft.saveNow)
  return (
    <form className="room-note" onSubmit={(event) => event.preventDefault()}>
      {saving.as === 'conflict' && (
        <NoteConflict
          mine={texts}
          theirs={saving.theirs}
          onUseMine={draft.useMine}
          onUseTheirs={() => {
            draft.useTheirs()
            onSettled()
          }}
          onAmended={() => {
            draft.drop()
            onSettled()
          }}
        />
      )}
      <label>
        {t('notes.fields.title')}
        <input
          value={texts.title}
          maxLength={noteLimits.titleMax}
          autoComplete="off"
          onChange={({ target }) => draft.type({ ...texts, title: target.value })}
        />
      </label>
      {!note && (
        <label>
          {t('notes.template')}
          <select value={template} onChange={({ target }) => chooseTemplate(target.value as NoteTemplate)}>
            {noteTemplates.map((name) => (
              <option key={name} value={name}>
                {t(`notes.templates.${name}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('notes.fields.content')}
        <textarea
          value={texts.content}
          rows={12}
          maxLength={noteLimits.contentMax}
          onChange={({ target }) => draft.type({ ...texts, content: target.value })}
        />
      </label>
      <NoteSaveLine saving={saving} isAtRisk={draft.isAtRisk} />
    </form>
  )
}

/** Ctrl+S, or Cmd+S, saves the note instead of the page. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
