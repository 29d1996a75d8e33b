/** Toasts. Each stays at least 20 seconds, longer under the pointer or the focus, or until closed. */
export interface Toast {
  number: number
  kind: 'success' | 'error'
  text: string
}

export const toastMilliseconds = 20_000

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeToast = (number: number): void => change(toasts.filter((toast) => toast.number !== number))

/** Shows a toast; the same sentence again only restarts its timer. */
export function say(text: string, kind: Toast['kind'] = 'success'): void {
  count += 1
  change([...toasts.filter((toast) => toast.text !== text), { number: count, kind, text }])
}
