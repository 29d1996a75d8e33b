import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { variables as backendVariables } from '#backend/configuration/variables.ts'
import { variables as bffVariables } from '#bff/variables.ts'
import { readEnvironment as readBackend } from '#backend/configuration/environment.ts'
import { readEnvironment as readBff } from '#bff/environment.ts'
import {
  chainOf,
  composeFile,
  environmentOf,
  read,
  root,
  type Service,
  stagesOfDockerfile,
  variablesIn,
} from './compose-file.ts'

const compose = composeFile()
/** Runs to completion before others start. */
const ending = ['migrate']
const services = Object.entries(compose.services)
const linter = dirname(createRequire(import.meta.url).resolve('dclint/package.json'))

test('the compose file conforms to the compose specification', () => {
  const schema = JSON.parse(readFileSync(join(linter, 'schemas', 'compose.schema.json'), 'utf8')) as object
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const check = ajv.compile({ ...schema, $schema: undefined })
  check(compose)
  expect(check.errors ?? []).toEqual([])
})

test('the linter of compose files reports nothing', () => {
  const args = [join(linter, 'bin', 'dclint.cjs'), '--config', '.dclintrc', '--max-warnings', '0', 'docker-compose.yml']
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()).toBe('')
})

test('the BFF, the servers and every external service are there, each in its network', () => {
  const profiles = Object.fromEntries(services.map(([name, { profiles = [] }]) => [name, profiles.join()]))
  expect(profiles).toEqual({
    web: '',
    backend: '',
    migrate: '',
    postgres: '',
    valkey: 'scale',
    mailpit: 'dev',
    'paystack-simulator': 'dev',
    'stripe-simulator': 'dev',
    storage: 'storage',
    clamav: 'scan',
    turn: 'room',
  })
})

test.for(services.filter(([name]) => !ending.includes(name)))('%s has a health check', ([, service]) => {
  expect(service.healthcheck?.test[0]).toBe('CMD')
  expect(service.healthcheck).toMatchObject({ interval: duration, timeout: duration, retries: expect.any(Number) })
})

describe.for(services)('%s', ([name, service]) => {
  test('has an image of one exact version', () => {
    const bases = service.build ? foreignImagesOf(service.build.target) : [service.image ?? '']
    expect(bases).not.toEqual([])
    for (const image of [...bases, service.image])
      expect(image).toMatch(/^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9-]+)?$/)
  })

  test('does not run as root, gains no privileges and drops all capabilities', () => {
    expect(userOf(service)).toMatch(/^(node|postgres|valkey|clamav|nobody|1000:1000)$/)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
  })

  test('publishes no port, unless it is the BFF, the relay or a page that browsers must open', () => {
    const published: Record<string, unknown[]> = {
      web: ['127.0.0.1:${WEB_PORT:-3000}:3000'],
      'paystack-simulator': ['127.0.0.1:4010:4010'],
      'stripe-simulator': ['127.0.0.1:4020:4020'],
      turn: [
        '0.0.0.0:${TURN_MIN_PORT:-49160}-${TURN_MAX_PORT:-50159}:${TURN_MIN_PORT:-49160}-${TURN_MAX_PORT:-50159}/udp',
        { target: 5349, published: '443', host_ip: '${TURN_TLS_ADDRESS:-127.0.0.1}', protocol: 'tcp' },
        '0.0.0.0:3478:3478/tcp',
        '0.0.0.0:3478:3478/udp',
      ],
    }
    expect(service.ports ?? []).toEqual(published[name] ?? [])
  })
})

const duration = expect.stringMatching(/^\d+(ms|s|m)$/) as string

function foreignImagesOf(target: string): string[] {
  const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile')) ?? []
  const [lowest] = chainOf(target)
  return lowest ? [lowest.from.replace('${NODE_IMAGE}', base)] : []
}

/** The account it runs as: the compose file's, else the last USER of the image's own stages. */
function userOf({ user, build }: Service): string {
  const users = chainOf(build?.target ?? '').flatMap(({ lines }) => lines.filter(({ word }) => word === 'USER'))
  return user ?? users.at(-1)?.rest ?? 'root'
}

test('internal services stay internal: only the BFF and the development gateways are in the outer network', () => {
  expect(compose.networks.inside?.internal).toBe(true)
  const publicServices = services.filter(([, { networks = [] }]) => networks.includes('front')).map(([name]) => name)
  expect(publicServices).toEqual(['web', 'paystack-simulator', 'stripe-simulator'])
  expect(compose.services.postgres?.networks).toEqual(['inside'])
  const besideTheRelay = services.filter(([, { networks = [] }]) => networks.includes('relay')).map(([name]) => name)
  expect([besideTheRelay, compose.services.turn?.networks]).toEqual([['turn'], ['relay']])
})

test('a one-off step is restarted only when it failed, and other services wait for it', () => {
  for (const name of ending) expect(compose.services[name]?.restart, name).toBe('on-failure')
  expect(compose.services.backend?.depends_on).toMatchObject({
    migrate: { condition: 'service_completed_successfully' },
  })
})

test('our own servers do not write to their images', () => {
  for (const name of ['web', 'backend', 'paystack-simulator', 'stripe-simulator'])
    expect(compose.services[name]?.read_only, name).toBe(true)
})

test('the runtime in the image is that of the project', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${dependencies.node}-`)
})

test('the images get the binaries of their packages, which npm installs as optional dependencies', () => {
  const lines = stagesOfDockerfile().flatMap(({ lines }) => lines)
  const installs = lines.filter(({ word, rest }) => word === 'RUN' && rest.startsWith('npm ci')).map(({ rest }) => rest)
  expect(installs).not.toEqual([])
  expect(installs.filter((rest) => rest.includes('omit=optional'))).toEqual([])
})

test('the backend gets every variable it reads, and none that it does not', () => {
  const inContainers = Object.entries(backendVariables).filter(
    ([, variable]) => !('isForOneMachine' in variable || 'isForMigration' in variable),
  )
  expect(namesOf('backend')).toEqual(inContainers.map(([name]) => name).sort())
})

test('only the migration step knows the owner of the tables, and nothing serves under its name', () => {
  const given = { ...variablesIn('deploy/development.env'), POSTGRES_PASSWORD: 'of-the-owner' }
  const knowing = services.filter(([, { environment = {} }]) =>
    Object.values(environment).some((value) => value.includes('POSTGRES_PASSWORD')),
  )
  expect(knowing.map(([name]) => name)).toEqual(['migrate', 'postgres'])
  const { DATABASE_URL = '', MIGRATION_DATABASE_URL = '' } = environmentOf(compose.services.migrate ?? {}, given)
  expect(environmentOf(compose.services.backend ?? {}, given).DATABASE_URL).toBe(DATABASE_URL)
  expect(new URL(MIGRATION_DATABASE_URL)).toMatchObject({ username: 'solace', password: 'of-the-owner' })
  expect(new URL(DATABASE_URL).username).toBe('solace_serving')
})

test('the BFF gets every variable it reads, and none that it does not', () => {
  expect(namesOf('web')).toEqual(Object.keys(bffVariables).sort())
})

test.for(['paystack', 'stripe'])(
  'the development %s gets every variable it reads, and none that it does not',
  (name) => {
    const source = read(`simulators/${name}/main.ts`)
    const [, list = ''] = /const \{([^}]+)\} =\s*process\.env/.exec(source) ?? []
    expect(namesOf(`${name}-simulator`)).toEqual(list.match(/\w+/g)?.sort())
  },
)

const namesOf = (name: string) => Object.keys(compose.services[name]?.environment ?? {}).sort()

test.for([
  ['backend/configuration', backendVariables],
  ['bff', bffVariables],
] as const)('the list of variables in %s has no unused ones', ([folder, variables]) => {
  const source =
    read(`${folder}/environment.ts`) +
    (folder === 'bff'
      ? ''
      : read(`${folder}/read-room.ts`) + read(`${folder}/read-push.ts`) + read(`${folder}/read-sms.ts`))
  for (const name of Object.keys(variables)) expect(source, name).toMatch(new RegExp(`\\b${name}\\b`))
})

test('no secret has a default in the compose file', () => {
  const secrets = [
    'SLOT_SECRET',
    'CODE_SECRET',
    'SEAL_SECRET',
    'DATA_KEYS',
    'SESSION_SECRET',
    'POSTGRES_PASSWORD',
    'SERVING_DATABASE_PASSWORD',
    'SESSION_DATABASE_PASSWORD',
    'MAIL_URL',
  ]
  /** Empty where the gateway is left out; the backend refuses any other case. */
  const ofGateways = ['PAYSTACK_SECRET_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
  const text = read('docker-compose.yml')
  for (const secret of [...secrets, ...ofGateways]) {
    expect(text, secret).toContain(`\${${secret}${ofGateways.includes(secret) ? '?' : ':?'}`)
    expect(text, secret).not.toMatch(new RegExp(`\\$\\{${secret}(:-|\\})`))
    expect(variablesIn('deploy/production.env')[secret], secret).toBe('')
  }
})

test('production refuses the development file', () => {
  const given = { ...variablesIn('deploy/development.env'), NODE_ENV: 'production' }
  const backend = readBackend(environmentOf(compose.services.backend ?? {}, given))
  const bff = readBff(environmentOf(compose.services.web ?? {}, given))
  expect(backend.as).toBe('refused')
  expect(bff).toHaveProperty('problems')
})

test('every file that an image copies exists and is not ignored by the build', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const taken = stagesOfDockerfile().flatMap(({ lines }) =>
    lines
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from') && rest !== '. .')
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1)),
  )
  expect(taken.length).toBeGreaterThan(5)
  const isIn = (name: string) => allowed.some((part) => name === part || name.startsWith(`${part}/`))
  expect(taken.filter((name) => !isIn(name) || !existsSync(join(root, name)))).toEqual([])
  for (const name of allowed) expect(existsSync(join(root, name)), name).toBe(true)
})
