/** What the visits to a room say about a session from 18:00 to 18:50. */
import { describe, expect, test } from 'vitest'
import {
  absenceVerdict,
  factsOf,
  haveMet,
  minutesOf,
  outcomeOf,
  type Role,
  type Visit,
} from '#backend/scheduling/attendance/rules.ts'

/** `18:05` or `18:05:30` as an instant. */
const at = (time: string) => `2026-03-12T${time.length === 5 ? `${time}:00` : time}.000Z`
const now = (time: string) => Temporal.Instant.from(at(time))
const start = at('18:00')

interface Times {
  requested: string
  inside?: string
  connected?: string
  /** Left; without it the page is open, and was seen last at `seen`. */
  gone?: string
  seen?: string
}
const visit = (role: Role, { requested, inside, connected, gone, seen = gone ?? requested }: Times): Visit => ({
  participantIdentifier: role,
  role,
  waitingSince: at(requested),
  admittedAt: inside === undefined ? null : at(inside),
  connectedAt: connected === undefined ? null : at(connected),
  seenAt: at(seen),
  goneAt: gone === undefined ? null : at(gone),
})
const client = (times: Times) => visit('client', times)
/** The therapist is inside at once. */
const provider = (times: Times) => visit('provider', { inside: times.requested, ...times })
const guest = (times: Times) => visit('guest', times)

const late = '19:30'
const secondsOf = (visits: Visit[], time = late) => factsOf(visits, start, now(time))?.secondsTogether

describe('the time together', () => {
  const host = provider({ requested: '18:00', connected: '18:01', gone: '18:50' })
  test.each<[string, Visit[], number]>([
    [
      'one visit each',
      [host, client({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:49' })],
      47 * 60,
    ],
    [
      'a reload leaves a gap, which does not count',
      [
        host,
        client({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:20' }),
        client({ requested: '18:21', inside: '18:21', connected: '18:22', gone: '18:49' }),
      ],
      (18 + 27) * 60,
    ],
    [
      'two devices at once count once',
      [
        host,
        client({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:30' }),
        client({ requested: '18:10', inside: '18:10', connected: '18:11', gone: '18:40' }),
      ],
      38 * 60,
    ],
    [
      'a page that fell silent counts until it was seen last',
      [host, client({ requested: '18:00', inside: '18:01', connected: '18:02', seen: '18:12', gone: '18:50' })],
      10 * 60,
    ],
    [
      'an open page counts until it was seen last',
      [host, client({ requested: '18:00', inside: '18:01', connected: '18:02', seen: '18:12' })],
      10 * 60,
    ],
    ['the client never connected', [host, client({ requested: '18:00', inside: '18:01', gone: '18:49' })], 0],
    [
      'one left before the other connected',
      [host, client({ requested: '18:50', inside: '18:50', connected: '18:50', gone: '18:59' })],
      0,
    ],
    [
      'a guest alone is not the client',
      [host, guest({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:49' })],
      0,
    ],
    ['the therapist alone', [host], 0],
    [
      'both came back several times',
      [
        provider({ requested: '18:00', connected: '18:01', gone: '18:10' }),
        provider({ requested: '18:20', connected: '18:20', gone: '18:30' }),
        client({ requested: '18:00', inside: '18:05', connected: '18:05', gone: '18:25' }),
        client({ requested: '18:28', inside: '18:28', connected: '18:28', gone: '18:40' }),
      ],
      (5 + 5 + 2) * 60,
    ],
  ])('%s', (_what, visits, seconds) => expect(secondsOf(visits)).toBe(seconds))

  test('is the same in whatever order the visits are read', () => {
    const visits = [
      host,
      client({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:20' }),
      client({ requested: '18:21', inside: '18:21', connected: '18:22', gone: '18:49' }),
    ]
    expect(secondsOf(visits.toReversed())).toBe(secondsOf(visits))
  })

  test.each([
    ['18:06:59', false, 4],
    ['18:07:00', true, 5],
  ])('until %s they have met: %s', (gone, met, minutes) => {
    const facts = factsOf(
      [host, client({ requested: '18:00', inside: '18:01', connected: '18:02', gone })],
      start,
      now(late),
    )
    expect(facts && [haveMet(facts), minutesOf(facts)]).toEqual([met, minutes])
  })

  test('nothing is known of a room that nobody entered', () => expect(factsOf([], start, now(late))).toBeNull())
})

describe('who was there when', () => {
  test('first requested, first inside, first connected and last out, over several visits', () => {
    const visits = [
      client({ requested: '18:21', inside: '18:22', connected: '18:23', gone: '18:49' }),
      client({ requested: '17:58', inside: '18:01', connected: '18:02', gone: '18:20' }),
    ]
    expect(factsOf(visits, start, now(late))?.people).toEqual([
      {
        participantIdentifier: 'client',
        role: 'client',
        firstRequestedAt: at('17:58'),
        firstInAt: at('18:01'),
        firstConnectedAt: at('18:02'),
        lastOutAt: at('18:49'),
      },
    ])
  })

  test.each([
    ['18:10:59', null],
    ['18:11:00', at('18:10')],
  ])('a page that was seen at 18:10 is still there at %s: last out is %s', (time, lastOutAt) => {
    const facts = factsOf([client({ requested: '18:00', seen: '18:10' })], start, now(time))
    expect(facts?.people[0]?.lastOutAt).toBe(lastOutAt)
  })
})

const host = provider({ requested: '17:55', gone: '18:50' })
/** Outcome, and what a report by the client and by the therapist leads to. */
const cases: [string, Visit[], ...unknown[]][] = [
  ['nobody entered', [], null, 'settled', 'settled'],
  [
    'together for five minutes',
    [
      provider({ requested: '18:00', connected: '18:01', gone: '18:30' }),
      client({ requested: '18:00', inside: '18:01', connected: '18:01', gone: '18:06' }),
    ],
    'met',
    'contested',
    'contested',
  ],
  [
    'together for a second less',
    [
      provider({ requested: '18:00', connected: '18:01', gone: '18:30' }),
      client({ requested: '18:00', inside: '18:01', connected: '18:01', gone: '18:05:59' }),
    ],
    'met_briefly',
    'contested',
    'contested',
  ],
  [
    'both inside, no sound or picture on either side',
    [host, client({ requested: '18:00', inside: '18:01', gone: '18:20' })],
    'not_connected',
    'not_connected',
    'not_connected',
  ],
  [
    'both inside, and only one of them heard the other',
    [host, client({ requested: '18:00', inside: '18:01', connected: '18:02', gone: '18:20' })],
    null,
    'contested',
    'contested',
  ],
  [
    'the client waited 15 minutes',
    [client({ requested: '17:50', gone: '18:15' })],
    'provider_late',
    'settled',
    'contested',
  ],
  ['the client waited a second less', [client({ requested: '17:50', gone: '18:14:59' })], null, 'settled', 'contested'],
  [
    'the client waited 15 minutes in two visits',
    [client({ requested: '18:00', gone: '18:08' }), client({ requested: '18:09', gone: '18:16' })],
    'provider_late',
    'settled',
    'contested',
  ],
  [
    'the therapist came after the client had waited and left',
    [client({ requested: '18:00', gone: '18:16' }), provider({ requested: '18:20', gone: '18:40' })],
    'provider_late',
    'settled',
    'contested',
  ],
  [
    'the therapist came while the client still waited, and admitted nobody',
    [client({ requested: '18:00', gone: '18:30' }), provider({ requested: '18:16', gone: '18:40' })],
    'provider_late',
    'contested',
    'contested',
  ],
  [
    'the therapist was there while the client waited',
    [client({ requested: '18:00', gone: '18:40' }), host],
    null,
    'contested',
    'contested',
  ],
  [
    'the therapist looked in before the start and was gone at it',
    [provider({ requested: '17:50', gone: '17:58' }), client({ requested: '17:59', gone: '18:20' })],
    'provider_late',
    'settled',
    'contested',
  ],
  [
    'the therapist waited 15 minutes',
    [provider({ requested: '18:00', gone: '18:15' })],
    'client_absent',
    'contested',
    'settled',
  ],
  [
    'the therapist waited a second less',
    [provider({ requested: '18:00', gone: '18:14:59' })],
    null,
    'contested',
    'settled',
  ],
  [
    'the client came after the therapist had waited and left',
    [provider({ requested: '18:00', gone: '18:16' }), client({ requested: '18:20', gone: '18:25' })],
    'client_absent',
    'contested',
    'settled',
  ],
  ['only a guest came', [guest({ requested: '18:00', gone: '18:30' })], null, 'settled', 'settled'],
]

describe('what follows', () => {
  test.each(cases)('%s', (_what, visits, ...expected) => {
    const facts = factsOf(visits, start, now(late))
    const found = [outcomeOf(facts), absenceVerdict(facts, 'client'), absenceVerdict(facts, 'provider')]
    expect(found).toEqual(expected)
  })
})

test.each<[string, Visit[]]>([
  ['that did not connect', [host, client({ requested: '18:00', inside: '18:01', gone: '18:20' })]],
  ['in which the client waited 15 minutes', [client({ requested: '17:50', gone: '18:15' })]],
])('a session %s decides nothing once each side has said that the other one took part', (_, visits) => {
  expect(outcomeOf(factsOf(visits, start, now(late)))).not.toBeNull()
  expect(outcomeOf(factsOf(visits, start, now(late), true))).toBeNull()
})
