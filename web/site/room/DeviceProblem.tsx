import { useT } from '#shared/i18n/words.tsx'
import type { LocalResult } from '#shared/room/local-devices.ts'
import { type Browser, browserOf } from './browser-of.ts'
import classes from './session.module.css'
import type { LocalDevices } from './use-local-devices.ts'

interface DeviceProblemProps {
  local: LocalDevices
  problem: NonNullable<LocalResult['problem']>
  /** Joins with the stream that is handed over, or with none to listen and type; absent where there is nothing to join. */
  onEnter?: (handOver: LocalDevices['handOver']) => void
}

/** What is wrong, what to do about it, and the ways to take part all the same. */
export function DeviceProblem({ local, problem: { of, why }, onEnter }: DeviceProblemProps) {
  const t = useT()
  const hasSound = (local.stream?.getAudioTracks().length ?? 0) > 0
  const joinWithSound = () => (hasSound ? onEnter?.(local.handOver) : local.want({ microphone: true, camera: false }))
  return (
    <section className="sp-problem" aria-labelledby="problem">
      <output>
        <h2 id="problem">{t(`session_page.problem_of_${of}`)}</h2>
        <p>{t(`session_page.problem_${why}`)}</p>
      </output>
      {why === 'refused' && <Steps browser={browserOf(navigator.userAgent)} />}
      <div className="sp-row">
        {why !== 'insecure' && why !== 'unsupported' && (
          <button type="button" className={classes.button} onClick={local.retry}>
            {t('session_page.try_devices')}
          </button>
        )}
        {onEnter && of !== 'microphone' && why !== 'insecure' && why !== 'unsupported' && (
          <button type="button" className={classes.button} onClick={joinWithSound}>
            {t('session_page.sound_only')}
          </button>
        )}
        {onEnter && of !== 'camera' && (
          <button type="button" className={classes.button} onClick={() => onEnter(() => null)}>
            {t('session_page.listen_only')}
          </button>
        )}
      </div>
    </section>
  )
}

function Steps({ browser }: { browser: Browser }) {
  const t = useT()
  return (
    <>
      <PermissionPicture browser={browser} />
      <ol>
        <li>{t(`session_page.steps_${browser}_open`)}</li>
        <li>{t(`session_page.steps_${browser}_allow`)}</li>
        <li>{t('session_page.steps_again')}</li>
      </ol>
      <p>{t('session_page.steps_system')}</p>
    </>
  )
}

/** The bar with the address, its symbol marked, and two switches that are on. */
function PermissionPicture({ browser }: { browser: Browser }) {
  const isBelow = browser === 'ios' || browser === 'ios_app'
  const symbols: Partial<Record<Browser, string>> = {
    edge: 'M24 17v-3a4 4 0 0 1 8 0v3h2v9H22v-9Zm2 0h4v-3a2 2 0 0 0-4 0Z',
    firefox: 'M21 16h9v8h-9Zm10 3 5-3v8l-5-3ZM20 12l17 16-1.4 1.4L18.600 13.400Z',
  }
  const sliders = 'M20 15h8v2h-8Zm11-1.500h3v5h-3Zm5 1.500h2v2h-2Zm-16 7h3v2h-3Zm4-1.500h3v5h-3Zm4 1.500h10v2h-10Z'
  return (
    <svg className="sp-steps" viewBox="0 0 280 110" aria-hidden="true">
      <g transform={isBelow ? 'translate(0 68)' : undefined}>
        <rect className="sp-bar" x="1" y="1" width="278" height="39" rx="10" />
        <circle className="sp-mark" cx="28" cy="20" r="17" />
        <path className="sp-symbol" d={symbols[browser] ?? sliders} />
        <path className="sp-address" d="M56 16h120v8H56Z" />
      </g>
      <g transform={isBelow ? 'translate(12 2)' : 'translate(12 48)'}>
        <rect className="sp-bar" x="0" y="0" width="170" height="58" rx="8" />
        <path className="sp-address" d="M14 13h80v7H14Zm0 26h60v7H14Z" />
        <rect className="sp-on" x="126" y="9" width="30" height="16" rx="8" />
        <rect className="sp-on" x="126" y="34" width="30" height="16" rx="8" />
        <circle className="sp-knob" cx="148" cy="17" r="6" />
        <circle className="sp-knob" cx="148" cy="42" r="6" />
      </g>
    </svg>
  )
}
