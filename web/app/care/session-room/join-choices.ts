/** What this browser remembers about join requests: how they are announced, and which ones were seen. */

export interface JoinChoices {
  sound: boolean
  /** A notification of the device; only once the browser allows it. */
  system: boolean
}

const choicesPlace = 'join-requests'
const seenPlace = 'join-requests-seen'
const usual: JoinChoices = { sound: true, system: false }
const seenAtMost = 20

const listeners = new Set<() => void>()
const publish = () => listeners.forEach((listener) => listener())

function read(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null')
  } catch {
    // Without storage, or with something else in it, the usual choices hold.
    return null
  }
}

function write(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value))
  } catch {
    // Without storage the choice holds for this page only.
  }
}

let choices: JoinChoices | undefined
let seen: readonly string[] | undefined

export const joinChoices = (): JoinChoices => (choices ??= { ...usual, ...(read(choicesPlace) as object | null) })

export function chooseJoin(change: Partial<JoinChoices>): void {
  choices = { ...joinChoices(), ...change }
  write(choicesPlace, choices)
  publish()
}

/** Visits that the therapist has seen: they make no more sound in any tab. */
export function seenRequests(): readonly string[] {
  if (seen) return seen
  const stored = read(seenPlace)
  seen = Array.isArray(stored) ? stored.map(String) : []
  return seen
}

export function markSeen(occupants: readonly string[]): void {
  seen = [...seenRequests().filter((one) => !occupants.includes(one)), ...occupants].slice(-seenAtMost)
  write(seenPlace, seen)
  publish()
}

/** Called after a change in this tab or another one. */
export function onJoinChoices(listener: () => void): () => void {
  const readAgain = ({ key }: StorageEvent) => {
    if (key !== null && key !== choicesPlace && key !== seenPlace) return
    choices = undefined
    seen = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', readAgain)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', readAgain)
  }
}
