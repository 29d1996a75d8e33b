import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../backend/accounts/common-passwords.ts'
import { isPersonalPassword } from '../../backend/accounts/rules.ts'

const about = { email: 'clara.okafor@mail.example', firstName: 'Clara', lastName: 'O’Brien-Ngọc' }

describe('a password that is easy to guess', () => {
  it.each([
    ['clara2026', true],
    ['CLARA-okafor', true],
    ['okafor!!1', true],
    ['ngọc-1984', true],
    ['solace', true],
    ['mySolace1', true],
    ['clara@mail.example', true],
    ['clara-loves-rain', false],
    ['quiet-harbour-9', false],
    ['Sonnenschein im Mai', false],
    ['9182736455x', false],
  ])('is made of the name, the address or the product: %s %s', (password, verdict) => {
    expect(isPersonalPassword(password, about)).toBe(verdict)
  })

  it.each([
    ['password1', true],
    ['PASSWORD1', true],
    ['qwerty123', true],
    ['liverpool', true],
    ['quiet-harbour-9', false],
  ])('stands in the list of common ones: %s %s', (password, verdict) => {
    expect(isCommonPassword(password)).toBe(verdict)
  })
})
