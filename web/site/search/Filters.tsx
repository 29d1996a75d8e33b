import { useLate } from '#site/lib/use-late.ts'
import type { Filters as Chosen } from './filters.ts'
import { loadFilterBar } from './late-parts.ts'
import classes from './search.module.css'

export interface FiltersProps {
  filters: Chosen
  country: string
  /** Therapists that match; undefined while they load. */
  total: number | undefined
}

/** The filters above the list. Their code follows the therapists, and their place is kept. */
export function Filters(props: FiltersProps) {
  const Bar = useLate(loadFilterBar)
  return Bar && props.country ? <Bar {...props} /> : <div id="filters" className={classes.filters} />
}
