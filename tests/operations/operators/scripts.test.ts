import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealAuditLog } from '#backend/operations/operators/seal-audit-log.ts'
import { publicUrlOf } from '#scripts/installation.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

const root = join(import.meta.dirname, '..', '..', '..')
let product: Product
beforeAll(async () => {
  product = await openProduct({ now: Temporal.Now.instant().toString() })
})
afterAll(() => product.close())

const run = async (script: string, ...words: string[]) => {
  const addresses = { DATABASE_URL: product.database.servingUrl, PUBLIC_URL: 'https://solace.test' }
  const env = { ...process.env, ...compileCache(), ...addresses }
  const file = join(root, 'scripts', `${script}.ts`)
  return promisify(execFile)(process.execPath, [file, ...words], { env, cwd: root }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr, stdout }) => ({ code: Number(code), output: `${String(stdout)}${String(stderr)}` }),
  )
}

describe('the first operator', () => {
  test('gets a link, sets a password with it, and has no access before a second factor is set up', async () => {
    const made = await run('add-operator', 'ada@ops.example', 'Ada', 'Obi')
    expect(made.code).toBe(0)
    const token = /^https:\/\/solace\.test\/password-reset\/#([\w-]+)$/m.exec(made.output)?.[1]
    const password = 'quiet-harbour-7'
    expect((await product.visitor.post('/user/password-reset', { token, password })).status).toBe(204)
    const call = { method: 'POST', url: '/user/login', payload: { email: 'ada@ops.example', password } } as const
    const session = (await product.backend.app.inject(call)).json()
    expect(session.userType).toBe('admin')
    const fetchText = async (url: string) => {
      const answer = await product.backend.app.inject({ url, headers: { authorization: `Bearer ${session.token}` } })
      return [answer.statusCode, answer.json()]
    }
    const [status, info] = await fetchText('/user/info')
    expect([status, info.permissions, info.mustSetUpSecondFactor]).toEqual([200, ['super'], true])
    expect((await fetchText('/admin/users'))[1].code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('is not created where the address is taken or invalid', async () => {
    const clara = await product.given.client()
    expect(await run('add-operator', clara.email.toUpperCase(), 'Ada', 'Obi')).toEqual({
      code: 1,
      output: expect.stringContaining('belongs to an account already'),
    })
    expect((await run('add-operator', 'nobody', 'Ada', 'Obi')).code).toBe(1)
    expect((await run('add-operator', 'ada@ops.example')).code).toBe(1)
    const admins = await product.database.db.selectFrom('appUser').where('userType', '=', 'admin').selectAll().execute()
    expect(admins).toHaveLength(1)
  })
})

describe('the base address of printed links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solace-running-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const own = { databaseUrl: null, dataFolder: folder, config: { publicUrl: 'http://localhost:3000' } }
  const runs = (pid: number, url: string) => writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid, url }))
  const noted = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  beforeEach(() => void noted.mockClear())
  afterAll(() => noted.mockRestore())

  test('is the configured one, also from a file', () => {
    runs(process.pid, 'http://localhost:4242')
    const configured = { ...own, config: { publicUrl: 'https://solace.test' } }
    expect(publicUrlOf({ PUBLIC_URL: 'https://solace.test' }, configured)).toBe('https://solace.test')
    expect(publicUrlOf({ PUBLIC_URL_FILE: '/run/secrets/address' }, configured)).toBe('https://solace.test')
  })

  test('is else that of the product running from the same folder', () => {
    runs(process.pid, 'http://localhost:4242')
    expect(publicUrlOf({}, own)).toBe('http://localhost:4242')
    expect(noted).not.toHaveBeenCalled()
  })

  test.each([
    ['nothing runs any more', () => runs(2 ** 30, 'http://localhost:4242'), own],
    ['it is still starting', () => runs(process.pid, ''), own],
    [
      'it runs on another database',
      () => runs(process.pid, 'http://localhost:4242'),
      { ...own, databaseUrl: 'postgres://db/x' },
    ],
  ])('is else a guess, with a warning: %s', (_, note, installation) => {
    note()
    expect(publicUrlOf({}, installation)).toBe('http://localhost:3000')
    expect(noted).toHaveBeenCalledWith(expect.stringContaining('PUBLIC_URL is not set'))
  })
})

test('the audit log is checked by a script that reports mismatches', async () => {
  const { db } = product.database
  await sealAuditLog(db, product.clock.now().add({ minutes: 10 }))
  expect(await run('check-audit')).toEqual({ code: 0, output: expect.stringContaining('fits its seals') })
  await product.database.pool.query('alter table audit_event disable trigger fixed')
  await product.database.pool.query(`update audit_event set action = 'test.other' where id = 1`)
  expect(await run('check-audit')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Rows 1 to \d+: a row was changed\./),
  })
})
