/** Limits concurrent downloads, because each holds a connection to the backend for as long as its reader reads. */
import { Transform } from 'node:stream'
import { refused } from './errors.ts'
import type { Limits } from '../settings.ts'

type PlaceLimits = Pick<Limits, 'streamedDownloads' | 'downloadsPerPerson' | 'downloadsWaiting' | 'downloadWait'>

interface Waiting {
  person: string
  start: () => void
}

export interface DownloadPlaces {
  /** Waits for a slot, at most `downloadWait`; the returned function frees the slot and is idempotent. */
  take(person: string): Promise<() => void>
}

export function downloadPlaces(limits: PlaceLimits): DownloadPlaces {
  const open = new Map<string, number>()
  const queue: Waiting[] = []
  let total = 0

  const ofPerson = (person: string) => open.get(person) ?? 0
  const isFull = (person: string) => ofPerson(person) >= limits.downloadsPerPerson
  const hasPlace = (person: string) => total < limits.streamedDownloads && !isFull(person)

  function occupy(person: string): () => void {
    let isOpen = true
    total += 1
    open.set(person, ofPerson(person) + 1)
    return () => {
      if (!isOpen) return
      isOpen = false
      total -= 1
      if (ofPerson(person) > 1) open.set(person, ofPerson(person) - 1)
      else open.delete(person)
      startNext()
    }
  }

  /** The first in the queue whose person may have one more. */
  function startNext(): void {
    const at = queue.findIndex(({ person }) => hasPlace(person))
    if (at >= 0) queue.splice(at, 1)[0]?.start()
  }

  /** Too many downloads of one person answer 429; too many in total are an overload of the server. */
  const noPlace = (person: string) =>
    isFull(person) ? refused('TOO_MANY_ATTEMPTS', { retryAfter: 5 }) : refused('BUSY', { retryAfter: 5 })

  function wait(person: string): Promise<() => void> {
    const own = queue.filter((waiting) => waiting.person === person).length
    if (own >= limits.downloadsWaiting || queue.length >= limits.streamedDownloads * limits.downloadsWaiting)
      throw noPlace(person)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        start: () => {
          clearTimeout(timer)
          resolve(occupy(person))
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(noPlace(person))
      }, limits.downloadWait)
      queue.push(waiting)
    })
  }

  return { take: async (person) => (hasPlace(person) ? occupy(person) : wait(person)) }
}

/** Lets bytes through, and aborts when too few of them were read for a while. */
export function pacedStream({
  downloadPaceWindow,
  downloadBytesPerSecond,
}: Pick<Limits, 'downloadPaceWindow' | 'downloadBytesPerSecond'>): Transform {
  const least = (downloadBytesPerSecond * downloadPaceWindow) / 1000
  let taken = 0
  const paced = new Transform({
    transform(piece: Buffer, _encoding, done) {
      taken += piece.length
      done(null, piece)
    },
  })
  const watching = setInterval(() => {
    if (taken < least) paced.destroy(new Error('The reader of a file was too slow'))
    taken = 0
  }, downloadPaceWindow)
  watching.unref()
  // From here on the socket sends the rest, under its own timeout.
  paced.once('finish', () => clearInterval(watching))
  paced.once('close', () => clearInterval(watching))
  return paced
}
