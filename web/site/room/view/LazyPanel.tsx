import { type ComponentType, useEffect, useState } from 'react'
import type { Locale } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'

export type Load<Props> = (locale: Locale) => Promise<ComponentType<Props>>

/** A part of the room whose script comes only when it is opened. */
export function LazyPanel<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const { t, locale } = useReading()
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let isOver = false
    load(locale).then(
      (part) => !isOver && setPart(() => part),
      () => !isOver && setFailed(attempt),
    )
    return () => void (isOver = true)
  }, [load, locale, attempt])
  if (Part) return <Part {...props} />
  if (failed !== attempt) return <p className="room-hint">{t('room_beside.loading')}</p>
  return (
    <>
      <p role="alert">{t('room_beside.not_loaded')}</p>
      <button type="button" className="room-choice" onClick={() => setAttempt(attempt + 1)}>
        {t('room_beside.try_again')}
      </button>
    </>
  )
}
