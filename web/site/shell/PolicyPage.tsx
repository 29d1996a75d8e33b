import type { ReactNode } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { Link } from './Link.tsx'
import classes from './policies.module.css'
import reading from '#site/lib/reading.module.css'
import { usePolicyText } from './use-policy-text.ts'

export interface PolicySection {
  id: string
  title: string
  content: ReactNode
}

interface PolicyPageProps {
  title: string
  lead: string
  /** A rule names its version; a guide has none. */
  isRule?: boolean
  sections: readonly PolicySection[]
}

/** Layout of a policy: introduction, table of contents, rules and contact. */
export function PolicyPage({ title, lead, isRule = true, sections }: PolicyPageProps) {
  const t = usePolicyText()
  return (
    <article className={`${reading.page} ${classes.policy}`}>
      <h1>{title}</h1>
      <p className={reading.lead}>{lead}</p>
      <nav className={classes.contents} aria-label={t('policy.contents')}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          {section.content}
        </section>
      ))}
      <p className={classes.end}>
        {t('policy.question')} <Link to={paths.contact()}>{t('policy.contact')}</Link>
        {isRule && (
          <>
            <br />
            {t('policy.version')}
          </>
        )}
      </p>
    </article>
  )
}

export function Points({ children }: { children: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {children.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/** Rows of term and rule; on a phone each row is a block. */
export function RuleTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
