/** The toasts of a page. Each stays at least 20 seconds, longer under the pointer or the focus, or until closed. */
import type { ReactNode } from 'react'

export interface Toast {
  number: number
  kind: 'success' | 'error' | 'info' | 'warning'
  text: ReactNode
}

export const toastMilliseconds = 20_000
/** Older errors wait until a newer one is closed. */
const mostShown = 3

let toasts: readonly Toast[] = []
let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  shown = next.slice(-mostShown)
  for (const listener of listeners) listener()
}

/** The toasts to draw, oldest first. */
export const shownToasts = (): readonly Toast[] => shown

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast. It replaces one with the same text and, unless it is an error, the last one that is not an error. */
export function showToast(text: ReactNode, kind: Toast['kind'] = 'success'): void {
  count += 1
  const others = toasts.filter((toast) => toast.text !== text && (kind === 'error' || toast.kind === 'error'))
  change([...others, { number: count, kind, text }])
}

export const closeToast = (number: number): void => change(toasts.filter((toast) => toast.number !== number))

export const closeToasts = (): void => change([])
