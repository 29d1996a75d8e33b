/**
 * What may import what. Each list is ordered from the lowest layer to the highest: a folder imports only those before it, so there
 * are no cycles. A call upwards is a function that the composing module passes in: `backend/app.ts`, `web/app/shell/`.
 */
import { describe, expect, test } from 'vitest'
import { type Import, importsIn, targetsOf } from './imports.ts'

const areas = ['platform', 'identity', 'marketplace', 'money', 'scheduling', 'care', 'operations'] as const

const backend: Record<(typeof areas)[number], readonly string[]> = {
  platform: [
    'crypto',
    'core',
    'database',
    'gateways',
    'identity-providers',
    'push',
    'sms',
    'storage',
    'mail',
    'jobs',
    'migrations',
    'context',
    'files',
    'http',
    'pdf',
    'regions',
    'features',
    'live',
  ],
  identity: [
    'client-profile',
    'sessions',
    'preferences',
    'notifications',
    'push',
    'accounts',
    'sms',
    'second-factor',
    'sign-in',
    'code-sign-in',
    'social-sign-in',
  ],
  marketplace: ['provider-profile', 'favourites', 'matching', 'credentials', 'verification', 'reviews'],
  money: [
    'payment-methods',
    'payments',
    'gift-codes',
    'payouts',
    'refunds',
    'virtual-accounts',
    'promotions',
    'packages',
  ],
  scheduling: [
    'availability',
    'visitor-holds',
    'attendance',
    'bookings',
    'participants',
    'series-charging',
    'series',
    'waitlist',
    'calendar-feed',
  ],
  care: ['caseload', 'client-import', 'notes', 'messages', 'session-room'],
  operations: ['receipts', 'overview', 'privacy', 'operators', 'finance', 'bookings', 'operator-home', 'demo-data'],
}

const web = {
  shared: [
    'i18n',
    'routes',
    'api',
    'dialogs',
    'toasts',
    'crisis',
    'theme',
    'brand',
    'form',
    'country',
    'consent',
    'shell',
    'live',
    'drafts',
    'match',
    'offline',
    'push',
    'notes',
    'room',
  ],
  site: [
    'art',
    'lib',
    'toasts',
    'form',
    'crisis',
    'offline',
    'consent',
    'shell',
    'accounts',
    'contact',
    'help',
    'join',
    'guest',
    'invitation',
    'day-strip',
    'saved',
    'search',
    'compare',
    'therapist',
    'therapist-list',
    'booking',
    'match',
    'room',
    'pages',
  ],
  app: {
    ui: [
      'texts',
      'api',
      'notices',
      'viewer',
      'page',
      'menus',
      'dialogs',
      'live',
      'files',
      'forms',
      'lists',
      'import-csv',
    ],
    identity: [
      'account-sections',
      'confirm-password',
      'pictures',
      'second-factor',
      'security',
      'client-profile',
      'notifications',
    ],
    marketplace: ['credentials', 'verification', 'provider-profile', 'reviews', 'match-answers', 'saved-therapists'],
    money: ['transfers', 'receipts', 'refunds', 'packages', 'gift-codes', 'payments', 'payouts', 'promotions'],
    scheduling: [
      'availability',
      'bookings',
      'participants',
      'series',
      'waitlist',
      'calendar-feed',
      'schedule-view',
      'paying',
      'appointments',
    ],
    care: ['crisis', 'caseload', 'note-files', 'notes', 'client-import', 'messages', 'client-page', 'session-room'],
    operations: ['privacy', 'operators', 'finance', 'bookings', 'overview'],
    shell: [],
  },
} as const

/** All folders from the lowest layer to the highest, as paths. */
const backendOrder = areas.flatMap((area) => backend[area].map((domain) => `backend/${area}/${domain}`))
const sharedOrder = web.shared.map((part) => `web/shared/${part}`)
const appOrder = Object.entries(web.app).flatMap(([area, domains]) =>
  domains.length === 0 ? [`web/app/${area}`] : domains.map((domain) => `web/app/${area}/${domain}`),
)
/** The two applications share the layers below them: neither imports the other. */
const orders = [
  backendOrder,
  [...sharedOrder, ...appOrder],
  [...sharedOrder, ...web.site.map((part) => `web/site/${part}`)],
  // Runs outside every page.
  ['web/shared/push', 'web/service-worker'],
]

const folderOf = (file: string, order: readonly string[]) => order.find((folder) => file.startsWith(`${folder}/`))

/** Imports of a folder that comes later, or of one in no list. */
function upward(imports: readonly Import[], order: readonly string[]): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [folderOf(file, order), folderOf(target, order)]
    if (from === undefined || from === to) return []
    const isAllowed = to !== undefined && order.indexOf(to) < order.indexOf(from)
    return isAllowed ? [] : [`${file} imports ${target}`]
  })
}

const imports = [...importsIn('backend'), ...importsIn('web')]

test('every folder of the backend and of the web is in a list', () => {
  const known = orders.flat()
  const composition = /^(backend\/[\w-]+\.ts|backend\/configuration\/|web\/[\w-]+\.d\.ts)/
  const strays = imports.map(({ file }) => file).filter((file) => !composition.test(file) && !folderOf(file, known))
  expect([...new Set(strays)]).toEqual([])
})

test('a folder imports only those below it', () => {
  expect(orders.flatMap((order) => upward(imports, order))).toEqual([])
})

test('only the modules that compose the backend import its configuration', () => {
  const isComposition = (file: string) => /^backend\/([\w-]+\.ts|configuration\/)/.test(file)
  const offenders = imports.filter(
    ({ file, target }) => target.startsWith('backend/configuration/') && !isComposition(file),
  )
  expect(offenders).toEqual([])
})

describe('a forbidden import is detected', () => {
  test.for([
    ['static', "import { x } from '#backend/operations/finance/rules.ts'"],
    ['of a type', "import type { X } from '#backend/operations/finance/rules.ts'"],
    ['dynamic', "const x = () => import('#backend/operations/finance/rules.ts')"],
    ['re-exported', "export * from '../../operations/finance/rules.ts'"],
  ])('%s', ([, code]) => {
    const file = 'backend/money/payments/planted.ts'
    const planted = targetsOf(file, code ?? '').map((target) => ({ file, target }))
    expect(upward(planted, backendOrder)).toEqual([`${file} imports backend/operations/finance/rules.ts`])
  })

  test('from the site into the app, and from the app into the site', () => {
    const across = [
      { file: 'web/site/search/planted.ts', target: 'web/app/ui/forms/fields.ts' },
      { file: 'web/app/ui/forms/planted.ts', target: 'web/site/lib/address.ts' },
    ]
    expect(orders.flatMap((order) => upward(across, order))).toHaveLength(2)
  })
})
