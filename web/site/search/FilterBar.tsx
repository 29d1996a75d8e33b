import { type ComponentType, useRef, useState } from 'react'
import { openDialog } from '#shared/dialogs/dialogs.ts'
import { ShellDialog } from '#shared/dialogs/ShellDialog.tsx'
import { useT } from '#shared/i18n/words.tsx'
import { LanguageField, ListedField, PriceField, SortField, TimeField } from './FilterFields.tsx'
import { countFilters } from './filters.ts'
import type { FiltersProps } from './Filters.tsx'
import classes from './search.module.css'

/** The usual filters in a row, and all of them in a sheet; on a phone only the sheet and the order. */
export function FilterBar(props: FiltersProps) {
  const t = useT()
  const { filters, country } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<FiltersProps>>()
  const count = countFilters(filters)

  function open() {
    if (!dialog.current) return
    setIsOpen(true)
    openDialog(dialog.current)
    void import('./FilterSheet.tsx').then(({ FilterSheet }) => setSheet(() => FilterSheet))
  }

  return (
    <section id="filters" className={classes.filters} aria-label={t('search_filters.filters')}>
      <ListedField kind="speciality" filters={filters} />
      <ListedField kind="modality" filters={filters} />
      <LanguageField filters={filters} />
      <TimeField filters={filters} />
      <PriceField filters={filters} country={country} />
      <SortField filters={filters} />
      <button type="button" className={classes.more} aria-haspopup="dialog" onClick={open}>
        {count > 0 ? t('search_filters.all_filters_count', { count }) : t('search_filters.all_filters')}
      </button>
      <ShellDialog
        ref={dialog}
        name="filter-sheet"
        title={t('search_filters.all_filters')}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && Sheet && <Sheet {...props} />}
      </ShellDialog>
    </section>
  )
}
