import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

type Planted = [file: string, line: string, objection: string | null]

const rooms = 'Rooms meet in #schemas or over HTTP.'
const verb = "Call the other domain's verb instead."
const pure = 'Rules are pure: schemas in, verdict out.'
const browser = 'The browser has no server.'
const schemas = 'Schemas stand on typebox, each other and the locales alone.'
const screen = 'The servers have no screen.'

const planted: Planted[] = [
  ['bff/session/a.ts', `export { x } from '#platform/database/database.ts'`, rooms],
  ['bff/session/b.ts', `export const x = () => import('#backend/scheduling/bookings/queries.ts')`, rooms],
  ['bff/c.ts', `import type { X } from '../backend/kit/database.ts'\nexport type Y = X`, rooms],
  ['bff/kit/d.ts', `import { x } from '../../web/paths.ts'\nexport const y = x`, rooms],
  ['bff/kit/e.ts', `import { x } from '#schemas/../backend/app.ts'\nexport const y = x`, rooms],
  ['backend/scheduling/bookings/a.ts', `import { x } from '#bff/app.ts'\nexport const y = x`, rooms],
  ['backend/scheduling/bookings/b.ts', `import { x } from '../../web/paths.ts'\nexport const y = x`, rooms],
  ['backend/scheduling/bookings/c.ts', `import { x } from '../payments/queries.ts'\nexport const y = x`, verb],
  ['backend/scheduling/bookings/d.ts', `import type { X } from '../payments/rules.ts'\nexport type Y = X`, verb],
  ['backend/scheduling/bookings/e.ts', `export * from '../payments/routes.ts'`, verb],
  ['backend/scheduling/bookings/f.ts', `import { useState } from 'react'\nexport const y = useState`, screen],
  ['backend/g.ts', `import { x } from '../bff/app.ts'\nexport const y = x`, rooms],
  ['backend/scheduling/bookings/rules.ts', `import type { Db } from '../kit/database.ts'\nexport type Y = Db`, pure],
  [
    'backend/marketplace/reviews/rules.ts',
    `import { readFile } from 'node:fs/promises'\nexport const y = readFile`,
    pure,
  ],
  ['backend/money/payments/rules.ts', `import { x } from './queries.ts'\nexport const y = x`, pure],
  ['simulators/mail/a.ts', `import { x } from '#platform/mail/mail.ts'\nexport const y = x`, rooms],
  ['web/bookings/a.ts', `import { readFile } from 'node:fs/promises'\nexport const y = readFile`, browser],
  ['web/bookings/b.ts', `import pg from 'pg'\nexport const y = pg`, browser],
  ['web/bookings/c.ts', `import { x } from '#backend/app.ts'\nexport const y = x`, browser],
  ['web/d.ts', `import { x } from '../bff/app.ts'\nexport const y = x`, browser],
  ['web/e.ts', `import { join } from 'node:path'\nexport const y = join`, browser],
  ['schemas/a.ts', `import { x } from '../backend/app.ts'\nexport const y = x`, schemas],
  ['schemas/b.ts', `import fastify from 'fastify'\nexport const y = fastify`, schemas],
  ['schemas/platform/reference/c.ts', `import { join } from 'node:path'\nexport const y = join`, schemas],
  ['backend/kit/env.ts', `export const y = process.env.HOME`, 'process.env'],
  ['tests/a.test.ts', `import request from 'supertest'\nrequest('').get('/').expect(200)`, 'must be awaited'],

  ['backend/scheduling/bookings/good.ts', `import { x } from '../kit/database.ts'\nexport const y = x`, null],
  [
    'backend/scheduling/bookings/fine.ts',
    `import { x } from '../payments/refund-to-wallet.ts'\nexport const y = x`,
    null,
  ],
  [
    'backend/identity/client-profile/rules.ts',
    `import { x } from '#schemas/identity/client-profile.ts'\nexport const y = x`,
    null,
  ],
  ['backend/main.ts', `import { x } from './app.ts'\nexport const y = [x, process.env.HOME]`, null],
  ['web/bookings/good.tsx', `import { x } from '#schemas/scheduling/bookings.ts'\nexport const y = x`, null],
  [
    'schemas/good.ts',
    `import * as Type from 'typebox'\nimport { x } from './kit.ts'\nexport const y = [Type, x]`,
    null,
  ],
  ['schemas/value.ts', `import { Errors } from 'typebox/value'\nexport const y = Errors`, null],
]

const objections = new Map<string, string[]>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solace-walls-'))
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
