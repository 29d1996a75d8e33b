/**
 * Changes the sources of money, slots, permissions and rules in small ways and checks whether a test detects it.
 *
 *     npm run mutation -- --area money --file payouts --sample 20 --seed 1
 *
 * `--area` and `--file` (part of a path) may be repeated. Parts with pure rules are tested completely unless
 * `--sample-rules` gives a number of mutants. `--sample` is the number of mutants of each part whose tests need a
 * database. Its default is none, because all test files of the part run first, and then one file for each mutant.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Area, areas } from './mutation/areas.ts'
import type { Mutant } from './mutation/mutators.ts'
import { planOf } from './mutation/plan.ts'
import { type Equivalent, figuresOf, isNoticed, means, survivorLine, tableOf, type Tried } from './mutation/report.ts'
import { tryPlan } from './mutation/try-plan.ts'

const leastScore = 85
const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache', 'mutation')

const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: '0' },
    'sample-rules': { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const unknown = values.area.find((name) => !areas.some((area) => area.name === name))
if (unknown) {
  console.error(`There is no area ${unknown}: use ${areas.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

// The tests run in a process group of their own, which ends when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
const broken: string[] = []

async function tryArea({ name, parts }: Area): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const part of parts) {
    const sample = part.needsDatabase ? Number(values.sample) : numberOf(values['sample-rules'])
    const plan = planOf(part, { root, only: values.file, sample, seed: values.seed })
    if (plan.mutants.length === 0) continue
    const started = performance.now()
    const summary = await tryPlan(plan, { folder, name: `${name}-${part.name}` })
    broken.push(...summary.broken.map(({ file, why }) => `${file}: ${why}`))
    tried.push(...plan.mutants.map((one) => ({ ...one, outcome: summary.outcomes.get(one.id) ?? 'no coverage' })))
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${name}, ${part.name}: ${plan.mutants.length} mutants in ${seconds} s`)
  }
  return tried
}

const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutation', 'equivalent.json'), 'utf8'),
) as Equivalent[]
const sources = new Map<string, string[]>()
function lineOf({ file, line }: Mutant): string {
  const lines = sources.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n')
  sources.set(file, lines)
  return lines[line - 1]?.trim() ?? ''
}
const isMeant = means(lineOf)
const isEquivalent = (mutant: Mutant) => equivalents.some((entry) => isMeant(entry, mutant))

const wanted = areas.filter(({ name }) => values.area.length === 0 || values.area.includes(name))
const byArea: { name: string; tried: Tried[] }[] = []
for (const area of wanted) byArea.push({ name: area.name, tried: await tryArea(area) })

const all = byArea.flatMap(({ tried }) => tried)
const survivors = all.filter((mutant) => !isNoticed(mutant) && !isEquivalent(mutant))
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'survivors.json'),
  JSON.stringify(
    survivors.map((mutant) => ({ ...mutant, text: lineOf(mutant) })),
    null,
    1,
  ),
)

console.log('')
for (const mutant of survivors) console.log(survivorLine(mutant))

// Reported only for sources that were tested: an entry elsewhere may be valid. A sample may have missed the mutant of
// the entry.
const triedFiles = new Set(all.map(({ file }) => file))
const isWhole = values['sample-rules'] === undefined
const stale = equivalents.filter((entry) => {
  const meant = all.filter((mutant) => isMeant(entry, mutant))
  const isNoticedAll = meant.length > 0 && meant.every(isNoticed)
  return isNoticedAll || (isWhole && triedFiles.has(entry.file) && meant.length === 0)
})
for (const { file, line } of stale) console.log(`Stale in equivalent.json: ${file}: ${line}`)
for (const line of broken) console.log(`Fails without any mutant: ${line}`)

const figures = byArea.map(({ name, tried }) => figuresOf(name, tried, isEquivalent))
console.log(`\n${tableOf(figures)}`)
const isGood = figures.every(({ score }) => score >= leastScore) && broken.length === 0 && stale.length === 0
process.exit(isGood ? 0 : 1)
