import { expect, test } from 'vitest'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { providerLimits } from '#schemas/marketplace/provider-profile.ts'
import { reviewLimits } from '#schemas/marketplace/reviews.ts'
import { isCommonPassword } from '#backend/identity/accounts/common-passwords.ts'
import { demoPassword, drafts, signIns } from '#backend/operations/demo-data/main-accounts.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { reviewTexts } from '#backend/operations/demo-data/review-texts.ts'
import { minutesOf, weeks, type WeekName } from '#backend/operations/demo-data/weeks.ts'

const therapists = Object.values(drafts).flat()
const sentences = (text: string) => text.match(/[^.!?]+[.!?]+/g)?.map((one) => one.trim()) ?? []

test('there are fifteen therapists in each of four countries, with unique names', () => {
  expect(Object.values(drafts).map((all) => all.length)).toEqual([15, 15, 15, 15])
  expect(new Set(therapists.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(60)
})

test.each(therapists)('$firstName $lastName satisfies the rules of a profile', (draft) => {
  expect(draft.headline).toMatch(/^[\p{L} ()-]+$/u)
  expect(draft.headline.length).toBeGreaterThanOrEqual(providerLimits.headlineMin)
  expect(draft.headline.length).toBeLessThanOrEqual(providerLimits.headlineMax)
  expect(draft.bio.length).toBeLessThanOrEqual(providerLimits.bioMax)
  expect(sentences(draft.bio).length).toBeGreaterThanOrEqual(3)
  expect(draft.specialities.split(' ').length).toBeGreaterThanOrEqual(3)
  expect(draft.specialities.split(' ').length).toBeLessThanOrEqual(8)
  expect(draft.reviews).toBeGreaterThanOrEqual(3)
  expect(draft.reviews).toBeLessThanOrEqual(14)
})

test('no two therapists have the same text', () => {
  const all = therapists.flatMap(({ bio }) => sentences(bio))
  expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
  expect(new Set(therapists.map(({ headline }) => headline)).size).toBe(60)
  expect(all.filter((one) => /safe space|judg(e)?mental|holistic|your journey|ganzheitlich/i.test(one))).toEqual([])
})

test('reviews are built from at least sixty sentences and stay within their limits', () => {
  for (const { begins, goesOn, isMixed } of Object.values(reviewTexts)) {
    const all = [...begins, ...goesOn, ...isMixed]
    expect(new Set(all).size).toBe(all.length)
    const longest = Math.max(...begins.map((one) => one.length)) + Math.max(...goesOn.map((one) => one.length)) + 40
    expect(longest).toBeLessThanOrEqual(reviewLimits.textMax)
    for (const text of [...begins, ...isMixed])
      expect(text.replaceAll('{name}', 'Jo').length).toBeGreaterThanOrEqual(reviewLimits.textMin)
  }
  expect(reviewTexts.en.begins.length + reviewTexts.en.goesOn.length).toBeGreaterThanOrEqual(60)
})

test('every week has free hours, in whole hours and in order', () => {
  for (const name of Object.keys(weeks) as WeekName[]) {
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => minutesOf(name, weekday))
    expect(days.some((minutes) => minutes.length > 0)).toBe(true)
    for (const minutes of days) {
      expect(minutes.toSorted((one, other) => one - other)).toEqual(minutes)
      expect(minutes.every((minute) => minute % 60 === 0)).toBe(true)
    }
  }
})

test('the password of the demo accounts satisfies the password rules', () => {
  expect(demoPassword.length).toBeGreaterThanOrEqual(accountLimits.passwordMin)
  expect(demoPassword.length).toBeLessThanOrEqual(accountLimits.passwordMax)
  expect(isCommonPassword(demoPassword)).toBe(false)
})

test('Clara and Theo are first in the list of demo accounts, then a client and a therapist of each country', () => {
  const mainAccounts = signIns()
  expect(mainAccounts.slice(0, 2).map(({ email, role }) => [email, role])).toEqual([
    ['clara@solace.example', 'client'],
    ['theo@solace.example', 'provider'],
  ])
  const wanted = ['ng', 'gb', 'us', 'de'].flatMap((code) => [
    `client.${code}@solace.example`,
    `therapist.${code}@solace.example`,
  ])
  expect(mainAccounts.map(({ email }) => email)).toEqual(expect.arrayContaining(wanted))
})

test('the same seed gives the same random sequence', () => {
  const [one, other] = [randomFrom(5), randomFrom(5)]
  const drawn = Array.from({ length: 50 }, () => one.below(1000))
  expect(Array.from({ length: 50 }, () => other.below(1000))).toEqual(drawn)
  expect(new Set(drawn).size).toBeGreaterThan(30)
  expect(randomFrom(6).shuffle(['a', 'b', 'c', 'd']).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
