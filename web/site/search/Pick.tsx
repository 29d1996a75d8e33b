import classes from './search.module.css'

interface PickProps {
  name: string
  label: string
  options: readonly { code: string; name: string }[] | undefined
  /** First option, for no choice. */
  empty?: string
  /** The chosen value if the page controls it; `start` if the form does. */
  value?: string
  start?: string
  onPick?: (code: string) => void
  error?: string | undefined
}

/** A labelled select; the options may arrive later. */
export function Pick({ name, label, options, empty, value, start, onPick, error }: PickProps) {
  // Until the options arrive the chosen code stands in for its name, so that the choice is not lost.
  const chosen = value ?? start ?? ''
  const shown = options ?? (chosen ? [{ code: chosen, name: '…' }] : [])
  return (
    <div className={classes.pick}>
      <label htmlFor={name}>{label}</label>
      <select
        key={value === undefined && options ? 'known' : 'waiting'}
        id={name}
        name={name}
        {...(value === undefined
          ? { defaultValue: start }
          : { value, onChange: (event) => onPick?.(event.target.value) })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {shown.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
