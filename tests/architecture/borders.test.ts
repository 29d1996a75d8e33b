import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

type Planted = [file: string, line: string, objection: string | null]

const layers = 'A layer reaches another only through #schemas or over HTTP.'
const climbing = 'Use an alias of package.json instead of climbing folders.'
const internals = 'Queries, routes and rules belong to their domain: call one of its use cases.'
const pure = 'Rules are pure: they import schemas and other rules of their domain only.'
const browser = 'The browser has no server.'
const shared = 'What both applications share imports neither of them.'
const site = 'The public site does without the signed-in app and its libraries.'
const app = 'The signed-in app does without the public site.'
const schemas = 'Schemas import typebox, each other and the locales only.'
const screen = 'The servers have no screen.'

const length = 'too many lines'

const bookings = 'backend/scheduling/bookings'
/** A function of so many lines, with its first and last one. */
const functionOf = (lines: number) =>
  ['export function f(x: number) {', ...Array.from({ length: lines - 3 }, () => '  x += 1'), '  return x', '}'].join(
    '\n',
  )
const planted: Planted[] = [
  ['bff/session/a.ts', `export { x } from '#platform/database/database.ts'`, layers],
  ['bff/session/b.ts', `export const x = () => import('#backend/scheduling/bookings/queries.ts')`, layers],
  ['bff/c.ts', `import type { X } from '#platform/database/database.ts'\nexport type Y = X`, layers],
  ['bff/http/d.ts', `import { x } from '#shared/api/api.ts'\nexport const y = x`, layers],
  ['bff/http/e.ts', `import { x } from '#schemas/../backend/app.ts'\nexport const y = x`, climbing],
  ['bff/http/f.ts', `import { x } from '../../backend/app.ts'\nexport const y = x`, climbing],
  [`${bookings}/a.ts`, `import { x } from '#bff/app.ts'\nexport const y = x`, layers],
  [`${bookings}/b.ts`, `import { x } from '../../../web/paths.ts'\nexport const y = x`, climbing],
  [`${bookings}/c.ts`, `import { x } from '#backend/money/payments/queries.ts'\nexport const y = x`, internals],
  [`${bookings}/d.ts`, `import type { X } from '#backend/money/payments/rules.ts'\nexport type Y = X`, internals],
  [`${bookings}/e.ts`, `export * from '#backend/money/payments/routes.ts'`, internals],
  [`${bookings}/g.ts`, `import { x } from '#backend/money/payouts/details-queries.ts'\nexport const y = x`, internals],
  [`${bookings}/h.ts`, `export const x = () => import('#backend/money/payouts/details-rules.ts')`, internals],
  [`${bookings}/i.ts`, `import { x } from '../series/queries.ts'\nexport const y = x`, internals],
  [`${bookings}/f.ts`, `import { useState } from 'react'\nexport const y = useState`, screen],
  ['backend/g.ts', `import { x } from '#bff/app.ts'\nexport const y = x`, layers],
  ['backend/platform/http/h.ts', `import { x } from '#simulators/stripe/app.ts'\nexport const y = x`, layers],
  [`${bookings}/rules.ts`, `import type { Db } from '#platform/database/database.ts'\nexport type Y = Db`, pure],
  [
    'backend/marketplace/reviews/hold-rules.ts',
    `import { readFile } from 'node:fs/promises'\nexport const y = readFile`,
    pure,
  ],
  ['backend/money/payments/rules.ts', `import { x } from './queries.ts'\nexport const y = x`, pure],
  ['simulators/mail/a.ts', `import { x } from '#platform/mail/mail.ts'\nexport const y = x`, layers],
  ['web/app/care/notes/a.ts', `import { readFile } from 'node:fs/promises'\nexport const y = readFile`, browser],
  ['web/app/care/notes/b.ts', `import pg from 'pg'\nexport const y = pg`, browser],
  ['web/app/care/notes/c.ts', `import { x } from '#backend/app.ts'\nexport const y = x`, browser],
  ['web/app/care/notes/d.ts', `import { x } from '#site/lib/address.ts'\nexport const y = x`, app],
  ['web/site/search/a.ts', `import { x } from '#ui/forms/fields.ts'\nexport const y = x`, site],
  ['web/site/search/b.ts', `import { useNotify } from 'react-admin'\nexport const y = useNotify`, site],
  ['web/shared/api/a.ts', `import { x } from '#app/shell/theme.ts'\nexport const y = x`, shared],
  ['web/shared/api/b.ts', `import { x } from '#bff/app.ts'\nexport const y = x`, browser],
  ['web/e.ts', `import { join } from 'node:path'\nexport const y = join`, browser],
  ['schemas/money/a.ts', `import { x } from '../../backend/app.ts'\nexport const y = x`, schemas],
  ['schemas/b.ts', `import fastify from 'fastify'\nexport const y = fastify`, schemas],
  ['schemas/platform/reference/c.ts', `import { join } from 'node:path'\nexport const y = join`, schemas],
  ['backend/platform/env.ts', `export const y = process.env.HOME`, 'process.env'],
  [`${bookings}/long.ts`, functionOf(81), length],
  ['bff/http/long.ts', functionOf(81), length],
  ['simulators/mail/long.ts', functionOf(81), length],
  ['web/site/search/long.tsx', functionOf(81), length],
  ['tests/a.test.ts', `import request from 'supertest'\nrequest('').get('/').expect(200)`, 'must be awaited'],

  [`${bookings}/short.ts`, functionOf(80), null],
  [`${bookings}/good.ts`, `import { x } from '#platform/database/database.ts'\nexport const y = x`, null],
  [`${bookings}/fine.ts`, `import { x } from '#backend/money/refunds/refund-payment.ts'\nexport const y = x`, null],
  [`${bookings}/own.ts`, `import { x } from './move-queries.ts'\nexport const y = x`, null],
  [
    'backend/identity/client-profile/rules.ts',
    `import { x } from '#schemas/identity/client-profile.ts'\nexport const y = x`,
    null,
  ],
  ['backend/main.ts', `import { x } from './app.ts'\nexport const y = [x, process.env.HOME]`, null],
  ['web/app/care/notes/good.tsx', `import { x } from '#schemas/scheduling/bookings.ts'\nexport const y = x`, null],
  [
    'schemas/money/good.ts',
    `import * as Type from 'typebox'\nimport { x } from '../platform/endpoint.ts'\nexport const y = [Type, x]`,
    null,
  ],
  ['schemas/value.ts', `import { Errors } from 'typebox/value'\nexport const y = Errors`, null],
]

const objections = new Map<string, string[]>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solace-borders-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, line] of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${line}\n`)
  }
  for (const { filename, message, help } of await lint(folder)) {
    const file = filename.replaceAll('\\', '/')
    objections.set(file, [...(objections.get(file) ?? []), `${message} ${help ?? ''}`])
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Diagnostic = { filename: string; message: string; help?: string }

function lint(cwd: string): Promise<Diagnostic[]> {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd, maxBuffer: 1e8 }, (_error, stdout, stderr) => {
      try {
        resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics)
      } catch {
        reject(new Error(`oxlint gave no report: ${stdout}${stderr}`))
      }
    })
  })
}

const bad = planted.filter((row): row is [string, string, string] => row[2] !== null)
const good = planted.filter((row) => row[2] === null)

test.for(bad)('the linter objects to %s', ([file, , objection]) => {
  expect(objections.get(file)?.join('\n') ?? 'no objection').toContain(objection)
})

test.for(good)('the linter accepts %s', ([file]) => {
  expect(objections.get(file)).toBeUndefined()
})
