/** Which cookies and scripts are allowed: only the essential ones before a choice. Other code reads `consentOf` first and subscribes with `onConsent`. */
import { consentCategories, type ConsentCategory } from '#schemas/platform/consent.ts'
import { readChoice } from './choice.ts'

export type Signal = Record<ConsentCategory, 'granted' | 'denied'>

function signalNow(): Signal {
  const settings = readChoice()?.settings
  return Object.fromEntries(
    consentCategories.map((category) => [category, settings?.[category] ? 'granted' : 'denied']),
  ) as Signal
}

export const consentOf = (category: ConsentCategory): Signal[ConsentCategory] => signalNow()[category]

/** Subscribes to every choice; returns the function that unsubscribes. */
export function onConsent(listener: (signal: Signal) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<Signal>).detail)
  document.addEventListener('consent', handle)
  return () => document.removeEventListener('consent', handle)
}

/** Publishes the current consent to the page. */
export const announce = (): void => void document.dispatchEvent(new CustomEvent('consent', { detail: signalNow() }))
