import type { Option } from '#shared/match/questions.ts'

interface OptionsProps {
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  /** 1: radio buttons. */
  most: number
  onChoose: (values: string[]) => void
}

/** The answers of a question. Once enough are chosen, the others wait until one is unchecked. */
export function Options({ name, options, chosen, most, onChoose }: OptionsProps) {
  const isFull = most > 1 && chosen.length >= most
  const isCompact = options.length > 5
  return (
    <div className={isCompact ? 'match-options match-compact' : 'match-options'}>
      {options.map(({ value, label, hint }) => {
        const isChosen = chosen.includes(value)
        return (
          <label key={value} className="match-option">
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                onChoose(most === 1 ? [value] : isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])
              }
            />
            <span>
              <strong>{label}</strong>
              {hint !== undefined && <small>{hint}</small>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
