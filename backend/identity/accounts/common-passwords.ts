import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { accountLimits } from '#schemas/identity/accounts.ts'

const list = '@zxcvbn-ts/language-common/src/passwords.json'
let known: Set<string> | undefined

/** Checks a list of about 38,000 common passwords that pass the other rules. */
export function isCommonPassword(password: string): boolean {
  known ??= read()
  return known.has(password.toLowerCase())
}

function read(): Set<string> {
  const words = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(list), 'utf8')) as string[]
  const { passwordMin, passwordMax } = accountLimits
  return new Set(
    words.filter((word) => word.length >= passwordMin && word.length <= passwordMax && /\p{L}/u.test(word)),
  )
}
