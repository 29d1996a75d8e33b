import type { KeyboardEvent } from 'react'

const steps: Record<string, [count: number, inRows: boolean]> = {
  ArrowRight: [1, false],
  ArrowLeft: [-1, false],
  ArrowDown: [1, true],
  ArrowUp: [-1, true],
}

/** Moves the focus among the buttons of a group; up and down move by `columns`. Returns the newly focused button. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, columns = 1): HTMLButtonElement | undefined {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-arrow]')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = at < 0 ? undefined : buttons[targetOf(event.key, at, buttons.length, columns)]
  if (!next || next === buttons[at]) return undefined
  event.preventDefault()
  next.focus()
  return next
}

function targetOf(key: string, at: number, count: number, columns: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const [step, inRows] = steps[key] ?? [0, false]
  return Math.min(count - 1, Math.max(0, at + step * (inRows ? columns : 1)))
}
