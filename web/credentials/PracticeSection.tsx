import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'
import { SectionLinks } from '../account/SectionLinks.tsx'
import { paths } from '../kit/paths.ts'

const sections = [
  ['verification', paths.verification()],
  ['qualifications', paths.qualifications()],
  ['insurance', paths.insurance()],
  ['work_history', paths.workHistory()],
  ['licence_states', paths.licenceStates()],
] as const

/** One page of what a therapist shows to be verified, with the way to the others above it. */
export function PracticeSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate()
  const links = sections.map(([name, to]) => ({ to, text: t(`credentials.sections.${name}`) }))
  return (
    <Page wide title={title}>
      <SectionLinks label={t('credentials.sections.label')} links={links} />
      {children}
    </Page>
  )
}
