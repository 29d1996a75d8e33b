import { useRef } from 'react'
import classes from './form.module.css'

interface CodeFieldProps {
  label: string
  /** Accessible name of one box: `Digit 1 of 6`. */
  boxLabel: (place: number) => string
  error?: string | undefined
  isBusy: boolean
  /** Returns whether the code was correct. */
  onComplete: (code: string) => Promise<boolean>
}

const places = [0, 1, 2, 3, 4, 5] as const

/** Six boxes as one labelled group. Accepts a pasted or autofilled code of exactly six digits; backspace moves back. */
export function CodeField({ label, boxLabel, error, isBusy, onComplete }: CodeFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])]

  function fill(from: number, text: string) {
    const digits = text.replaceAll(/\D/g, '')
    const start = digits.length === 6 ? 0 : from
    const inputs = boxes()
    for (const [offset, digit] of digits.split('').entries()) {
      const box = inputs[start + offset]
      if (box) box.value = digit
    }
    inputs[Math.min(start + digits.length, 5)]?.focus()
    void finish()
  }

  /** Clears the boxes after a wrong code, so that digits of two codes are never mixed. */
  async function finish() {
    const code = boxes()
      .map((box) => box.value)
      .join('')
    if (!/^\d{6}$/.test(code) || isBusy || (await onComplete(code))) return
    for (const box of boxes()) box.value = ''
    boxes()[0]?.focus()
  }

  function move(event: React.KeyboardEvent<HTMLInputElement>, place: number) {
    const inputs = boxes()
    if (event.key === 'ArrowLeft') inputs[place - 1]?.focus()
    if (event.key === 'ArrowRight') inputs[place + 1]?.focus()
    if (event.key === 'Backspace' && event.currentTarget.value === '') {
      const before = inputs[place - 1]
      if (before) before.value = ''
      before?.focus()
      event.preventDefault()
    }
  }

  return (
    <div className={classes.field}>
      <fieldset ref={group} aria-describedby={error ? 'code-error' : undefined} className={classes.code}>
        <legend>{label}</legend>
        {places.map((place) => (
          <input
            key={place}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={boxLabel(place + 1)}
            aria-invalid={error ? true : undefined}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => move(event, place)}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = event.clipboardData.getData('text').trim()
              if (/^\d{6}$/.test(pasted.replaceAll(/[\s-]/g, ''))) fill(0, pasted)
            }}
            onInput={(event) => {
              const text = event.currentTarget.value
              event.currentTarget.value = ''
              fill(place, text.length > 1 && text.length < 6 ? text.slice(-1) : text)
            }}
          />
        ))}
      </fieldset>
      {error && (
        <p id="code-error" role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
