import { firstFreePort, hold, type HeldPort } from './free-port.ts'

const usual = 3000

/** The requested PORT, else the first free one. */
export async function portFor(wanted: string | undefined): Promise<HeldPort> {
  if (!wanted) return firstFreePort(usual)
  const number = /^\d{1,5}$/.test(wanted) ? Number(wanted) : Number.NaN
  if (!(number > 0 && number < 65_536)) return print(`PORT must be a number from 1 to 65535, not ${wanted}.`)
  const held = await hold(number)
  return held ?? print(`Port ${number} is taken: stop what uses it, or name another, PORT=${number + 1} npm start.`)
}

/** Prints one sentence and exits. */
export function print(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
