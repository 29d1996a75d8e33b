/** Choices that this browser remembers until the person signs out. */
import { useSyncExternalStore } from 'react'

/** `menu` is `collapsed` or absent, `letter-keys` is `off` or absent, `rows` is `compact`, `comfortable` or absent. */
type DeviceChoice = 'menu' | 'letter-keys' | 'rows'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Without storage a choice holds for this page only. */
const held = new Map<DeviceChoice, string | null>()

export function readDeviceChoice(name: DeviceChoice): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return held.get(name) ?? null
  }
}

function storeDeviceChoice(name: DeviceChoice, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    held.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** A choice and its setter; every component and tab follows. */
export function useStoredChoice(name: DeviceChoice): [string | null, (value: string | null) => void] {
  return [useSyncExternalStore(subscribe, () => readDeviceChoice(name)), (value) => storeDeviceChoice(name, value)]
}

/** Whether a choice has this value, and the function that sets or removes it; every component and tab follows. */
export function useDeviceChoice(name: DeviceChoice, value: string): [boolean, (isChosen: boolean) => void] {
  const [chosen, store] = useStoredChoice(name)
  return [chosen === value, (wanted) => store(wanted ? value : null)]
}
