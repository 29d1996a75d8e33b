/**
 * The first sign that somebody uses the page. What is shown already, but does something only then, loads its code after it: most
 * visits of a page end without.
 */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click', 'change'] as const

let used: Promise<void> | undefined

/** From the first time that it is asked for, so that an earlier sign does not count. */
export const firstUse = (): Promise<void> =>
  (used ??= new Promise((resolve) => {
    const end = () => resolve()
    for (const sign of signs) addEventListener(sign, end, { capture: true, once: true, passive: true })
  }))
