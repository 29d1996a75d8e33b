/** One JSON line per event: no bodies, no addresses with identifiers, no tokens. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

interface Wanted {
  level?: string
  /** Default: standard output. */
  to?: DestinationStream
}

export const loggerOf = ({ level = 'info', to = pino.destination(1) }: Wanted = {}): Logger =>
  pino({ ...options, level }, to)

const options: LoggerOptions = {
  base: { service: 'backend' },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describe },
  redact: ['req.headers.authorization', 'req.headers.cookie'],
}

/**
 * Name, code and stack of a failure, table and constraint for database errors; messages may contain what people typed.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const calls = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const own = calls.filter((line) => !/node_modules|\(node:/.test(line))
  const place = own.length > 0 ? own : calls
  const known = Object.entries({ code, table, constraint }).filter(([, part]) => typeof part === 'string')
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) }
  return { error: error.name, ...Object.fromEntries(known), place, ...cause }
}
