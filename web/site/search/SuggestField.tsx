/* ARIA combobox pattern: no HTML element suggests rows of several kinds, and the input handles the keys of its list. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { SearchSuggestion } from '#schemas/marketplace/provider-profile.ts'
import { searchLimits } from '#schemas/marketplace/search-limits.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import searchable from '#site/form/searchable.module.css'
import { changeFilters } from './filters.ts'
import type { FiltersProps } from './Filters.tsx'
import { useSuggestions } from './use-suggestions.ts'

const optionId = (place: number) => `suggestion-${place}`
const none: readonly SearchSuggestion[] = []

/** One field for concerns, places and names. A suggestion sets its filter or opens the therapist; Enter alone searches names. */
export function SuggestField({ filters, country }: FiltersProps) {
  const { locale, t } = useReading()
  const [typed, setTyped] = useState('')
  const [isClosed, setClosed] = useState(false)
  /** Of the suggestions; -1: the text itself. */
  const [active, setActive] = useState(-1)
  const found = useSuggestions(typed, country) ?? none
  const isOpen = !isClosed && found.length > 0

  function type(text: string) {
    setTyped(text)
    setActive(-1)
    setClosed(false)
  }
  function choose({ kind, value }: SearchSuggestion) {
    if (kind === 'therapist') return location.assign(addressOf(locale, paths.therapist({ id: value })))
    type('')
    changeFilters(filters, kind === 'place' ? { country, state: value } : { speciality: value })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = isOpen ? found[active] : undefined
    if (chosen) return choose(chosen)
    setClosed(true)
    changeFilters(filters, { name: typed.trim() })
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setClosed(false)
      const places = found.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setClosed(true)
    }
  }

  return (
    <form className={`${searchable.searchable} sg-form`} aria-label={t('suggest.label')} onSubmit={submit}>
      <label htmlFor="suggest">{t('suggest.label')}</label>
      <input
        id="suggest"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={searchLimits.suggestionMax}
        placeholder={t('suggest.hint')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={press}
      />
      {isOpen && (
        <div id="suggestions" role="listbox" aria-label={t('suggest.label')} className={searchable.list}>
          {found.map((suggestion, place) => (
            <div
              key={`${suggestion.kind} ${suggestion.value}`}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={place === active ? `${searchable.active} sg-row` : 'sg-row'}
              // The focus stays in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.name} <small>{t(`suggest.kinds.${suggestion.kind}`)}</small>
            </div>
          ))}
        </div>
      )}
      <output className="sg-hidden">{isOpen && t('suggest.results', { smart_count: found.length })}</output>
    </form>
  )
}
