import type { ReactNode } from 'react'
import { verificationSteps } from '#schemas/marketplace/verification-limits.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PolicyPage, Points } from '#site/shell/PolicyPage.tsx'
import { Link } from '#site/shell/Link.tsx'
import { usePolicyText } from '#site/shell/use-policy-text.ts'
import policies from '#site/shell/policies.module.css'

/** For therapists who think of joining: costs, steps and questions. `children` is the calculator. */
export function Join({ children }: { children: ReactNode }) {
  const t = usePolicyText()
  const start = (
    <p>
      <Link className={policies.start} to={paths.registerProvider()}>
        {t('join.start')}
      </Link>
    </p>
  )
  return (
    <PolicyPage
      isRule={false}
      title={t('join.title')}
      lead={t('join.lead')}
      sections={[
        {
          id: 'costs',
          title: t('join.costs'),
          content: (
            <>
              <Points>
                {(['join.costs_share', 'join.costs_free', 'join.costs_payout'] as const).map((key) => t(key))}
              </Points>
              {start}
            </>
          ),
        },
        {
          id: 'earnings',
          title: t('join.earnings'),
          content: (
            <>
              <p>{t('join.earnings_text')}</p>
              {children}
            </>
          ),
        },
        {
          id: 'how',
          title: t('join.how'),
          content: (
            <Points>
              {(['join.how_hours', 'join.how_booking', 'join.how_room', 'join.how_money'] as const).map((key) =>
                t(key),
              )}
            </Points>
          ),
        },
        {
          id: 'verification',
          title: t('join.verification'),
          content: (
            <>
              <p>{t('join.verification_text')}</p>
              <Points>{verificationSteps.map((step) => t(`join.steps.${step}`))}</Points>
              <p>{t('join.verification_review')}</p>
            </>
          ),
        },
        { id: 'questions', title: t('join.questions'), content: <Questions /> },
        { id: 'begin', title: t('join.begin'), content: start },
      ]}
    />
  )
}

const questions = ['clients', 'price', 'cancel', 'own_clients', 'leave'] as const

function Questions() {
  const t = usePolicyText()
  return questions.map((name) => (
    <div key={name} className={policies.question}>
      <h3>{t(`join.${name}`)}</h3>
      <p>{t(`join.${name}_text`)}</p>
    </div>
  ))
}
