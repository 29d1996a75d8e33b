import { Path } from '../art/Path.tsx'
import classes from './nothing.module.css'

/** An empty or broken place: one picture, one sentence, one thing to do. */
export function Nothing({ says, action, onAction }: { says: string; action: string; onAction: () => void }) {
  return (
    <section id="results" className={classes.nothing}>
      <Path />
      <output>{says}</output>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </section>
  )
}
