import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../product.ts'

export type Places = Omit<Product, 'stop'> & { port: number }

export interface Servers {
  /** Waits while they restart. */
  places(): Promise<Places>
  stop(): Promise<void>
}

interface Options {
  root: string
  dataDir: string
  publicUrl: string
  onRestart: (file: string) => void
}

const watched = ['backend', 'bff', 'simulators', 'schemas', 'locales']
const calmMs = 120

/** Backend, BFF and simulators in a child process that is replaced when one of their files changes. */
export function openServers({ root, dataDir, publicUrl, onRestart }: Options): Servers {
  const open = () => fork(join(import.meta.dirname, 'product-child.ts'), [dataDir, publicUrl], { cwd: root })
  let child = open()
  let places = placesOf(child)
  let queue = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const replace = (file: string) => {
    onRestart(file)
    const before = child
    queue = queue.then(() => ended(before)).then(() => void (child = open()))
    places = queue.then(() => placesOf(child))
    // Callers of `addresses` get the error of a child that does not start; without a caller it needs no handling.
    places.catch(() => undefined)
  }
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|json|sql)$/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(replace, calmMs, join(folder, file))
    }),
  )
  places.catch(() => undefined)

  return {
    places: () => places,
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await queue
      await ended(child)
    },
  }
}

async function placesOf(child: ChildProcess): Promise<Places> {
  const gone = once(child, 'exit').then(() => null)
  const message = await Promise.race([once(child, 'message'), gone])
  if (!message) throw new Error('The servers do not start; the terminal shows their errors.')
  return message[0] as Places
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
