/** Words that are not used in code, each with the terms to use instead, and the few places where they are somebody else's words. */

const everywhere: Record<string, string> = {
  told: 'notify, publish',
  tell: 'notify, publish',
  tells: 'notify, publish',
  hear: 'receive, listen',
  hears: 'receive, listen',
  heard: 'receive, listen',
  neighbour: 'simulator',
  neighbours: 'simulators',
  mend: 'fix, repair',
  mends: 'fix, repair',
  mended: 'fix, repair',
  house: 'module, architecture',
  kit: 'fixture, module',
  door: 'route',
  doors: 'routes',
  law: 'policy, rule',
  laws: 'policies, rules',
  verb: 'use case',
  verbs: 'use cases',
  talk: 'conversation',
  talks: 'conversations',
  wish: 'request, input',
  wishes: 'requests, input',
  hindrance: 'blocker',
  unseen: 'unread, hidden',
  desk: 'desktop, operator page',
  desks: 'operator pages',
  papers: 'documents, PDFs',
  wake: 'start, hydrate, resume',
  wakes: 'start, hydrate, resume',
  awake: 'hydrated, available',
  story: 'fixture',
  stories: 'fixtures',
  complaint: 'error, problem',
  mood: 'behaviour',
  yardstick: 'baseline',
  farewell: 'message',
  'given up': 'cancelled, timed out, released',
  'give up': 'cancel, time out, release',
  'gives up': 'cancels, times out, releases',
  'gave up': 'cancelled, timed out, released',
  'taken back': 'reversed, returned, withdrawn',
  'take back': 'reverse, return, withdraw',
  'takes back': 'reverses, returns, withdraws',
}

/** In comments and test titles. Plain English such as "keeps" and "asks for" is allowed there. */
export const inProse: Record<string, string> = {
  ...everywhere,
  'stands still': 'fake clock',
}

/** In names of files, functions, variables, types and fields. */
export const inNames: Record<string, string> = {
  ...everywhere,
  played: 'simulated',
  world: 'product',
  news: 'event',
  standing: 'status',
  cast: 'fixtures',
  paper: 'document, PDF',
  agenda: 'schedule view',
  truth: 'rule',
  front: 'BFF',
  fronts: 'servers',
  keep: 'store, save, hold',
  keeps: 'store, save, hold',
  keeper: 'store',
  keepers: 'stores',
  keeping: 'storage, retention',
  kept: 'stored, retained',
  ask: 'request, call, prompt',
  asks: 'request, call, prompt',
  asked: 'requested',
  asker: 'requester, caller',
  asking: 'requesting',
  say: 'format, translate, describe, reply',
  says: 'message, text',
  said: 'message, text',
  complain: 'show an error',
  fate: 'outcome',
  till: 'checkout page',
  shelf: 'storage',
  sought: 'search term',
  wall: 'guard, row-level security; of clocks: wallTime',
}

/** Standard terms that contain one of these words. */
export const standardTerms = [
  'wall time',
  'wall clock',
  'wall date time',
  'wall minute',
  'keep alive',
  'keep previous data',
]

interface Exception {
  reason: string
  /** Names that are allowed everywhere. */
  names?: readonly string[]
  /** Files in which these names are allowed. */
  files?: RegExp
  namesThere?: readonly string[]
}

export const exceptions: readonly Exception[] = [
  {
    reason: 'fields of the API',
    names: [
      'askAgainAt',
      'askedAt',
      'askedBy',
      'askedByName',
      'feeKept',
      'hindrance',
      'keeping',
      'news',
      'peopleToAsk',
    ],
  },
  {
    reason: 'columns, and kinds of rows and mails that stand in the database',
    names: ['asked_by', 'client_move_asked', 'email_change_asked', 'move_asked', 'provider_move_asked'],
  },
  {
    reason: 'a kind of ledger problem that stands in the database',
    files: /^backend\/money\/payments\/ledger-check-queries\.ts$/,
    namesThere: ['wall'],
  },
  {
    reason: 'a kind of contradiction of the books that stands in the database',
    files: /^backend\/money\/payments\/book-check-queries\.ts$/,
    namesThere: ['unasked'],
  },
  {
    reason: "the format of the simulator's data file",
    files: /^simulators\/stripe\/(?:api|store)\.ts$/,
    namesThere: ['asked'],
  },
  { reason: 'placeholders of texts', names: ['asker'] },
  {
    reason: 'a placeholder of a text',
    files: /^web\/app\/scheduling\/bookings\/CancelDialog\.tsx$/,
    namesThere: ['kept'],
  },
  { reason: 'groups and keys of the texts', names: ['agenda', 'papers_missing'] },
  { reason: 'the Screen Wake Lock API of browsers', names: ['wakeLock', 'WakeLockSentinel'] },
  { reason: 'names of libraries', names: ['$castTo', 'MuiPaper', 'PDFKit', 'keepMounted', 'paperFullScreen'] },
  {
    reason: 'a part of MUI, and the colour of the background',
    files: /^web\/(?:app\/(?:shell|ui\/(?:dialogs|forms))|shared\/theme)\//,
    namesThere: ['paper'],
  },
  {
    reason: 'the front part of a drawn head',
    files: /^schemas\/identity\/art\/portrait(?:-hair)?\.ts$/,
    namesThere: ['front'],
  },
]
