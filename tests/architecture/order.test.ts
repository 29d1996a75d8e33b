import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const backend = join(import.meta.dirname, '..', '..', 'backend')

const order = [
  'regions',
  'features',
  'accounts',
  'notifications',
  'clients',
  'providers',
  'credentials',
  'availability',
  'payments',
  'virtual-accounts',
  'refunds',
  'payouts',
  'verification',
  'bookings',
  'participants',
  'series',
  'waitlist',
  'calendar',
  'live',
  'reviews',
  'relations',
  'imports',
  'notes',
  'messages',
  'receipts',
  'privacy',
  'operators',
  'finance',
]

type Step = { file: string; from: string; to: string }

/** Every import of one domain from another. */
const steps: Step[] = readdirSync(backend, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && order.includes(domainOf(file)))
  .flatMap((file) =>
    [...readFileSync(join(backend, file), 'utf8').matchAll(/(?:from|import\()\s*'\.\.\/([a-z-]+)\//g)].map(
      ([, to = '']) => ({
        file,
        from: domainOf(file),
        to,
      }),
    ),
  )
  .filter(({ to }) => order.includes(to))

function domainOf(file: string): string {
  return file.split(/[/\\]/)[0] ?? ''
}

test('a domain calls only those that come before it', () => {
  expect(steps.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))).toEqual([])
})
