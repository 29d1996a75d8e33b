/** What may run: nothing beyond the essential before a choice. Other code asks `consentOf` first and listens with `onConsent`. */
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

/** Hears of every choice; gives back what ends the listening. */
export function onConsent(listener: (signal: Signal) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Signal>).detail)
  document.addEventListener('consent', hear)
  return () => document.removeEventListener('consent', hear)
}

/** Tells the page what is granted now. */
export const announce = (): void => void document.dispatchEvent(new CustomEvent('consent', { detail: signalNow() }))
