/** How large a picture is sent, when it is paused, and how good a connection counts as. */
import type { LinkQuality } from './room-engine.ts'

export interface Encoding {
  height: number
  maxFramerate: number
  maxBitrate: number
  /** With less, sound and picture together are worse than sound alone. */
  leastBitrate: number
}

const small: Encoding = { height: 180, maxFramerate: 15, maxBitrate: 200_000, leastBitrate: 60_000 }
const large: Encoding = { height: 360, maxFramerate: 24, maxBitrate: 600_000, leastBitrate: 150_000 }
const largest: Encoding = { height: 720, maxFramerate: 24, maxBitrate: 1_200_000, leastBitrate: 150_000 }

/** `people`: everybody inside, oneself included. `isAlwaysLarge`: for signing, or because somebody has pinned this picture. */
export function encodingFor(of: { people: number; isLargeScreen: boolean; isAlwaysLarge: boolean }): Encoding {
  if (of.people > 2) return of.isAlwaysLarge ? large : small
  return of.isLargeScreen ? largest : large
}

export const scaleFor = (trackHeight: number | undefined, { height }: Encoding): number =>
  Math.max(1, (trackHeight ?? height) / height)

/** One measurement of what is sent. `lossShare`: 0 to 1; null: not measured yet. */
export interface Sample {
  at: number
  lossShare: number | null
  availableBitrate: number | null
  roundTripMs: number | null
}

/** With the four seconds that a browser needs to estimate the bitrate, a picture is paused within ten. */
const pauseMs = 5_000
const mostLoss = 0.1

/** The samples that later decisions need. */
export const recentSamples = (samples: readonly Sample[], now: number): Sample[] =>
  samples.filter(({ at }) => now - at <= pauseMs + 2_000)

/** After darkness or a pause the browser's estimate of the bitrate is low; it may grow for this long before it counts. */
export const settlingMs = 6_000

/** Whether the connection has been too narrow for a picture for five seconds. What a browser does not say for a moment is no good measurement. */
export function isPictureTooMuch(samples: readonly Sample[], now: number, leastBitrate: number): boolean {
  const isNarrow = ({ lossShare, availableBitrate }: Sample) =>
    (lossShare ?? 0) > mostLoss || (availableBitrate ?? Infinity) < leastBitrate
  return lastsFor(samples.filter(isKnown), isNarrow, now) >= pauseMs
}

const isKnown = ({ lossShare, availableBitrate }: Sample) => lossShare !== null || availableBitrate !== null

/** Milliseconds since which every sample is like this; 0 if the newest is not. */
function lastsFor(samples: readonly Sample[], isSo: (sample: Sample) => boolean, now: number): number {
  const other = samples.findLast((sample) => !isSo(sample))
  const [first] = samples.filter(({ at }) => at > (other?.at ?? -Infinity))
  return first ? now - first.at : 0
}

export function qualityOf(sample: Sample | undefined): LinkQuality {
  if (!sample || (sample.lossShare === null && sample.roundTripMs === null)) return 'unknown'
  const [loss, delay] = [sample.lossShare ?? 0, sample.roundTripMs ?? 0]
  if (loss < 0.05 && delay < 300) return 'good'
  return loss < mostLoss && delay < 600 ? 'fair' : 'poor'
}

const qualities = ['poor', 'fair', 'good'] as const

/** The worst of the known ones. */
export const worstQuality = (all: readonly LinkQuality[]): LinkQuality =>
  qualities.find((quality) => all.includes(quality)) ?? 'unknown'
