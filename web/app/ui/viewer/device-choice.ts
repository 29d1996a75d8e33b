/** Choices that this browser remembers until the person signs out, and the account beyond that. */
import { useSyncExternalStore } from 'react'
import { displayApi } from '#schemas/identity/display.calls.gen.ts'
import { call, isRefusal } from '#shared/api/api.ts'
import { useSaveDisplay } from './use-save-display.ts'
import type { Viewer } from './viewer.tsx'

/** `menu` is `collapsed` or absent, `letter-keys` is `off` or absent, `rows` is `compact`, `comfortable` or absent. */
type AccountChoice = 'menu' | 'letter-keys' | 'rows'
/**
 * `phone-day` is `list` or absent: a choice for a small screen, which says nothing about other devices. `offline-session` is `on` or
 * absent: the next session may be stored in this browser. `next-time` is `off` or absent: what an account without a password can
 * still have was put away.
 */
type BrowserChoice = 'phone-day' | 'offline-session' | 'next-time'
/** `unsent` is the person whose account does not have the choices of this device yet. */
type DeviceChoice = AccountChoice | BrowserChoice | 'unsent'

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

const accountChoices = ['menu', 'letter-keys', 'rows'] as const

/** Sends the choices of this device, which the account does not have yet. */
function sendUnsent(): void {
  const body = Object.fromEntries(accountChoices.map((name) => [name, readDeviceChoice(name)]))
  const settle = () => storeDeviceChoice('unsent', null)
  call(displayApi.set, { body }).then(settle, (error) => isRefusal(error) && settle())
}

/** Without a connection a choice stays on this device, and is sent when the connection is back or the page is opened again. */
function sendLater(user: string): void {
  storeDeviceChoice('unsent', user)
  addEventListener('online', sendUnsent, { once: true })
}

/**
 * Takes the choices from the account before the first paint, unless it does not have those of this device yet. An operator
 * who acts for somebody keeps their own.
 */
export function takeDisplay({
  identifier,
  display,
  impersonation,
}: Pick<Viewer, 'identifier' | 'display' | 'impersonation'>): void {
  if (!display || impersonation) return
  if (readDeviceChoice('unsent') === identifier) return sendUnsent()
  for (const name of accountChoices) storeDeviceChoice(name, display[name])
  storeDeviceChoice('unsent', null)
}

/** A choice and its setter; every component and tab follows, and other devices from the next load. */
export function useStoredChoice(name: AccountChoice): [string | null, (value: string | null) => void] {
  const save = useSaveDisplay(sendLater)
  const store = (value: string | null) => {
    storeDeviceChoice(name, value)
    save({ [name]: value })
  }
  return [useSyncExternalStore(subscribe, () => readDeviceChoice(name)), store]
}

/** The same for a choice that stays in this browser. */
export function useBrowserChoice(name: BrowserChoice): [string | null, (value: string | null) => void] {
  const chosen = useSyncExternalStore(subscribe, () => readDeviceChoice(name))
  return [chosen, (value) => storeDeviceChoice(name, value)]
}

/** Whether a choice has this value, and the function that sets or removes it; every component and tab follows. */
export function useDeviceChoice(name: AccountChoice, value: string): [boolean, (isChosen: boolean) => void] {
  const [chosen, store] = useStoredChoice(name)
  return [chosen === value, (wanted) => store(wanted ? value : null)]
}
