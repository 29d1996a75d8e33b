import { describe, expect, test } from 'vitest'
import { actionsOf, retainedUntil, type NoteState, retentionYears } from '#backend/care/notes/rules.ts'

const draft: NoteState = { status: 'draft', hasContent: true, files: 0, addenda: 0 }

describe('what the author of a note may do', () => {
  test.each<[string, Partial<NoteState>, string[]]>([
    ['a draft', {}, ['edit', 'sign', 'attach', 'delete']],
    ['an empty draft', { hasContent: false }, ['edit', 'attach', 'delete']],
    ['a draft with a file only', { hasContent: false, files: 1 }, ['edit', 'sign', 'attach', 'delete']],
    ['a draft with nine files', { files: 9 }, ['edit', 'sign', 'attach', 'delete']],
    ['a draft with ten files', { files: 10 }, ['edit', 'sign', 'delete']],
    ['a signed note', { status: 'signed' }, ['amend', 'delete']],
    ['a signed note of a file', { status: 'signed', hasContent: false, files: 1 }, ['amend', 'delete']],
    ['an amended note', { status: 'amended', addenda: 49 }, ['amend', 'delete']],
    ['a note with fifty addenda', { status: 'amended', addenda: 50 }, ['delete']],
  ])('%s', (_what, state, actions) => {
    expect(actionsOf({ ...draft, ...state })).toEqual(actions)
  })
})

describe('how long a signed note is kept', () => {
  test.each([
    ['DE', 10],
    ['NG', 7],
    ['GB', 7],
    ['US', 7],
  ])('in %s for %i years', (country, years) => {
    expect(retentionYears(country)).toBe(years)
  })

  test.each([
    ['2033-03-02T08:00:00Z', 7, '2026-03-02T08:00:00Z'],
    ['2036-02-29T12:00:00Z', 10, '2026-02-28T12:00:00Z'],
  ])('at %s, notes older than %i years are deleted', (now, years, until) => {
    expect(retainedUntil(Temporal.Instant.from(now), years).toString()).toBe(until)
  })
})
