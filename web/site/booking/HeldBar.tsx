import { clockUntil } from '#shared/i18n/format.ts'
import { useT } from '#shared/i18n/words.tsx'
import { visitorHoldLimits } from '#schemas/scheduling/hold-token.ts'
import { Icon } from './Icon.tsx'
import type { HoldState } from './hold-hour.ts'
import { useSeconds } from './use-seconds.ts'
import { classes } from './classes.ts'

const holdMs = visitorHoldLimits.minutes * 60_000

/** How long the hour is held. It is announced when five minutes are left, and one. The bar keeps its place while it loads. */
export function HeldBar({ state, onAgain }: { state: HoldState; onAgain: () => void }) {
  const t = useT()
  const now = useSeconds()
  if (state.is !== 'held' && state.is !== 'expired' && state.is !== 'loading') return null
  const left = state.is === 'held' ? Math.max(0, Date.parse(state.until) - now) : 0
  const minutes = Math.ceil(left / 60_000)
  return (
    <div className={classes.held}>
      <div className={classes.heldLine}>
        <Icon name="clock" />
        {state.is === 'loading' && <span aria-hidden="true">&nbsp;</span>}
        {state.is === 'held' && (
          <>
            <span role="timer" aria-live="off">
              {t('book_page.held', { clock: clockUntil(state.until, now) })}
            </span>
            <small>{t('book_page.held_why')}</small>
          </>
        )}
        {state.is === 'expired' && (
          <>
            <span role="alert">{t('book_page.hold_over')}</span>
            <button type="button" className={classes.plain} onClick={onAgain}>
              {t('book_page.hold_again')}
            </button>
          </>
        )}
        <output className={classes.hidden}>
          {left > 0 && minutes <= 5 && t('book_page.held_left', { smart_count: minutes > 1 ? 5 : 1 })}
        </output>
      </div>
      <div className={classes.heldTrack} aria-hidden="true">
        <div style={{ width: `${Math.min(100, (left / holdMs) * 100)}%` }} />
      </div>
    </div>
  )
}
