import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { currentCost } from '#backend/identity/accounts/argon.ts'
import { variables as backendVariables } from '#backend/configuration/variables.ts'
import { maxPdfsPerPerson } from '#platform/pdf/pdf-queue.ts'
import { limits as bffLimits } from '#bff/settings.ts'
import { variables as bffVariables } from '#bff/variables.ts'
import { accountLimits, sessionLimits, userTypes } from '#schemas/identity/accounts.ts'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { importLimits } from '#schemas/care/client-import.ts'
import { liveLimits } from '#schemas/platform/live.ts'
import { messageFileKinds, messageLimits } from '#schemas/care/messages.ts'
import { guestLimits } from '#schemas/scheduling/participants.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { movesPerDay } from '#schemas/scheduling/reschedules.ts'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import { waitlistLimits } from '#schemas/scheduling/waitlist.ts'

let text: string
beforeAll(async () => {
  text = await readFile('SECURITY.md', 'utf8')
})

test('the figures are those of the code', () => {
  const { passwordMin, passwordMax, loginTries, loginWindowMinutes, resetMinutes, freshPasswordMinutes } = accountLimits
  const { exportsPerDay, exportHours, erasureDays, pendingDays, tracesDays } = privacyLimits
  const { memory, passes, parallelism } = currentCost
  const sentences = [
    `**${passwordMin} characters are enough**`,
    `**${passwordMax} characters are the most**`,
    `argon2id with ${memory.toLocaleString('en')} KiB, ${passes} passes and ${parallelism} lane`,
    `${loginTries} tries in ${loginWindowMinutes} minutes`,
    `${signInLimits.triesFromElsewhere} tries in ${signInLimits.windowMinutes} minutes per account from all networks and browsers`,
    `keyed fingerprints for ${signInLimits.knownOriginDays} days`,
    `at most ${signInLimits.resetMailsPerHour} are mailed to one address in an hour`,
    `works for ${resetMinutes} minutes, once`,
    `more than ${freshPasswordMinutes} minutes ago`,
    `codes of ${secondFactorLimits.totpDigits} digits`,
    `${secondFactorLimits.recoveryCodes} recovery codes`,
    `a copy ${exportsPerDay} times a day; it is kept for ${exportHours} hours`,
    `is erased in ${erasureDays} days`,
    `go after ${pendingDays} days, ended sessions and used codes after ${tracesDays} days`,
    `wait for a time, an answer or a payment | ${bookingLimits.openBookingsPerClient} |`,
    `Moves of a paid session, each side | ${bookingLimits.reschedulesPerSide} |`,
    `Moves asked for one session, each side | ${movesPerDay} a day |`,
    `Guests of a session | ${guestLimits.perBooking} |`,
    `Invitations of guests | ${guestLimits.invitationsPerDay} a day |`,
    `earlier times are looked for | ${waitlistLimits.entriesPerClient} |`,
    `works once, for ${importLimits.linkDays} days,`,
    `are deleted ${importLimits.retentionMonths} months after`,
    `${importLimits.tokenBytes * 8} random bits, of which`,
    `Invitations of people a therapist brings along | ${importLimits.invitationsPerDay} a day |`,
    `from all therapists together | ${importLimits.invitationsPerAddress} a day |`,
    `Between two invitations of the same person | ${importLimits.againMinutes} minutes |`,
    `tries included | ${importLimits.rowsPerHour.toLocaleString('en')} an hour |`,
    `| Files of messages | ${messageFileKinds.join(', ')} | 10 MB | ${messageLimits.filesPerMessage} |`,
    `Messages | ${messageLimits.sends.tries} a minute |`,
    `therapists who are not theirs | ${messageLimits.questions.tries} a day |`,
    `Open pages that receive live changes | ${liveLimits.streamsPerPerson} |`,
    `Questions to a gateway about one payment | one in ${paymentLimits.querySeconds} seconds |`,
    `wait for a gateway | ${paymentLimits.gatewayCallsAtOnce} at a time |`,
    `Files one person has open | ${bffLimits.downloadsPerPerson} at a time |`,
    `PDFs rendered for one person | ${maxPdfsPerPerson} at a time |`,
    `public reads of one person or network | ${bffLimits.publicReads} a minute |`,
    ...userTypes.map(
      (type) => `| ${type} | ${sessionLimits[type].idleMinutes} minutes | ${sessionLimits[type].hours} hours |`,
    ),
  ]
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
})

test('every variable and file that is named exists', () => {
  const names = [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name as string)
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !(name in { ...backendVariables, ...bffVariables }))).toEqual([])
  const files = [...text.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path]) => path as string)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
})

test('every external service is in the list', () => {
  const services = Object.keys({ ...backendVariables, ...bffVariables }).filter(
    (name) => /_(URL|BASE_URL)$/.test(name) && !/^(PUBLIC|BACKEND|MAILBOX|BFF)_/.test(name),
  )
  expect(services.length).toBeGreaterThan(3)
  expect(services.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
