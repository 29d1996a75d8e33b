/** What somebody did with a part of the page before its code was there is done again with the part that has it. */

export interface Left {
  /** The control that was pressed, and how. */
  pressed?: Element
  type?: string
}

const within = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLInputElement>('input, select, button, form') ?? []),
]

/** Notes where somebody is in the part that goes; the answer brings them there in the part that comes. */
export function leave(before: Element, left: Left, after: () => Element | null): () => void {
  const all = within(before)
  const focused = all.findIndex((control) => control === document.activeElement)
  const typed = all[focused]?.tagName === 'INPUT' ? all[focused]?.value : ''
  const pressed = all.findIndex((control) => control === left.pressed)
  const chosen = left.type === 'change' ? all[pressed]?.value : undefined
  return () => {
    const now = within(after())
    const field = now[focused]
    field?.focus()
    if (field && typed) fill(field, typed, 'input')
    const control = now[pressed]
    // After what was typed has arrived.
    if (control) setTimeout(() => repeat(control, chosen))
  }
  function repeat(control: HTMLInputElement, value: string | undefined) {
    if (value !== undefined) fill(control, value, 'change')
    else if (left.type === 'submit') (control as unknown as HTMLFormElement).requestSubmit()
    else if (left.type === 'mousedown') openList(control)
    else if (!typed || control.tagName === 'BUTTON') control.click()
  }
}

/** Past the property with which React watches the field. */
function fill(field: HTMLInputElement, value: string, type: 'input' | 'change'): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

function openList(select: HTMLElement): void {
  select.focus()
  try {
    ;(select as HTMLSelectElement).showPicker()
  } catch {
    // A browser that opens no list by script leaves the select focused.
  }
}
