import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionYears } from '#backend/care/notes/rules.ts'
import { importLimits } from '#schemas/care/client-import.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import { matchLimits } from '#schemas/marketplace/match-options.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'

const text = readFileSync('PRIVACY.md', 'utf8')

test('the retention periods are those of the code', () => {
  const { exportsPerDay, exportHours, erasureDays, pendingDays, tracesDays, idempotencyHours } = privacyLimits
  const rows = [
    `| until it is deleted, then erased within ${erasureDays} days |`,
    `| Sign-ups that nobody verified | ${pendingDays} days |`,
    `| Ended sessions, used codes and links | ${tracesDays} days |`,
    `| Copies of one's own data | ${exportHours} hours |`,
    `| Answers to repeated calls | ${idempotencyHours} hours |`,
    `| Visits to the room of a session | ${bookingLimits.absenceHours} hours after the session,`,
    `| Notifications | ${notificationLimits.retentionDays} days |`,
    `| Known networks and browsers | ${signInLimits.knownOriginDays} days after the last sign-in |`,
    `| Saved answers of "Find my match" | ${matchLimits.savedDays} days after they were saved,`,
    `| Imported people who never accepted | ${importLimits.retentionMonths} months |`,
    `| Signed notes | ${retentionYears('DE')} years in Germany, ${retentionYears('GB')} years elsewhere, encrypted |`,
    `up to ${exportsPerDay} a day`,
    `An operator can restore the account for ${erasureDays} days`,
  ]
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})

test('every file that is named exists', () => {
  const files = [...text.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path]) => path as string)
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
})
