import { Path } from '#site/art/Path.tsx'
import classes from './empty-state.module.css'

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
      <Path />
      <output>{text}</output>
      <button type="button" onClick={onAction} data-country={picksCountry ? 'change' : undefined}>
        {action}
      </button>
    </section>
  )
}
