import { lazy, Suspense } from 'react'
import classes from './empty-state.module.css'

const Path = lazy(() => import('#site/art/Path.tsx').then((file) => ({ default: file.Path })))

interface EmptyStateProps {
  text: string
  action: string
  onAction?: () => void
  /** The action opens the country picker. */
  picksCountry?: boolean
}

/** An empty or error state: one picture, one sentence, one action. */
export function EmptyState({ text, action, onAction, picksCountry = false }: EmptyStateProps) {
  return (
    <section id="results" className={classes.nothing}>
      <div className={classes.picture}>
        <Suspense>
          <Path />
        </Suspense>
      </div>
      <output>{text}</output>
      <button type="button" onClick={onAction} data-country={picksCountry ? 'change' : undefined}>
        {action}
      </button>
    </section>
  )
}
