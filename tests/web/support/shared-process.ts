/**
 * What a test file leaves behind in a shared process, besides modules and the page: running timers, listeners and
 * observers of the document, changed prototypes. It is recorded from the first file on and undone after each file.
 */
import path from 'node:path'
import { getCallSites } from 'node:util'

interface Listening {
  target: EventTarget
  args: Parameters<EventTarget['removeEventListener']>
}
interface Notes {
  timers: Set<ReturnType<typeof setTimeout>>
  listening: Listening[]
  observers: Set<MutationObserver>
  prototypes: Map<object, PropertyDescriptorMap>
}

/** Files of the product and its tests; libraries share their state between all files, as the process does. */
const own = ['web', 'tests'].map((folder) => path.resolve(import.meta.dirname, '../../..', folder) + path.sep)

const place = Symbol.for('notes of the shared process')
const shared = globalThis as { [place]?: Notes }
const notes: Notes = (shared[place] ??= begin())

function begin(): Notes {
  const begun: Notes = { timers: new Set(), listening: [], observers: new Set(), prototypes: new Map() }
  noteTimers(begun)
  if (typeof document === 'undefined') return begun
  for (const target of [globalThis as unknown as EventTarget, document]) noteListeners(target, begun)
  noteObservers(begun)
  for (const owner of changeable()) begun.prototypes.set(owner, Object.getOwnPropertyDescriptors(owner))
  return begun
}

/** Whether the calling function belongs to the product or its tests. */
function isCalledByOwn(): boolean {
  const script = getCallSites(3)[2]?.scriptName.replace(/^file:\/\//, '') ?? ''
  return own.some((folder) => script.startsWith(folder))
}

function noteTimers({ timers }: Notes): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name]
    const noted = (...args: unknown[]) => {
      const timer = Reflect.apply(start, globalThis, args) as ReturnType<typeof setTimeout>
      if (isCalledByOwn()) timers.add(timer)
      return timer
    }
    Object.defineProperty(globalThis, name, { value: Object.assign(noted, start), writable: true, configurable: true })
  }
}

function noteListeners(target: EventTarget, { listening }: Notes): void {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...args: Parameters<typeof add>) => {
    if (isCalledByOwn()) listening.push({ target, args })
    add(...args)
  }
}

function noteObservers({ observers }: Notes): void {
  globalThis.MutationObserver = class extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback)
      if (isCalledByOwn()) observers.add(this)
    }
  }
}

/** Objects that a test changes in place, because the test DOM lacks a feature. */
function changeable(): object[] {
  const classes = Object.getOwnPropertyNames(globalThis)
    .filter((name) =>
      /^(?:HTML\w*Element|SVGElement|Element|Node|Document|EventTarget|URL|Blob|File|Storage)$/.test(name),
    )
    .map((name) => (globalThis as unknown as Record<string, { prototype: object }>)[name])
  return [URL, ...classes.flatMap((kind) => (kind ? [kind.prototype] : []))]
}

export function clearTimers(): void {
  for (const timer of notes.timers) clearTimeout(timer)
  notes.timers.clear()
}

export function removeListeners(): void {
  for (const observer of notes.observers) observer.disconnect()
  notes.observers.clear()
  for (const { target, args } of notes.listening.splice(0)) target.removeEventListener(...args)
}

export function restorePrototypes(): void {
  for (const [owner, known] of notes.prototypes) {
    for (const name of Reflect.ownKeys(owner)) if (!Object.hasOwn(known, name)) Reflect.deleteProperty(owner, name)
    for (const name of Reflect.ownKeys(known)) {
      const before = known[name as string]
      const after = Object.getOwnPropertyDescriptor(owner, name)
      if (before?.value !== after?.value || before?.get !== after?.get || before?.set !== after?.set)
        Object.defineProperty(owner, name, before ?? {})
    }
  }
}
