import type { NoteTemplate } from '#schemas/care/notes.ts'
import { claraEmail, theoEmail } from './main-accounts.ts'

export interface DemoNote {
  author: string
  client: string
  /** Number of the past session it is about, newest first; without it the note is about the client. */
  session?: number
  template: NoteTemplate
  title: string
  content: string
  /** Age of the note in days, when no session determines it. */
  daysAgo?: number
  isSigned: boolean
  addendum?: string
}

const katharina = 'therapist.de@solace.example'

/** Notes of Theo and Katharina about some of their clients. All people are fictional. */
export const demoNotes: readonly DemoNote[] = [
  {
    author: theoEmail,
    client: claraEmail,
    session: 1,
    template: 'soap',
    title: 'The move to Abuja',
    content: `Subjective:
Feels torn between her partner's new post in Abuja and her own work in Lagos. Sleeps four to five hours, wakes at three.

Objective:
Came with her partner. Both spoke calmly, she cried once when the date of the move was named. No thoughts of harm when asked.

Assessment:
Adjustment to a change that is not yet decided; sleep suffers most. No sign of a depressive episode.

Plan:
Both write down what must not get lost in the move, each alone. Sleep diary until next time.`,
    isSigned: true,
    addendum: 'Her partner called on the day after: the post begins two months later than was said in the session.',
  },
  {
    author: theoEmail,
    client: claraEmail,
    session: 0,
    template: 'dap',
    title: 'Lists compared',
    content: `Data:
Brought the sleep diary: six hours on most nights. Read her list aloud, he read his. Both named Sunday at her sister's.

Assessment:
More ease between them.

Plan:
`,
    isSigned: false,
  },
  {
    author: theoEmail,
    client: claraEmail,
    template: 'blank',
    title: 'What helps her',
    content:
      'Prefers evenings. Short walks before the session help her to begin. Wants to be asked before her partner joins.',
    daysAgo: 30,
    isSigned: true,
  },
  {
    author: theoEmail,
    client: 'client.ng@solace.example',
    template: 'blank',
    title: 'Before the first talk',
    content: 'Wrote that he argues with his father about the shop. Ask about work first, then about sleep.',
    daysAgo: 2,
    isSigned: false,
  },
  {
    author: katharina,
    client: 'client.de@solace.example',
    session: 0,
    template: 'soap',
    title: 'Prüfungsangst',
    content: `Subjektiv:
Vor der mündlichen Prüfung Herzklopfen und Übelkeit, schläft in der Nacht davor kaum.

Objektiv:
Wach, zugewandt, spricht schnell. Auf Nachfrage keine Suizidgedanken.

Beurteilung:
Prüfungsangst mit Vermeidung; Alltag sonst unbeeinträchtigt.

Planung:
Atemübung täglich, Stufenplan für die Probeprüfung mit zwei Freundinnen.`,
    isSigned: true,
    addendum: 'Die Prüfung wurde auf den nächsten Monat verschoben.',
  },
]
