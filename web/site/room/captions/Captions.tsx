import { useT } from '#shared/i18n/words.tsx'
import type { RoomCaptions } from './use-captions.ts'

interface CaptionsProps {
  captions: RoomCaptions
  nameOf: (occupant: string) => string
}

/** The last two lines of what others say. */
export function CaptionLines({ captions: { view }, nameOf }: CaptionsProps) {
  const t = useT()
  if (!view.isWanted || !Object.values(view.answers).includes('on')) return null
  return (
    <div className="room-captions">
      <span className="room-hidden">{t('room_beside.captions.label')}</span>
      {view.lines.map(({ number, from, text }) => (
        <p key={number}>
          <b>{nameOf(from)}:</b> {text}
        </p>
      ))}
    </div>
  )
}

/** Who asks for captions of one's own words, that they are being captioned, and why those of others do not come. */
export function CaptionNotices({ captions: { view, allow, refuse }, nameOf }: CaptionsProps) {
  const t = useT()
  const { own, askers, answers, isWanted } = view
  const names = (occupants: readonly string[]) => occupants.map(nameOf).join(', ')
  const saying = (as: string) => names(Object.keys(answers).filter((occupant) => answers[occupant] === as))
  return (
    <>
      {own === 'asked' && askers.length > 0 && (
        <div className="room-notice">
          <p>{t('room_beside.captions.asks', { name: names(askers) })}</p>
          <button type="button" className="room-choice" onClick={allow}>
            {t('room_beside.captions.allow')}
          </button>
          <button type="button" className="room-choice" onClick={refuse}>
            {t('room_beside.captions.refuse')}
          </button>
        </div>
      )}
      {own === 'on' && askers.length > 0 && (
        <div className="room-notice">
          <p>{t('room_beside.captions.own_on')}</p>
          <button type="button" className="room-choice" onClick={refuse}>
            {t('room_beside.captions.stop')}
          </button>
        </div>
      )}
      {isWanted &&
        (['none', 'off', 'asked'] as const).map((as) =>
          saying(as) === '' ? null : (
            <p key={as} className="room-notice">
              {t(`room_beside.captions.answer_${as}`, { name: saying(as) })}
            </p>
          ),
        )}
    </>
  )
}
