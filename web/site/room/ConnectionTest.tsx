import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import classes from './session.module.css'

const TestParts = lazy(() => import('./TestParts.tsx').then((file) => ({ default: file.TestParts })))

/** Microphone, camera and the way over the relay, at any time before a session. */
export function ConnectionTest() {
  const t = useT()
  const [hasBegun, setBegun] = useState(false)
  return (
    <div className={classes.test}>
      <h1>{t('connection_test.title')}</h1>
      <p className={classes.muted}>{t('connection_test.lead')}</p>
      {hasBegun ? (
        <Suspense>
          <TestParts />
        </Suspense>
      ) : (
        <button type="button" className={classes.main} onClick={() => setBegun(true)}>
          {t('connection_test.begin')}
        </button>
      )}
    </div>
  )
}
