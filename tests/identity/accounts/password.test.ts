import { describe, expect, it } from 'vitest'
import { refuseCheapPasswords } from '#backend/identity/accounts/refuse-cheap-passwords.ts'
import { checkPassword } from '#backend/identity/accounts/check-password.ts'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { Refusal } from '#platform/core/errors.ts'

const cheap = { memory: 64, passes: 1, parallelism: 1 }

describe('the record of a password', () => {
  it('contains its costs, has a salt of its own and matches only that password', async () => {
    const [one, two] = await Promise.all([hashPassword('quiet-harbour-9'), hashPassword('quiet-harbour-9')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await checkPassword('quiet-harbour-9', one)).toEqual({ matches: true, isStale: false })
    expect(await checkPassword('quiet-harbour-8', one)).toEqual({ matches: false, isStale: false })
  })

  it('agrees with the test vector of the reference implementation', async () => {
    const published = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await checkPassword('password', published)).toEqual({ matches: true, isStale: true })
  })

  it.each([undefined, null, '', 'plain', '$argon2id$v=19$m=64,t=1,p=1$none$none', '$2b$10$abcdefghijklmnopqrstuv'])(
    'without an account matches nothing: %s',
    async (record) => {
      expect(await checkPassword('', record)).toEqual({ matches: false, isStale: false })
      expect(await checkPassword('quiet-harbour-9', record)).toEqual({ matches: false, isStale: false })
    },
  )

  it('has the standard costs in production', () => {
    expect(() => refuseCheapPasswords({ production: true, passwordCost: cheap })).toThrow('passwordCost is for tests')
    expect(() => refuseCheapPasswords({ production: true })).not.toThrow()
  })

  it('is the same for both Unicode forms of one letter', async () => {
    const record = await hashPassword('pa\u0308ssworte', cheap)
    expect((await checkPassword('p\u00e4ssworte', record)).matches).toBe(true)
  })

  it('is computed four at a time with a queue of fifty; more get a retryable error, and later ones are served', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('quiet-harbour-9', cheap)))
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toHaveLength(6)
    expect(refused.every((reason) => reason instanceof Refusal && reason.code === 'BUSY')).toBe(true)
    expect(await hashPassword('quiet-harbour-9', cheap)).toMatch(/^\$argon2id/)
  })
})
