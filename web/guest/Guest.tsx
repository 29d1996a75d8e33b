import { useReading } from '../kit/words.tsx'

/** What somebody who was invited to a session sees. */
export function Guest() {
  const { t } = useReading()
  return <h1>{t('guest.title')}</h1>
}
