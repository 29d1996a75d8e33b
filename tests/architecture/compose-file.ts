/** What `docker compose` would read from our files, as far as the tests need it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

export const root = join(import.meta.dirname, '..', '..')
export const read = (name: string) => readFileSync(join(root, name), 'utf8')

export interface Service {
  image?: string
  build?: { context: string; target: string }
  user?: string
  profiles?: string[]
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  restart?: string
  environment?: Record<string, string>
  ports?: (string | Record<string, unknown>)[]
  networks?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  volumes?: string[]
  tmpfs?: string[]
  security_opt?: string[]
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number; start_period?: string }
}

export interface ComposeFile {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

export const composeFile = () => parse(read('docker-compose.yml'), { merge: true }) as ComposeFile

export const variablesIn = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(read(name))).map(([key, value]) => [key, value ?? '']))

/** Expands `${NAME}`, `${NAME:-default}`, `${NAME:?error}`, which throws where the name is empty, and `${NAME?error}`, where it is unset. */
export function interpolated(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const value = variables[name]
    if (value || (kind === '?' && value !== undefined)) return value ?? ''
    if (kind?.endsWith('?')) throw new Error(`${name} is missing: ${rest}`)
    return kind === ':-' ? rest : ''
  })
}

export const environmentOf = ({ environment = {} }: Service, variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, interpolated(text, variables)]))

export interface Stage {
  name: string
  from: string
  lines: { word: string; rest: string }[]
}

/** The stages of the Dockerfile, their instructions in order. */
export function stagesOfDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const line of read('Dockerfile').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? []
    if (word === 'FROM') stages.push({ name, from, lines: [] })
    else if (word !== '') stages.at(-1)?.lines.push({ word, rest })
  }
  return stages
}

/** A stage and the stages that it is built from, the lowest first. */
export function chainOf(target: string, stages = stagesOfDockerfile()): Stage[] {
  const stage = stages.find(({ name }) => name === target)
  return stage ? [...chainOf(stage.from, stages), stage] : []
}
