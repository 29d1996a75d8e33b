import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'

export const stepNames = ['types', 'lint', 'format', 'build', 'unit', 'browser'] as const
export type StepName = (typeof stepNames)[number]

export interface Options {
  steps: StepName[]
  /** Only these test files or folders; all of them when empty. */
  files: string[]
  /** Only what a change since this commit can affect; `null` means the main branch. */
  changedSince?: string | null
  /** A shard of the test files, such as `1/4`. */
  shard?: string
  /** The local time at which the run starts, and the time zone of its processes. */
  at?: string
  zone?: string
}

export class WrongOption extends Error {}

const isStep = (word: string): word is StepName => (stepNames as readonly string[]).includes(word)
export const isBrowserFile = (file: string) => file.endsWith('.e2e.ts') || file.replace(/\/$/, '') === 'tests/e2e'

/** The arguments of `npm test`: steps, test files, and options. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args)
  const steps = positionals.filter(isStep)
  const others = positionals.filter((word) => !isStep(word))
  const { shard, at, zone } = values
  if (shard !== undefined && !isShard(shard)) throw new WrongOption(`--shard=${shard}: write it as 1/4.`)
  const shift = { ...(at === undefined ? {} : { at }), ...(zone === undefined ? {} : { zone }) }
  const common = { ...shift, ...(shard === undefined ? {} : { shard }) }
  if (values.changed) {
    if (others.length > 1 || steps.length > 0) throw new WrongOption('--changed takes one base and no steps.')
    return { ...common, steps: [...stepNames], files: [], changedSince: others[0] ?? null }
  }
  const unknown = others.find((word) => !existsSync(word))
  if (unknown) throw new WrongOption(`There is no step or file ${unknown}; the steps are ${stepNames.join(', ')}.`)
  const aside = others.find((word) => !/^(\.\/)?tests\//.test(word) && !/^(\.\/)?tests$/.test(word))
  if (aside) throw new WrongOption(`${aside} is not in tests/.`)
  return { ...common, steps: steps.length > 0 ? steps : stepsFor(others, shift), files: others }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        changed: { type: 'boolean' },
        shard: { type: 'string' },
        at: { type: 'string' },
        zone: { type: 'string' },
      },
    })
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error))
  }
}

const isShard = (text: string) => {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  return part !== undefined && Number(part) >= 1 && Number(part) <= Number(parts)
}

/** Files choose the steps that run them; types, lint and format do not depend on the clock. */
function stepsFor(files: string[], shift: Pick<Options, 'at' | 'zone'>): StepName[] {
  if (files.length > 0) {
    const hasBrowser = files.some(isBrowserFile)
    const hasUnit = files.some(
      (file) => !isBrowserFile(file) && (statSync(file).isDirectory() || /\.test\./.test(file)),
    )
    return [...(hasUnit ? (['unit'] as const) : []), ...(hasBrowser ? (['build', 'browser'] as const) : [])]
  }
  return shift.at || shift.zone ? ['build', 'unit', 'browser'] : [...stepNames]
}
