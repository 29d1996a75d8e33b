/** Tries the relay of TURN_URL with TURN_SECRET and prints what it does and does not: `node scripts/check-relay.ts`. */
import { readRoom, roomProblems } from '#backend/configuration/read-room.ts'
import { checkRelay } from './relay-check.ts'

const problems = Object.entries(roomProblems(process.env)).flatMap(([sentence, isMet]) => (isMet ? [] : [sentence]))
const room = readRoom(process.env)
if (problems.length > 0 || !room) {
  console.log([...problems, ...(room ? [] : ['TURN_URL and TURN_SECRET name the relay.'])].join('\n'))
  process.exitCode = 1
} else {
  const acceptsAnyCertificate = process.argv.includes('--any-certificate')
  const found = await checkRelay({ ...room, now: () => Temporal.Now.instant(), acceptsAnyCertificate })
  for (const { url, what, isMet } of found) console.log(`${isMet ? 'yes' : 'NO '}  ${url}  ${what}`)
  process.exitCode = found.every(({ isMet }) => isMet) ? 0 : 1
}
