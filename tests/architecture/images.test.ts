import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createMailbox, type Mailbox } from '#simulators/mail/app.ts'
import { hold } from '#scripts/free-port.ts'
import { onServer, withDatabase } from '#tests/support/databases.ts'
import { read, root, variablesIn } from './compose-file.ts'
import { type Container, removeImages, runImage } from './images.ts'

const own = `_${process.pid}_${randomBytes(3).toString('hex')}`
const server = inject('serverUrl')

beforeAll(() => {
  // The BFF image contains the built web app.
  if (!existsSync(join(root, 'dist', 'web'))) execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root })
}, 180_000)
afterAll(removeImages)

/** The databases as the script of the database image creates them, under names of this test's own; this release migrated them before. */
async function makeDatabases() {
  const [, script = ''] = /<<'SQL'\n([\s\S]*)\nSQL/.exec(read('deploy/session-database.sh')) ?? []
  const statements = script
    .replaceAll(":'password'", "'front'")
    .replaceAll('solace_sessions', `solace_sessions${own}`)
    .replaceAll('solace_front', `solace_front${own}`)
    .replaceAll('database solace ', `database solace${own} `)
  await onServer(server, `create database solace${own} template ${inject('templateName')}`)
  for (const statement of statements.split(';\n')) await onServer(server, statement)
  const asSessionDatabase = (database: string) => {
    const url = new URL(withDatabase(server, database))
    url.username = `solace_front${own}`
    url.password = 'front'
    return url.href
  }
  const owner = withDatabase(server, `solace${own}`)
  const serving = new URL(owner)
  ;[serving.username, serving.password] = [`solace_serving${own}`, 'serving']
  return { owner, serving: serving.href, sessions: asSessionDatabase(`solace_sessions${own}`), asSessionDatabase }
}

/** The step before the backend: it migrates as the owner and creates the serving role. */
async function migrateAs({ owner, serving }: { owner: string; serving: string }, variables: Record<string, string>) {
  const here = { MIGRATION_DATABASE_URL: owner, DATABASE_URL: serving }
  const container = await runImage({ service: 'migrate', variables, here })
  expect(await container.ended(), container.output()).toEqual({ code: 0, signal: null })
}

async function dropDatabases(): Promise<void> {
  await onServer(server, `drop database if exists solace${own} with (force)`)
  await onServer(server, `drop database if exists solace_sessions${own} with (force)`)
  await onServer(server, `drop role if exists solace_front${own}`)
  await onServer(server, `drop role if exists solace_serving${own}`)
}

async function freePort(): Promise<string> {
  const held = await hold(0)
  await held?.release()
  return String(held?.port)
}

const secret = () => randomBytes(36).toString('base64')

const production = () => ({
  PUBLIC_URL: 'https://solace.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SLOT_SECRET: secret(),
  CODE_SECRET: secret(),
  SEAL_SECRET: secret(),
  DATA_KEYS: `1:${secret()}`,
  MAIL_SUPPORT: 'help@solace.example',
  SESSION_SECRET: secret(),
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  SERVING_DATABASE_PASSWORD: randomBytes(24).toString('hex'),
  SESSION_DATABASE_PASSWORD: randomBytes(24).toString('hex'),
  MAIL_URL: 'smtps://solace:password@mail.solace.example',
  MAIL_FROM: 'Solace <hello@solace.example>',
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
  STRIPE_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(20).toString('hex')}`,
})

const fetchPage = (port: string, path: string, host: string) =>
  request(`http://127.0.0.1:${port}`).get(path).set('host', host)

describe('in production', () => {
  let databases: Awaited<ReturnType<typeof makeDatabases>>
  let backend: Container
  let web: Container
  let port: string
  let metricsPorts: [web: string, backend: string]
  const page = (path: string) => fetchPage(port, path, 'solace.example')

  beforeAll(async () => {
    databases = await makeDatabases()
    const variables = production()
    const backendPort = await freePort()
    metricsPorts = [await freePort(), await freePort()]
    port = await freePort()
    await migrateAs(databases, variables)
    backend = await runImage({
      service: 'backend',
      variables,
      here: {
        HOST: '127.0.0.1',
        PORT: backendPort,
        DATABASE_URL: databases.serving,
        MAIL_URL: 'smtps://127.0.0.1:1',
        FILES_FOLDER: '/app/files',
        BACKEND_METRICS_HOST: '127.0.0.1',
        BACKEND_METRICS_PORT: metricsPorts[1],
      },
    })
    await backend.healthy()
    web = await runImage({
      service: 'web',
      variables,
      here: {
        HOST: '127.0.0.1',
        PORT: port,
        METRICS_HOST: '127.0.0.1',
        METRICS_PORT: metricsPorts[0],
        BACKEND_URL: `http://127.0.0.1:${backendPort}`,
        SESSION_DATABASE_URL: databases.sessions,
      },
    })
    await web.healthy()
  }, 60_000)

  test('both servers show their metrics on ports of their own', async () => {
    for (const metricsPort of metricsPorts)
      await request(`http://127.0.0.1:${metricsPort}`)
        .get('/metrics')
        .expect(200, /http_request_duration_seconds_count\{/)
  })

  test('the BFF serves the pages and forwards calls to the backend', async () => {
    await page('/').expect(200, /<html lang="en">/)
    await page('/de/').expect(200, /<html lang="de">/)
    await page('/api/region/languages').expect(200, /English/)
  })

  test('there are no users, and the development routes are closed', async () => {
    const client = new pg.Client({ connectionString: databases.owner })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as people from app_user')
    await client.end()
    expect(rows).toEqual([{ people: 0 }])
    for (const path of ['/dev/mailbox/', '/documentation/', '/api/documentation/'])
      expect((await page(path)).status, path).toBe(404)
  })

  test('host names other than the public one are refused', async () => {
    await fetchPage(port, '/', `localhost:${port}`).expect(421)
  })

  test('the BFF cannot access the database of the backend', async () => {
    const client = new pg.Client({ connectionString: databases.asSessionDatabase(`solace${own}`) })
    await expect(client.connect()).rejects.toThrow(/permission denied for database/)
  })

  test('the BFF is unhealthy while the backend is down, and shuts down cleanly', async () => {
    expect(await backend.stop()).toEqual({ code: 0, signal: null })
    expect(await web.isHealthy()).toBe(false)
    expect(await web.stop()).toEqual({ code: 0, signal: null })
  })

  afterAll(async () => {
    await Promise.all([backend?.stop(), web?.stop()])
    await dropDatabases()
  })
})

describe('in development', () => {
  let mailbox: Mailbox
  let containers: Container[] = []
  let port: string

  beforeAll(async () => {
    const databases = await makeDatabases()
    const variables = variablesIn('deploy/development.env')
    mailbox = await createMailbox()
    const [backendPort, gatewayPort, stripePort] = [await freePort(), await freePort(), await freePort()]
    port = await freePort()
    const gateway = `http://localhost:${gatewayPort}`
    const stripe = `http://localhost:${stripePort}`
    const backendUrl = `http://127.0.0.1:${backendPort}`
    await migrateAs(databases, variables)
    containers = [
      await runImage({
        service: 'paystack-simulator',
        variables,
        here: {
          PAYSTACK_HOST: '127.0.0.1',
          PAYSTACK_PORT: gatewayPort,
          PAYSTACK_PUBLIC_URL: gateway,
          PAYSTACK_FILE: '',
          PAYSTACK_WEBHOOK_URL: `${backendUrl}/payment/webhook/paystack`,
        },
      }),
      await runImage({
        service: 'stripe-simulator',
        variables,
        here: {
          STRIPE_HOST: '127.0.0.1',
          STRIPE_PORT: stripePort,
          STRIPE_PUBLIC_URL: stripe,
          STRIPE_FILE: '',
          STRIPE_WEBHOOK_URL: `${backendUrl}/payment/webhook/stripe`,
        },
      }),
      await runImage({
        service: 'backend',
        variables,
        here: {
          HOST: '127.0.0.1',
          PORT: backendPort,
          DATABASE_URL: databases.serving,
          MAIL_URL: mailbox.smtpUrl,
          FILES_FOLDER: '/app/files',
          BACKEND_METRICS_HOST: '127.0.0.1',
          BACKEND_METRICS_PORT: await freePort(),
          PAYSTACK_BASE_URL: gateway,
          PAYSTACK_CHECKOUT_HOSTS: `localhost:${gatewayPort}`,
          STRIPE_BASE_URL: stripe,
          STRIPE_CHECKOUT_HOSTS: `localhost:${stripePort}`,
        },
      }),
      await runImage({
        service: 'web',
        variables,
        here: {
          HOST: '127.0.0.1',
          PORT: port,
          PUBLIC_URL: `http://localhost:${port}`,
          METRICS_HOST: '127.0.0.1',
          METRICS_PORT: await freePort(),
          BACKEND_URL: backendUrl,
          SESSION_DATABASE_URL: databases.sessions,
          MAILBOX_URL: mailbox.url,
        },
      }),
    ]
    for (const container of containers) await container.healthy()
  }, 60_000)

  test('a user signs up, and the code arrives in the mailbox that the BFF shows', async () => {
    const email = 'clara@planted.example'
    const password = 'quiet-harbour-9'
    const site = `http://localhost:${port}`
    const answer = await request(site).post('/api/session/register').set({ 'x-csrf': '1', origin: site }).send({
      userType: 'client',
      firstName: 'Clara',
      lastName: 'Planted',
      email,
      phoneNumber: '+2348012345678',
      password,
      confirmPassword: password,
      termsAgreed: true,
    })
    expect(answer.ok, answer.text).toBe(true)
    expect((await mailbox.waitFor({ to: email })).code).toMatch(/^\d{6}$/)
    expect((await request(site).get('/dev/mailbox/')).text).toContain(email)
  })

  afterAll(async () => {
    await Promise.all(containers.map((container) => container.stop()))
    await mailbox?.close()
    await dropDatabases()
  })
})
