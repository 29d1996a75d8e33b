import { describe, expect, test } from 'vitest'
import { accountApi } from '#schemas/identity/accounts.ts'
import { ContactMessage } from '#schemas/platform/contact.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import { accountSentences } from '#site/pages/account-sentences.ts'
import { entrySource } from '#scripts/web/entries.ts'
import { de as german } from '#locales/texts.ts'

const { register, requestVerification, verify, login, requestPasswordReset, resetPassword } = accountApi
const publicForms = {
  register,
  requestVerification,
  verify,
  login,
  requestPasswordReset,
  resetPassword,
  contact: ContactMessage,
  secondFactor: secondFactorApi.verify,
  passkey: secondFactorApi.verifyPasskey,
}

const messagesIn = (form: object) =>
  [...JSON.stringify(form).matchAll(/validation\.(\w+)/g)].map(([, key]) => key ?? '')

describe('messages that public pages leave out', () => {
  test.each(Object.entries(publicForms))('are none that %s may show', (_name, form) => {
    expect(messagesIn(form).filter((key) => accountSentences.has(key))).toEqual([])
  })

  test('exclude those of sign-up, which are detected', () => {
    expect(messagesIn(register)).toEqual(expect.arrayContaining(['password_length', 'email', 'terms']))
  })

  test('exist, and are not in the scripts', () => {
    const known = Object.keys(german.validation)
    expect([...accountSentences].filter((key) => !known.includes(key))).toEqual([])
    expect(entrySource('register/de')).toContain(german.validation.password_length)
    expect(entrySource('register/de')).not.toContain(german.validation.papers_missing)
  })
})
