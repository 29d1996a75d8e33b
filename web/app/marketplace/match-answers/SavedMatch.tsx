import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { matchQuestions } from '#schemas/marketplace/match-options.ts'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import type { SavedAnswers } from '#schemas/marketplace/match-answers.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { answersIn, beginWith } from '#shared/match/answers.ts'
import { dayOfMonth } from '#shared/match/day-of-month.ts'
import { labelsOf } from '#shared/match/questions.ts'
import { useAct } from '#ui/api/use-call.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { card } from '#ui/page/card.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useMatchWords } from './use-match-words.ts'

/** Saved answers in the words of the questions, and what can be done with them. */
export function SavedMatch({ saved }: { saved: SavedAnswers }) {
  const t = useTranslate()
  const words = useMatchWords()
  const { locale, zone, ...formats } = useFormats()
  const viewer = useViewer()
  const [isDeleting, setDeleting] = useState(false)
  const { answers, country, savedAt, consentedAt, endsAt } = saved
  const isCrisis = answers.topics?.includes('crisis')
  /** The answers go to the page in this tab, never in its address. */
  const open = (step: 'topics' | 'result' | 'help') => {
    beginWith({ answers: answersIn(saved, viewer.country), from: 'account' })
    location.assign(addressOf(locale, paths.match({ q: step })))
  }
  return (
    <>
      <Typography sx={{ mb: 4, maxWidth: '65ch' }}>{t('match_account.lead')}</Typography>
      <Box sx={{ ...card, p: { xs: 4, sm: 6 } }}>
        <Typography variant="h3" sx={{ mb: 3 }}>
          {t('match_account.of', { date: dayOfMonth(locale, zone, savedAt) })}
        </Typography>
        <Box component="dl" sx={list}>
          {matchQuestions.map((question) => {
            const labels = labelsOf(answers, question, { country, locale, t: words })
            return (
              <div key={question}>
                <Typography component="dt" sx={{ color: 'var(--muted)' }}>
                  {t(`match.${question}_title`)}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontWeight: labels.length > 0 ? 600 : 400 }}>
                  {labels.length > 0 ? labels.join(' · ') : t('match_account.open')}
                </Typography>
              </div>
            )
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 5 }}>
          <Button variant="contained" onClick={() => open(isCrisis ? 'help' : 'result')}>
            {t('match_account.use')}
          </Button>
          <Button variant="outlined" onClick={() => open('topics')}>
            {t('match_account.change')}
          </Button>
          <Button onClick={() => setDeleting(true)}>{t('match_account.delete')}</Button>
        </Box>
        <Typography sx={{ mt: 4, color: 'var(--muted)', fontSize: 'var(--size-15)' }}>
          {t('match_account.agreed', { date: formats.day(consentedAt), end: formats.day(endsAt) })}
        </Typography>
      </Box>
      {isDeleting && <DeleteAnswers onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteAnswers({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const remove = useAct(matchAnswerApi.remove, {
    onDone: () => {
      onClose()
      notify('match_account.deleted', { type: 'success' })
      void queries.invalidateQueries({ queryKey: [matchAnswerApi.own.path] })
    },
  })
  return (
    <Confirmation
      title={t('match_account.delete_title')}
      submit={t('match_account.delete')}
      cancelLabel={t('match_account.cancel')}
      isBusy={remove.isPending}
      isHard
      onSend={() => remove.mutate({})}
      onClose={onClose}
    >
      <Typography>{t('match_account.delete_text')}</Typography>
    </Confirmation>
  )
}

const list = {
  m: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
