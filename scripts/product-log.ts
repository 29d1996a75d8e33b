import { statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { loggerOf } from '#platform/core/log.ts'

const largest = 10_000_000

/** Logs everything to a file of the data folder; faults go to the screen as well, unless it is quiet. */
export function productLog(dataDir: string, { isQuiet }: { isQuiet: boolean }) {
  const dest = join(dataDir, 'solace.log')
  const isLong = (statSync(dest, { throwIfNoEntry: false })?.size ?? 0) > largest
  const file = pino.destination({ dest, append: !isLong, sync: true, mode: 0o600 })
  const stream = pino.multistream([
    { level: 'info', stream: file },
    ...(isQuiet ? [] : [{ level: 'error' as const, stream: process.stderr }]),
  ])
  return { logger: loggerOf({ to: stream }), stream, close: () => file.end() }
}
