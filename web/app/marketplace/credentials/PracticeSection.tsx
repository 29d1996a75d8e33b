import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Page } from '#ui/page/Page.tsx'
import { SectionLinks } from '#ui/page/SectionLinks.tsx'
import { practicePaths } from '#shared/routes/practice-paths.ts'

const sections = [
  ['verification', practicePaths.verification()],
  ['qualifications', practicePaths.qualifications()],
  ['insurance', practicePaths.insurance()],
  ['work_history', practicePaths.workHistory()],
  ['licence_states', practicePaths.licenceStates()],
] as const

/** Layout of a credential page with the navigation to the other ones. */
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
