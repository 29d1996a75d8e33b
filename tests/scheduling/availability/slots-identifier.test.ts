import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantText } from '#backend/scheduling/availability/slots/calendar-minutes.ts'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { slotsOf } from '#backend/scheduling/availability/slots/compute-slots.ts'
import {
  decodeSlot,
  encodeSlot,
  slotSigner,
  timeslotSecret,
} from '#backend/scheduling/availability/slots/timeslot-identifier.ts'
import { TimeslotIdentifier } from '#schemas/scheduling/availability.ts'
import { Compile } from 'typebox/compile'

const secret = timeslotSecret('a secret that only this test knows')
const slot = {
  providerId: '0197a5b0-1111-7abc-8def-000000000001',
  startAt: '2026-03-02T09:00:00Z',
  minutes: 60,
  categoryIdentifier: '0197a5b0-2222-7abc-8def-000000000002',
}
const anySlot = fc.record({
  providerId: fc.uuid(),
  startAt: fc.integer({ min: 0, max: 4_000_000_000 }).map(instantText),
  minutes: fc.integer({ min: 1, max: 480 }),
  categoryIdentifier: fc.option(fc.uuid()),
})
const runs = { seed: 20_260_303, numRuns: 500 }

test('an identifier decodes to its slot', () => {
  fc.assert(
    fc.property(anySlot, (any) => {
      expect(decodeSlot(encodeSlot(any, secret), secret)).toEqual(any)
    }),
    runs,
  )
})

test('an identifier is short plain text that the schema accepts', () => {
  const schema = Compile(TimeslotIdentifier())
  fc.assert(
    fc.property(anySlot, (any) => {
      const text = encodeSlot(any, secret)
      expect(text).toMatch(/^ts_[a-z2-7]{80}$/)
      expect(schema.Check(text)).toBe(true)
    }),
    runs,
  )
})

test('the same slot has the same identifier, another slot a different one', () => {
  expect(encodeSlot({ ...slot }, timeslotSecret('a secret that only this test knows'))).toBe(encodeSlot(slot, secret))
  const others = [
    { ...slot, startAt: '2026-03-02T09:01:00Z' },
    { ...slot, minutes: 50 },
    { ...slot, categoryIdentifier: null },
    { ...slot, providerId: '0197a5b0-1111-7abc-8def-000000000003' },
  ]
  expect(new Set([slot, ...others].map((one) => encodeSlot(one, secret))).size).toBe(5)
})

test('identifiers that were issued earlier can still be decoded', () => {
  const given = 'ts_aeadyamxuwybcel2xsg66aaaaaaaaaibs6s3aircpk6i33yaaaaaaaacahbmcxabm3cyn3zuujaefymf'
  expect(encodeSlot(slot, secret)).toBe(given)
  expect(decodeSlot(given, secret)).toEqual(slot)
  const general = 'ts_aeazaamxuwybcel2xsg66aaaaaaaaaiaaaaaaaaaaaaaaaaaaaaaaaaaahbmcxhgwcrzlfxgsi7cjnko'
  expect(decodeSlot(general, secret)).toEqual({ ...slot, minutes: 400, categoryIdentifier: null })
})

test('an identifier with a changed letter is refused', () => {
  const text = encodeSlot(slot, secret)
  for (let i = 0; i < text.length; i += 1) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz234567ABZ01-_=') {
      const changed = text.slice(0, i) + letter + text.slice(i + 1)
      expect(decodeSlot(changed, secret)).toEqual(changed === text ? slot : null)
    }
  }
})

test.each([
  ['nothing', ''],
  ['only the beginning', 'ts_'],
  ['cut short', encodeSlot(slot, secret).slice(0, -1)],
  ['drawn out', `${encodeSlot(slot, secret)}a`],
  ['in capitals', encodeSlot(slot, secret).toUpperCase()],
  ['signed with another secret', encodeSlot(slot, timeslotSecret('another secret'))],
  ['without the beginning', encodeSlot(slot, secret).slice(3)],
  ['with letters beyond the alphabet', `ts_${'é'.repeat(80)}`],
  ['very long', `ts_${'a'.repeat(100_000)}`],
])('%s is not an identifier', (_, text) => {
  expect(decodeSlot(text, secret)).toBeNull()
})

test('invented text is refused', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'.split('')),
    minLength: 80,
    maxLength: 80,
  })
  fc.assert(
    fc.property(letters, (text) => {
      expect(decodeSlot(`ts_${text}`, secret)).toBeNull()
    }),
    runs,
  )
})

test('a provider that is not a UUID is refused', () => {
  for (const providerId of ['theo', slot.providerId.replaceAll('-', ''), `${slot.providerId.slice(0, -2)}zz`])
    expect(() => encodeSlot({ ...slot, providerId }, secret)).toThrow(`Not a UUID: ${providerId}`)
})

test('compiled rules return each slot with its identifier, computed once for all viewers', () => {
  const sign = slotSigner({ providerId: slot.providerId, minutes: 60, categoryIdentifier: null }, secret)
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, minutes: [540, 1080] }))
  const rules = compileRules({ zone: 'Europe/London', slotMinutes: 60, week, customDates: [] }, (plain) => ({
    ...plain,
    identifier: sign(plain.startAt),
  }))
  const query = {
    now: '2026-03-01T00:00:00Z',
    busy: [],
    bufferMinutes: 0,
    noticeMinutes: 0,
    horizonMonths: 2,
    from: '2026-03-02',
    to: '2026-03-02',
  }

  const [day] = slotsOf(rules, { ...query, viewerZone: 'Europe/London' })
  expect(day?.slots).toHaveLength(9)
  for (const { identifier, startAt } of day?.slots ?? []) expect(decodeSlot(identifier, secret)?.startAt).toBe(startAt)
  expect(slotsOf(rules, { ...query, viewerZone: 'Europe/Berlin' })[0]?.slots).toEqual(day?.slots)
})
