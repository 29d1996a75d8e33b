/** Long faults of an online session, each with its limit. The clock of the product stands under their control. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { roomLimits } from '#schemas/care/session-room.ts'
import { translate } from '#schemas/platform/words.ts'
import { freshWeb } from '#scripts/fresh-web.ts'
import { startProduct } from '#scripts/product.ts'
import { bringTogether, type Meeting, openMeeting } from '#tests/e2e/support/room/meeting.ts'
import type { RoomPerson } from '#tests/e2e/support/room/room-person.ts'
import { backAfterDark, narrow, receive, settle } from './figures.ts'

interface Result {
  /** The worst figure, and the limit it must keep. */
  figure: number
  most: number
  unit: string
  note?: string
}

export interface RoomDrill {
  name: string
  run: (meeting: Meeting, passTime: (seconds: number) => void) => Promise<Result>
}

const resume = translate('en', 'session_view.resume_picture')

const dark: RoomDrill = {
  name: 'dark for 25 s, three times',
  async run(meeting) {
    const times: number[] = []
    for (let run = 0; run < 3; run += 1) {
      times.push((await backAfterDark(meeting, 25)) / 1000)
      await settle(meeting)
    }
    return { figure: Math.max(...times), most: 12, unit: 's until both see each other' }
  },
}

const loss: RoomDrill = {
  name: 'loss of 15 %',
  async run(meeting) {
    const { concealed, frames, hasSound } = await receive(meeting, { loss: 0.15, delayMs: 60 }, 20)
    return {
      figure: hasSound ? concealed * 100 : 100,
      most: 20,
      unit: '% of the sound concealed',
      note: `${frames.toFixed(1)} frames a second`,
    }
  },
}

const narrowNetwork: RoomDrill = {
  name: 'narrow network of 120 kbit/s',
  async run(meeting) {
    const { pausedAfter, reception } = await narrow(meeting, resume)
    // Both limits count: whoever is later than ten seconds has missed it.
    const figure = pausedAfter <= 10 ? reception.concealed * 100 : 100
    return {
      figure,
      most: 1,
      unit: '% of the sound concealed with the picture paused',
      note: `paused after ${pausedAfter.toFixed(1)} s, at most 10`,
    }
  },
}

const noRelay: RoomDrill = {
  name: 'no relay for 90 s in mid-session',
  async run(meeting) {
    const { client, host } = meeting
    for (const person of [client, host]) person.network({ isOut: true })
    const begun = Date.now()
    await sleep(90_000)
    const inMinute = ({ signals }: RoomPerson, from: number) =>
      signals.filter(({ at }) => at >= begun + from && at < begun + from + 60_000).length
    const most = Math.max(...[client, host].flatMap((one) => [inMinute(one, 0), inMinute(one, 30_000)]))
    for (const person of [client, host]) person.network({})
    await settle(meeting)
    return { figure: most, most: 12, unit: 'signals a minute' }
  },
}

const slowPhone: RoomDrill = {
  name: 'slow phone',
  async run(meeting) {
    const session = await meeting.client.context.newCDPSession(meeting.client.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    const { concealed, frames } = await receive(meeting, {}, 20)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return {
      figure: frames >= 10 ? concealed * 100 : 100,
      most: 3,
      unit: '% of the sound concealed',
      note: `${frames.toFixed(1)} frames a second, at least 10`,
    }
  },
}

const stepSeconds = 15

/** Megabytes of script objects after a collection. */
async function heapOf({ page, context }: RoomPerson): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_048_576
}

const wholeSession: RoomDrill = {
  name: 'session of 50 minutes',
  async run(meeting, passTime) {
    const { client, host, roomOf, call } = meeting
    const before = await Promise.all([client, host].map(heapOf))
    for (let passed = 0; passed < 50 * 60; passed += stepSeconds) {
      passTime(stepSeconds)
      for (const person of [client, host]) {
        const own = (await roomOf(person)).own
        if (own?.state !== 'inside') throw new Error(`After ${passed} s somebody is ${own?.departure ?? 'away'}`)
        await call(person, 'present', { occupantIdentifier: own.identifier, isConnected: true })
      }
    }
    await settle(meeting)
    const after = await Promise.all([client, host].map(heapOf))
    const grown = Math.max(...after.map((now, side) => now - (before[side] ?? 0)))
    return { figure: grown, most: 5, unit: 'MB of growth in a page; both still signed in and inside' }
  },
}

export const roomDrills: readonly RoomDrill[] = [dark, loss, narrowNetwork, noRelay, slowPhone, wholeSession]

/** Runs each with a session of its own; returns how many missed their limits. */
export async function runRoomDrills(chosen: readonly RoomDrill[]): Promise<number> {
  await freshWeb()
  const folder = await mkdtemp(join(tmpdir(), 'solace-drill-'))
  let ahead = Temporal.Duration.from({ seconds: 0 })
  const clock = () => Temporal.Now.instant().add(ahead)
  const product = await startProduct({
    dataDir: join(folder, 'data'),
    demo: true,
    quiet: true,
    isDurable: false,
    clock,
  })
  let missed = 0
  try {
    for (const drill of chosen) {
      const startsInMinutes = Math.ceil(ahead.total('minutes')) + roomLimits.opensMinutes / 3
      const meeting = await openMeeting(product, { relay: product.relay, film, startsInMinutes })
      const result = await runOne(drill, meeting, (seconds) => (ahead = ahead.add({ seconds })))
      await meeting.close()
      if (!result) missed += 1
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return missed
}

const film = { width: 640, height: 360, isBusy: true }

async function runOne(
  { name, run }: RoomDrill,
  meeting: Meeting,
  passTime: (seconds: number) => void,
): Promise<boolean> {
  const [load = 0] = loadavg()
  try {
    await bringTogether(meeting)
    await settle(meeting)
    const { figure, most, unit, note } = await run(meeting, passTime)
    const isMet = figure <= most
    const words = [`${figure.toFixed(1)} of at most ${most} ${unit}`, note, `load ${load.toFixed(1)}`].filter(Boolean)
    console.log(`${isMet ? 'met    ' : 'MISSED '} ${name}: ${words.join('; ')}`)
    return isMet
  } catch (error) {
    console.log(`MISSED  ${name}: ${error instanceof Error ? error.message : String(error)}; load ${load.toFixed(1)}`)
    return false
  }
}
