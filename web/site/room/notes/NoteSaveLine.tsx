import { messageOf } from '#shared/api/api.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import type { View } from '#shared/notes/autosave-ports.ts'
import { useZone } from '../zone.ts'

type Saved = Pick<View, 'saving' | 'isAtRisk'>

/** Whether the note is saved. Only trouble is announced: a session has one voice already. */
export function NoteSaveLine({ saving, isAtRisk }: Saved) {
  const sentence = useSentence({ saving, isAtRisk })
  const isTrouble = isAtRisk || saving.as === 'waiting' || saving.as === 'refused'
  return (
    <div className={`room-saveLine ${isTrouble ? 'room-trouble' : ''}`}>
      <p role="alert">{isTrouble && sentence}</p>
      {!isTrouble && <p>{sentence}</p>}
    </div>
  )
}

function useSentence({ saving, isAtRisk }: Saved): string {
  const { t, locale } = useReading()
  const zone = useZone()
  if (isAtRisk) return t('notes.save.at_risk')
  switch (saving.as) {
    case 'unchanged':
      return ''
    case 'saved':
      return t('notes.save.saved', { time: timeOf(locale, zone, saving.at) })
    case 'waiting':
      return t(saving.isOffline ? 'notes.save.offline' : 'notes.save.waiting')
    case 'refused': {
      const known = { general: t('shared.broken'), offline: t('shared.offline') }
      return t('notes.save.refused', { reason: messageOf(saving.error, known) })
    }
    case 'typing':
    case 'short':
    case 'saving':
    case 'conflict':
      return t(`notes.save.${saving.as}`)
  }
}
