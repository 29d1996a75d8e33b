import { Late } from '#site/lib/Late.tsx'
import type { Filters as Chosen } from './filters.ts'
import { loadFilterBar, loadSuggestField } from './late-parts.ts'
import classes from './search.module.css'

export interface FiltersProps {
  filters: Chosen
  country: string
  /** Therapists that match; undefined while they load. */
  total: number | undefined
}

/** The field and the filters above the list. Their code follows the therapists, and their place is kept. */
export function Filters(props: FiltersProps) {
  const place = <div id="filters" className={classes.filters} />
  if (!props.country)
    return (
      <>
        <div className={classes.suggest} />
        {place}
      </>
    )
  return (
    <>
      <div className={classes.suggest}>
        <Late load={loadSuggestField} props={props} />
      </div>
      <Late load={loadFilterBar} props={props} before={place} />
    </>
  )
}
