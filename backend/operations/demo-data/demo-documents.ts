import { randomUUIDv7 } from 'node:crypto'
import type { DocumentStatus } from '#schemas/marketplace/credentials.ts'
import type { OperatingCountry } from '#schemas/platform/regions.ts'
import type { DocumentTable, ExperienceTable } from '#platform/database/tables.gen.ts'
import type { Draft } from './draft.ts'
import type { Random } from './random.ts'

/** The owner of the documents. */
export interface DocumentedTherapist {
  identifier: string
  draft: Draft
  country: OperatingCountry
  /** Name of the state in the language of the country. */
  stateName: string
  createdAt: Temporal.Instant
  /** When they were accepted; null while review is pending. */
  acceptedAt: Temporal.Instant | null
}

export type DemoDocument = Omit<DocumentTable, 'providerIdentifier' | 'fileIdentifier' | 'reviewedBy' | 'status'> & {
  status: DocumentStatus
}

export type DemoJob = Omit<ExperienceTable, 'identifier' | 'providerIdentifier' | 'createdAt'>

type Boards = Readonly<Record<OperatingCountry, (stateName: string) => readonly [match: RegExp, body: string][]>>

/** Licensing bodies; the first that fits the discipline is used. */
const boards: Boards = {
  NG: () => [
    [/psychiatr/, 'Medical and Dental Council of Nigeria (MDCN)'],
    [/psycholog/, 'Nigerian Psychological Association (NPA)'],
    [/./, 'Counselling Association of Nigeria (CASSON)'],
  ],
  GB: () => [
    [/psychiatrist/, 'General Medical Council (GMC)'],
    [/psycholog|arts/, 'Health and Care Professions Council (HCPC)'],
    [/psychotherap|family/, 'UK Council for Psychotherapy (UKCP)'],
    [/./, 'British Association for Counselling and Psychotherapy (BACP)'],
  ],
  US: (stateName) => [
    [/psychiatrist/, `${stateName} Medical Board`],
    [/psycholog/, `${stateName} Board of Psychology`],
    [/./, `${stateName} Board of Behavioral Health`],
  ],
  DE: (stateName) => [
    [/aerztlich/, `Ärztekammer ${stateName}`],
    [/heilpraktiker/, `Gesundheitsamt ${stateName}`],
    [/./, `Psychotherapeutenkammer ${stateName}`],
  ],
}

const degrees: Record<OperatingCountry, readonly string[]> = {
  NG: ['MSc Clinical Psychology, University of Ibadan', 'MEd Guidance and Counselling, University of Lagos'],
  GB: ['MSc Counselling Psychology', 'Doctorate in Clinical Psychology', 'PgDip Counselling'],
  US: ['Master of Social Work', 'PhD Clinical Psychology', 'MA Counseling'],
  DE: ['Master Psychologie', 'Diplom Psychologie', 'Fachkunde Verhaltenstherapie'],
}

const workplaces: Record<OperatingCountry, readonly string[]> = {
  NG: ['Palm Avenue Clinic', 'Lagoon Teaching Hospital', 'Savannah Counselling Centre'],
  GB: ['Orchard Row Practice', 'Northgate Community Health', 'St Aidan’s Hospital'],
  US: ['Orchard Street Clinic', 'Cedar Valley Health', 'Lakeside Family Services'],
  DE: ['Klinik am Gartenweg', 'Praxis am Lindenufer', 'Tagesklinik Seeblick'],
}

const jobTitles: Record<OperatingCountry, readonly [string, string]> = {
  NG: ['Therapist', 'Trainee therapist'],
  GB: ['Therapist', 'Trainee therapist'],
  US: ['Therapist', 'Clinical intern'],
  DE: ['Psychotherapie', 'Psychotherapie in Ausbildung'],
}

/** Maximum validity in days where a country's licences expire; null in Germany, where they do not. */
const licenceDays: Record<OperatingCountry, number | null> = { NG: 330, GB: 330, US: 690, DE: null }

/** Licence, insurance and education of a demo therapist, and a background check for every second one. */
export function documentsOf(person: DocumentedTherapist, now: Temporal.Instant, random: Random): DemoDocument[] {
  const { draft, country, stateName, createdAt, acceptedAt } = person
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const [, body = ''] = boards[country](stateName).find(([match]) => match.test(draft.discipline)) ?? []
  const handedIn = (at: Temporal.Instant, reviewed: Temporal.Instant | null) => ({
    status: reviewed ? ('accepted' as const) : ('pending' as const),
    reviewNote: null,
    reviewedAt: reviewed?.toString() ?? null,
    createdAt: at.toString(),
  })
  // Insurance is renewed yearly, so the newest document is recent.
  const renewedAt = acceptedAt && now.subtract({ hours: 24 * (10 + random.below(60)) })
  const plain = { title: null, body: null, credentialNumber: null, expiresOn: null }
  const ends = licenceDays[country]
  const documents: Omit<DemoDocument, 'identifier'>[] = [
    {
      ...plain,
      kind: 'license',
      body,
      credentialNumber: `DEMO-${10_000 + random.below(80_000)}`,
      issuedOn: today.subtract({ days: 900 + random.below(2000) }).toString(),
      expiresOn: ends === null ? null : today.add({ days: 80 + random.below(ends - 80) }).toString(),
      ...handedIn(createdAt.add({ hours: 30 }), acceptedAt),
    },
    {
      ...plain,
      kind: 'insurance',
      issuedOn: today.subtract({ days: 75 }).toString(),
      expiresOn: today.add({ days: 70 + random.below(220) }).toString(),
      ...handedIn(renewedAt?.subtract({ hours: 20 }) ?? createdAt.add({ hours: 31 }), renewedAt),
    },
    {
      ...plain,
      kind: 'education',
      title: random.pick(degrees[country]),
      issuedOn: today.subtract({ days: 3000 + random.below(2500) }).toString(),
      ...handedIn(createdAt.add({ hours: 32 }), acceptedAt),
    },
  ]
  if (random.below(2) === 0)
    documents.push({
      ...plain,
      kind: 'conduct',
      title: country === 'DE' ? 'Führungszeugnis' : 'Background check',
      issuedOn: today.subtract({ days: 750 }).toString(),
      ...handedIn(createdAt.add({ hours: 33 }), acceptedAt),
    })
  return documents.map((document) => ({ identifier: randomUUIDv7(), ...document }))
}

/** Work history and training of a demo therapist. */
export function jobsOf({ country }: DocumentedTherapist, now: Temporal.Instant, random: Random): DemoJob[] {
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  const began = month.subtract({ months: 30 + random.below(60) })
  const [title, formerTitle] = jobTitles[country]
  const [place = '', formerPlace = ''] = random.shuffle(workplaces[country])
  return [
    {
      companyName: place,
      jobTitle: title,
      startMonth: began.toString(),
      endMonth: null,
      description: null,
      currentlyWorksHere: true,
    },
    {
      companyName: formerPlace,
      jobTitle: formerTitle,
      startMonth: began.subtract({ months: 20 + random.below(30) }).toString(),
      endMonth: began.subtract({ months: 1 }).toString(),
      description: null,
      currentlyWorksHere: false,
    },
  ]
}

const others = ['US-CA', 'US-NY', 'US-TX', 'US-WA', 'US-FL', 'US-CO']

/** American licences are valid per state: the therapist's own, and sometimes one or two more. */
export const licenceStatesOf = ({ country, draft }: DocumentedTherapist, random: Random): string[] =>
  country === 'US'
    ? [...new Set([draft.state, ...random.shuffle(others).slice(0, Math.max(0, random.below(5) - 2))])]
    : []
