/* ARIA combobox pattern: no HTML element searches in the middle of a word, and the input handles the keys of its list. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { matching, type Option } from '#shared/form/matching.ts'
import classes from './searchable.module.css'

interface SearchableSelectProps {
  name: string
  label: string
  /** In display order; may arrive later. */
  options: readonly Option[] | undefined
  /** Code of the chosen option, or empty. */
  value: string
  /** Shown while no option is chosen. */
  empty: string
  onPick: (code: string) => void
  error?: string | undefined
}

const none: readonly Option[] = []

/** A select for long lists: typing filters it, arrows and Enter choose, Escape closes, a button clears. */
export function SearchableSelect({ name, label, options = none, value, empty, onPick, error }: SearchableSelectProps) {
  const t = useT()
  const optionId = (place: number) => `${name}-option-${place}`
  const { typed, active, found, isOpen, open, close, type, pick, press } = useSearch({
    options,
    value,
    onPick,
    optionId,
  })
  const chosen = options.find((option) => option.code === value)
  return (
    <div className={classes.searchable}>
      <label htmlFor={name}>{label}</label>
      <div className={classes.control}>
        <input
          id={name}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${name}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          autoComplete="off"
          placeholder={chosen?.name ?? (value ? '…' : empty)}
          value={typed ?? chosen?.name ?? ''}
          onClick={open}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
        />
        {value && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('shared.clear', { label })}
            onClick={() => onPick('')}
          >
            ×
          </button>
        )}
      </div>
      {isOpen && found.length > 0 && (
        <div id={`${name}-list`} role="listbox" aria-label={label} className={classes.list}>
          {found.map((option, place) => (
            <div
              key={option.code}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={option.code === value}
              className={place === active ? classes.active : undefined}
              // The focus stays in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.name}
            </div>
          ))}
        </div>
      )}
      {error && (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <div aria-live="polite">
        {isOpen && options.length > 0 && found.length === 0 && <p className={classes.list}>{t('shared.no_match')}</p>}
      </div>
    </div>
  )
}

interface Search extends Required<Pick<SearchableSelectProps, 'value' | 'onPick'>> {
  options: readonly Option[]
  optionId: (place: number) => string
}

/** The typed text and the options it finds; the list is closed while nothing is typed. */
function useSearch({ options, value, onPick, optionId }: Search) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const isOpen = typed !== undefined
  const found = matching(options, typed ?? '')

  function open() {
    if (isOpen) return
    setTyped('')
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.code === value),
      ),
    )
  }
  const close = () => setTyped(undefined)

  function pick(option: Option | undefined) {
    if (!option) return
    close()
    onPick(option.code)
  }

  function move(step: number) {
    const next = (active + step + found.length) % Math.max(1, found.length)
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      return isOpen ? move(step) : open()
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      pick(found[active])
    }
    // A surrounding dialog stays open.
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return {
    typed,
    active,
    found,
    isOpen,
    open,
    close,
    pick,
    press,
    type: (text: string) => {
      setTyped(text)
      setActive(0)
    },
  }
}
