import { Resting } from '#site/lib/Resting.tsx'
import { countFilters, type Filters as Chosen } from './filters.ts'
import { loadFilterBar, loadSuggestField } from './late-parts.ts'
import classes from './search.module.css'

export interface FiltersProps {
  filters: Chosen
  country: string
  /** Therapists that match; undefined while they load. */
  total: number | undefined
}

/** The field and the filters above the list. The build has drawn them; their code comes when somebody uses the page. */
export const Filters = (props: FiltersProps) => (
  <>
    <div className={classes.suggest}>
      <Resting name="suggest" load={loadSuggestField} props={props} />
    </div>
    <Resting
      name="filters"
      load={loadFilterBar}
      props={props}
      isStale={countFilters(props.filters) > 0 || props.filters.sort !== undefined}
    />
  </>
)
