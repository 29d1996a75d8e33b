/** Faults of an online session that take longer than a test may: each prints its figure beside its limit. `npm run drill -- dark` runs some. */
import { roomDrills, runRoomDrills } from '#bench/room/drills.ts'

const words = process.argv.slice(2)
const chosen = roomDrills.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`There is no such drill: name one of ${roomDrills.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const missed = await runRoomDrills(chosen)
console.log(`${chosen.length - missed} met, ${missed} missed`)
process.exit(missed === 0 ? 0 : 1)
