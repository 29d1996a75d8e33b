/**
 * Faults of an online session that take longer than a test may. Drills of `bench/` print a figure beside its limit, those of
 * `tests/drill/` run in real browsers. `npm run drill -- dark` runs those with this word in their name.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { roomDrills, runRoomDrills } from '#bench/room/drills.ts'
import { root, runTool } from './testing/run-tool.ts'

const words = process.argv.slice(2)
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const files = readdirSync(join(root, 'tests', 'drill')).filter((file) => file.endsWith('.drill.ts'))
const drills = roomDrills.filter(({ name }) => isChosen(name))
const browserDrills = files.filter(isChosen)
if (drills.length + browserDrills.length === 0) {
  console.error(`There is no such drill: name one of ${[...roomDrills.map(({ name }) => name), ...files].join(', ')}.`)
  process.exit(1)
}

const missed = drills.length > 0 ? await runRoomDrills(drills) : 0
if (drills.length > 0) console.log(`${drills.length - missed} met, ${missed} missed`)

const playwright = 'node_modules/@playwright/test/cli.js'
const browsers =
  browserDrills.length > 0
    ? await runTool([playwright, 'test', '--config', 'playwright.drill.config.ts', ...browserDrills])
    : { isOk: true }
process.exit(missed === 0 && browsers.isOk ? 0 : 1)
