import type { Register } from '#schemas/identity/accounts.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { passwordOf, textOf } from '#site/form/use-form.ts'
import { type Locale, visitorZone } from '#shared/i18n/locale.ts'

/** The sign-up body from the form; the schema validates it. */
export function readSignUp(userType: Register['userType'], locale: Locale, data: FormData): object {
  const phoneNumber = textOf(data, 'phoneNumber')?.replaceAll(/[\s()/.-]/g, '')
  return {
    userType,
    firstName: textOf(data, 'firstName'),
    lastName: textOf(data, 'lastName'),
    email: textOf(data, 'email'),
    phoneNumber,
    password: passwordOf(data, 'password'),
    confirmPassword: passwordOf(data, 'confirmPassword'),
    countryId: textOf(data, 'countryId'),
    termsAgreed: data.get('termsAgreed') === 'on' ? true : undefined,
    timezone: visitorZone(),
    locale,
  }
}

/** Both passwords are equal. */
export function checkPasswords(data: FormData): FieldProblem[] {
  const isSame = passwordOf(data, 'password') === passwordOf(data, 'confirmPassword')
  return isSame ? [] : [{ path: 'confirmPassword', key: 'validation.password_match', words: {} }]
}
