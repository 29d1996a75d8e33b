/** What is allowed with people of a client import, and which of them are duplicates. */
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  dayBefore,
  invitationEnds,
  inviteVerdict,
  retentionCutoffs,
  mayChange,
  secondsToWait,
  shownStatus,
  withdrawnFields,
  duplicatesAmong,
} from '#backend/care/client-import/rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
type Person = Parameters<typeof actionsOf>[0]
const newcomer: Person = { status: 'new', email: 'clara@example.com', invitedAt: null, expiresAt: null }
const invited: Person = {
  ...newcomer,
  status: 'invited',
  invitedAt: '2026-03-02T07:30:00Z',
  expiresAt: '2026-04-01T07:30:00Z',
}

test.each<[Partial<Person>, string]>([
  [{}, 'invited'],
  [{ expiresAt: '2026-03-02T08:00:00.001Z' }, 'invited'],
  [{ expiresAt: '2026-03-02T08:00:00Z' }, 'new'],
  [{ expiresAt: null }, 'invited'],
  [{ status: 'declined', expiresAt: '2026-03-02T08:00:00Z' }, 'declined'],
])('an invitation with %o is shown as %s', (change, status) => {
  expect(shownStatus({ ...invited, ...change }, now)).toBe(status)
})

test.each([
  [null, 0],
  ['2026-03-02T08:00:00Z', 3_600],
  ['2026-03-02T07:00:01Z', 1],
  ['2026-03-02T07:00:00.001Z', 1],
  ['2026-03-02T07:00:00Z', 0],
  ['2026-03-01T07:00:00Z', 0],
])('a person invited at %s waits %i seconds', (invitedAt, seconds) => {
  expect(secondsToWait({ invitedAt }, now)).toBe(seconds)
})

test.each<[Partial<Person>, string, string[]]>([
  [{}, 'ok', ['edit', 'invite', 'delete']],
  [{ email: null }, 'no_address', ['edit', 'delete']],
  [{ status: 'declined' }, 'declined', ['delete']],
  [{ status: 'linked', email: null }, 'linked', ['delete']],
  [invited, 'early', ['edit', 'withdraw', 'delete']],
  [{ ...invited, invitedAt: '2026-03-02T07:00:00Z' }, 'ok', ['edit', 'invite', 'withdraw', 'delete']],
  [
    { ...invited, invitedAt: '2026-01-02T07:00:00Z', expiresAt: '2026-02-02T07:00:00Z' },
    'ok',
    ['edit', 'invite', 'delete'],
  ],
])('a person with %o: invitation %s, actions %o', (change, verdict, actions) => {
  const person = { ...newcomer, ...change }
  expect(inviteVerdict(person, now)).toBe(verdict)
  expect(actionsOf(person, now)).toEqual(actions)
})

test('people can be changed until they have answered', () => {
  const statuses = ['new', 'invited', 'linked', 'declined'] as const
  expect(statuses.filter((status) => mayChange({ status }))).toEqual(['new', 'invited'])
})

test('a link works for 30 days; people are kept for a year, imports for 30 days, counters for a week', () => {
  expect(invitationEnds(now).toString()).toBe('2026-04-01T08:00:00Z')
  expect(dayBefore(now).toString()).toBe('2026-03-01T08:00:00Z')
  const { people, runs, counted } = retentionCutoffs(now)
  expect([people, runs, counted].map(String)).toEqual([
    '2025-03-02T08:00:00Z',
    '2026-01-31T08:00:00Z',
    '2026-02-23T08:00:00Z',
  ])
})

test('a withdrawn invitation has nothing open', () => {
  expect(withdrawnFields).toEqual({
    status: 'new',
    tokenHash: null,
    expiresAt: null,
    mailDueAt: null,
    acceptedAt: null,
  })
})

describe('duplicates are found', () => {
  const named = { firstName: 'Clara', lastName: 'Okafor' }
  test.each<[string, Parameters<typeof duplicatesAmong>[0], [number, number][]]>([
    [
      'by address',
      [
        { row: 1, email: 'c@example.com' },
        { row: 2, email: 'C@example.com' },
      ],
      [[2, 1]],
    ],
    [
      'by address alone, where there is one',
      [
        { row: 1, ...named, email: 'c@example.com', phoneNumber: '+49' },
        { row: 2, ...named, email: 'd@example.com', phoneNumber: '+49' },
      ],
      [],
    ],
    [
      'by name and phone',
      [
        { row: 1, ...named, email: 'c@example.com', phoneNumber: '+49' },
        { row: 2, ...named, phoneNumber: '+49' },
      ],
      [[2, 1]],
    ],
    [
      'by name and client number',
      [
        { row: 1, ...named, clientNumber: '7' },
        { row: 2, ...named, clientNumber: '7' },
        { row: 3, ...named, clientNumber: '8' },
      ],
      [[2, 1]],
    ],
    [
      'for the first row, however many match',
      [
        { row: 4, email: 'c@example.com' },
        { row: 5, email: 'c@example.com' },
        { row: 6, email: 'c@example.com' },
      ],
      [
        [5, 4],
        [6, 4],
      ],
    ],
    [
      'for the earlier of two that match',
      [
        { row: 1, ...named, clientNumber: '7' },
        { row: 2, ...named, email: 'c@example.com', clientNumber: '7' },
        { row: 3, ...named, clientNumber: '7' },
      ],
      [[3, 1]],
    ],
  ])('%s', (_name, people, twins) => {
    expect([...duplicatesAmong(people)]).toEqual(twins)
  })
})
