import { lazy, Suspense, useState } from 'react'
import { roomConnectionLimits } from '#schemas/care/room-connection-limits.ts'
import { roomConnectionApi } from '#schemas/care/room-connection.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { type LoopbackResult, testLoopback } from '#shared/room/loopback-test.ts'
import { useReading, useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { verdictOf } from './connection-rules.ts'
import { Devices } from './Devices.tsx'
import styles from './page.css?inline'
import classes from './session.module.css'
import { type LocalDevices, useLocalDevices } from './use-local-devices.ts'
import { useSheet } from '#site/lib/use-sheet.ts'

const DeviceProblem = lazy(() => import('./DeviceProblem.tsx').then((file) => ({ default: file.DeviceProblem })))

/** The test once it was begun, so that no browser asks for the devices before. */
export function TestParts() {
  const local = useLocalDevices('video')
  useSheet(styles)
  return (
    <>
      <DevicePart local={local} />
      <RelayPart />
    </>
  )
}

function DevicePart({ local }: { local: LocalDevices }) {
  const t = useT()
  const { stream, problem } = local
  const hasPicture = (stream?.getVideoTracks().length ?? 0) > 0
  return (
    <section className="sp-card" aria-labelledby="devices">
      <h2 id="devices">{t('connection_test.devices')}</h2>
      {problem && (
        <Suspense>
          <DeviceProblem local={local} problem={problem} />
        </Suspense>
      )}
      {hasPicture && (
        <div className="sp-picture">
          <video
            aria-label={t('session_page.own_picture')}
            autoPlay
            muted
            playsInline
            ref={(video) => {
              if (video && video.srcObject !== stream) video.srcObject = stream
            }}
          />
        </div>
      )}
      <Devices local={local} />
    </section>
  )
}

type State =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'over'; result: LoopbackResult }
  | { is: 'failed'; why: unknown }

function RelayPart() {
  const { locale, t } = useReading()
  const messageOf = useMessageOf()
  const [state, setState] = useState<State>({ is: 'idle' })
  const run = async () => {
    if (state.is === 'running') return
    setState({ is: 'running' })
    try {
      const ice = await call(roomConnectionApi.test)
      setState({ is: 'over', result: await testLoopback(ice, roomConnectionLimits.testSeconds * 1000) })
    } catch (why) {
      setState({ is: 'failed', why })
    }
  }
  const needsSignIn = state.is === 'failed' && state.why instanceof ApiError && state.why.status === 401
  return (
    <section className="sp-card" aria-labelledby="relay">
      <h2 id="relay">{t('connection_test.connection')}</h2>
      <output>
        {state.is === 'running' && <p>{t('connection_test.running')}</p>}
        {state.is === 'over' && <Result result={state.result} />}
        {state.is === 'failed' && <p>{needsSignIn ? t('connection_test.sign_in') : messageOf(state.why)}</p>}
      </output>
      {needsSignIn ? (
        <a className={classes.main} href={addressOf(locale, paths.login({ redirect: location.pathname }))}>
          {t('session_page.to_sign_in')}
        </a>
      ) : (
        <button
          type="button"
          className={classes.button}
          aria-disabled={state.is === 'running'}
          onClick={() => void run()}
        >
          {t(state.is === 'idle' || state.is === 'running' ? 'connection_test.run' : 'connection_test.again')}
        </button>
      )}
    </section>
  )
}

/** The result in words, what to do, and then the figures. */
function Result({ result }: { result: LoopbackResult }) {
  const { t } = useReading()
  const verdict = verdictOf(result)
  const { lostShare, roundTripMs } = result
  return (
    <>
      <p className={verdict === 'good' ? 'sp-good' : 'sp-late'}>{t(`connection_test.${verdict}`)}</p>
      <p>{t(`connection_test.${verdict}_advice`)}</p>
      {lostShare !== null && (
        <p className={classes.muted}>
          {t('connection_test.figures', { percent: Math.round(lostShare * 100), ms: roundTripMs ?? 0 })}
        </p>
      )}
    </>
  )
}
